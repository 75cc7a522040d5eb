import { capabilitiesOf, isLocation, type Release } from './release.rules.ts'

export const permalinkPath = '/buy'
const authority = 'https://ucp.dev'

/** The parts of a profile that can change while the shop runs. */
export interface ProfileFacts {
  readonly keys: readonly object[]
  /** Whether at least one stock location is public. */
  readonly locations: boolean
}

/** Returns the business profile of a release. It is complete and lists only endpoints that exist. */
export function leafProfile({ version, ...release }: Release, baseUrl: string, { keys, locations }: ProfileFacts) {
  const of = (path: string) => `${authority}/${version}/${path}`
  const endpoint = `${baseUrl}/ucp/${version}`
  const service = { version, spec: of('specification/overview') }
  // Listed only if the shop is served over TLS, as the protocol requires.
  const permalink = [
    {
      version,
      spec: of('specification/permalink'),
      schema: of('schemas/shopping/permalink.json'),
      config: { endpoint: `${baseUrl}${permalinkPath}` },
    },
  ]
  // The protocol's test suite reads the first entry and expects it to be REST.
  const transports = (part: string) => [
    { ...service, transport: 'rest', schema: of(`services/${part}/rest.openapi.json`), endpoint },
    { ...service, transport: 'mcp', schema: of(`services/${part}/mcp.openrpc.json`), endpoint: `${endpoint}/mcp` },
  ]
  return {
    ucp: {
      version,
      status: 'success' as const,
      services: {
        'dev.ucp.shopping': transports('shopping'),
        ...(release.locations && locations ? { 'dev.ucp.common': transports('common') } : {}),
      },
      capabilities: {
        ...Object.fromEntries(
          capabilitiesOf({ version, ...release })
            .filter(({ name }) => locations || !isLocation(name))
            .map(({ name, extends: parents, page, schema }) => {
              const [only, another] = parents
              const extending = only === undefined ? {} : { extends: another === undefined ? only : [...parents] }
              return [name, [{ version, spec: of(page), schema: of(schema), ...extending }]]
            }),
        ),
        ...(release.permalinks && baseUrl.startsWith('https:') ? { 'dev.ucp.shopping.permalink': permalink } : {}),
      },
      // No handlers: the shopper pays on the provider's page, which `continue_url` leads to.
      payment_handlers: {},
    },
    [release.keysMember]: keys,
  }
}

export const leafPath = (version: string): string => `/.well-known/ucp/${version}`
