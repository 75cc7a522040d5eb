import { describe, expect, it } from 'vitest'
import { knownNames, refusedUrls } from './refused-urls.ts'
import { canary } from './servers.ts'
import { guarded, refusal } from './support.ts'

const lookup = async (hostname: string) => {
  const addresses = knownNames.get(hostname)
  if (!addresses) throw new Error(`ENOTFOUND ${hostname}`)
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}
const rows = refusedUrls.flatMap(([code, urls]) => urls.map((url) => [url, code] as const))

describe('a URL that leads to an internal address', () => {
  it('occurs once in a list of at least 120 URLs', () => {
    expect(new Set(rows.map(([url]) => url)).size).toBe(rows.length)
    expect(rows.length).toBeGreaterThanOrEqual(120)
  })

  it.each(rows)('%j is refused as %s without connecting', async (url, code) => {
    const server = await canary()
    const guardedFetch = guarded({ lookup })
    expect(await refusal(guardedFetch(url.replace('PORT', String(server.port))))).toBe(code)
    expect(server.hits()).toBe(0)
  })

  it('is logged with its host only, and its error names the host only', async () => {
    const warnings: unknown[] = []
    const guardedFetch = guarded({ lookup, log: { warn: (...details) => void warnings.push(details) } })
    const error: unknown = await guardedFetch('https://private.example/path?token=canary').catch((reason) => reason)
    expect(String(error)).toBe('GuardedFetchError: private.example is not a host of the public internet.')
    const details = { code: 'blocked_address', host: 'private.example' }
    expect(warnings).toEqual([[details, 'outgoing request refused']])
  })
})
