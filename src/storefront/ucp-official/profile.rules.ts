import { capabilitiesOf, isLocation, type Release } from './release.rules.ts'

export const permalinkPath = '/buy'
const authority = 'https://ucp.dev'

/** What of a profile changes while the shop runs. */
export interface ProfileFacts {
  readonly keys: readonly object[]
  /** Whether there is a place that agents may be told of. */
  readonly locations: boolean
}

/** The business profile of one release: complete in itself, and nothing in it that does not answer. */
export function leafProfile({ version, ...release }: Release, baseUrl: string, { keys, locations }: ProfileFacts) {
  const of = (path: string) => `${authority}/${version}/${path}`
  const endpoint = `${baseUrl}/ucp/${version}`
  const service = { version, spec: of('specification/overview') }
  // Only over TLS: the protocol knows no other endpoint for it.
  const permalink = [
    {
      version,
      spec: of('specification/permalink'),
      schema: of('schemas/shopping/permalink.json'),
      config: { endpoint: `${baseUrl}${permalinkPath}` },
    },
  ]
  // The suite of the protocol reads the first entry and wants REST there.
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
      // The shopper pays on a page of the shop's provider: `continue_url`, not a handler, leads there.
      payment_handlers: {},
    },
    [release.keysMember]: keys,
  }
}

export const leafPath = (version: string): string => `/.well-known/ucp/${version}`
