import type { Running } from '../main.ts'
import type { Config } from '../platform/config/config.ts'

export interface BannerFacts {
  readonly config: Config
  readonly running: Pick<Running, 'baseUrl' | 'embedded' | 'demoKeyLive'>
  readonly environmentWritten: boolean
  /** Whether to print secrets: only new ones on a terminal, because other output is stored in logs. */
  readonly showSecrets: boolean
  readonly console: ConsoleEntry
}

export interface ConsoleEntry {
  readonly url: string
  /** Whether the URL is the setup link of the first owner. */
  readonly isSetupLink: boolean
  readonly setupNeeded: boolean
}

/** Returns the text printed after the start: URLs, keys and next steps. */
export function banner({ config, running, environmentWritten, showSecrets, console }: BannerFacts): string {
  const { baseUrl } = running
  const { adminToken } = config
  const key = running.demoKeyLive ? config.demoPublishableKey : null
  const lines = [
    '',
    `  Weft is serving at ${baseUrl}`,
    '',
    `  Console            ${console.url}`,
    ...consoleNotes(console),
    `  Look around        ${baseUrl}/`,
    `  Discovery          ${baseUrl}/.well-known/ucp`,
    `  API reference      ${baseUrl}/docs`,
    ...(adminToken === null ? [] : [`  Admin token        ${showSecrets ? adminToken : 'npx weft tokens prints it'}`]),
    `  Publishable key    ${key === null ? 'npx weft keys create TITLE makes one' : showSecrets ? key : 'DEMO_PUBLISHABLE_KEY, in the environment or .env'}`,
    `  Database           ${running.embedded ? `its own, in ${config.dataDir}` : 'the server at DATABASE_URL'}`,
    ...(environmentWritten ? ['  Secrets            written to .env (keep it)'] : []),
    ...(key !== null && showSecrets
      ? ['', '  Search the shop as an agent does:', '', indent(sampleCurl(baseUrl, key))]
      : []),
    ...(key === null ? [] : ['', '  Buy something:     npm run shop']),
    '',
    '',
  ]
  return lines.join('\n')
}

function consoleNotes({ isSetupLink, setupNeeded }: ConsoleEntry): string[] {
  if (isSetupLink) return ['                     open it within a day to become the owner of this shop']
  return setupNeeded ? ['                     npx weft setup-link prints the link for the first owner'] : []
}

const sampleCurl = (baseUrl: string, key: string): string =>
  [
    `curl -s ${baseUrl}/ucp/catalog/search \\`,
    `  -H 'UCP-Agent: profile="https://agent.example/profile"' -H 'Request-Id: hello-1' \\`,
    `  -H 'x-publishable-api-key: ${key}' -H 'Content-Type: application/json' \\`,
    `  -d '{"query": "indigo kurta"}'`,
  ].join('\n')

const indent = (text: string): string => text.replace(/^/gm, '  ')
