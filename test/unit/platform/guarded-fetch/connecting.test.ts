import { createHook } from 'node:async_hooks'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { selfSignedCertificate } from '../../../support/self-signed-certificate.ts'
import { canary, serve, serveTls } from './servers.ts'
import { guarded, refusal } from './support.ts'

const certificate = selfSignedCertificate(['shop.example', 'other.example'])
const usualAuthorities = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([certificate.cert]))
afterAll(() => setDefaultCACertificates(usualAuthorities))

/** Makes this machine count as the public internet, which unit tests cannot reach. */
const isPublicAddress = (address: string) => address === '127.0.0.1'

function resolver(...answers: readonly string[][]) {
  const asked: string[] = []
  const lookup = async (hostname: string) => {
    const answer = answers[Math.min(asked.push(hostname), answers.length) - 1] ?? []
    return answer.map((address) => ({ address, family: 4 }))
  }
  return { asked, lookup }
}

describe('connecting to a public server', () => {
  it('resolves a name that a stranger chose without a thread of the system', async () => {
    // A hook sees every lookup. Sampling the active resources misses one that fails at once.
    const lookUpsOf = async (forStranger: boolean) => {
      let count = 0
      const hook = createHook({
        init(_id, type) {
          if (type === 'GETADDRINFOREQWRAP') count += 1
        },
      }).enable()
      await guarded({})('https://nobody.invalid/', { forStranger }).catch(() => {})
      hook.disable()
      return count
    }
    expect([await lookUpsOf(false), await lookUpsOf(true)]).toEqual([1, 0])
  })

  it('uses the checked IP address, and the name for TLS, the certificate and the Host header', async () => {
    const seen: unknown[] = []
    const server = await serveTls(certificate, (request, response) => {
      // The server accepts only TLS, so its sockets are TLS sockets.
      seen.push((request.socket as TLSSocket).servername, request.headers.host)
      response.end('ok')
    })
    const { asked, lookup } = resolver(['127.0.0.1'], ['10.0.0.1'])
    const response = await guarded({ isPublicAddress, lookup })(`https://shop.example:${server.port}/a?b=c#d`)
    expect([response.status, response.body.toString(), response.url]).toEqual([
      200,
      'ok',
      `https://shop.example:${server.port}/a?b=c`,
    ])
    expect(seen).toEqual(['shop.example', `shop.example:${server.port}`])
    expect(asked).toEqual(['shop.example'])
  })

  it('checks the name for each connection, so a rebound name is refused', async () => {
    const server = await serveTls(certificate, (_request, response) =>
      response.setHeader('connection', 'close').end('ok'),
    )
    const { asked, lookup } = resolver(['127.0.0.1'], ['127.0.0.2'])
    const guardedFetch = guarded({ isPublicAddress, lookup })
    const url = `https://shop.example:${server.port}/`
    expect((await guardedFetch(url)).status).toBe(200)
    expect(await refusal(guardedFetch(url))).toBe('blocked_address')
    expect([asked.length, server.hits()]).toEqual([2, 1])
  })

  it.each([
    ['first', ['10.0.0.1', '127.0.0.1']],
    ['last', ['127.0.0.1', '169.254.169.254']],
  ])('refuses a name with one private IP address, even if it comes %s', async (_place, addresses) => {
    const server = await canary()
    const { lookup } = resolver(addresses)
    const fetching = guarded({ isPublicAddress, lookup })(`https://shop.example:${server.port}/`)
    expect(await refusal(fetching)).toBe('blocked_address')
    expect(server.hits()).toBe(0)
  })

  it('refuses a certificate for another name or of an unknown authority', async () => {
    const server = await serveTls(certificate, (_request, response) => response.end())
    const stranger = await serveTls(selfSignedCertificate(['shop.example']), (_request, response) => response.end())
    const guardedFetch = guarded({ isPublicAddress, ...resolver(['127.0.0.1']) })
    expect(await refusal(guardedFetch(`https://wrong.example:${server.port}/`))).toBe('connect_failed')
    const unknown = guardedFetch(`https://shop.example:${stranger.port}/`)
    await expect(unknown).rejects.toMatchObject({
      code: 'connect_failed',
      message: 'No secure connection to the server could be made.',
    })
  })

  it('ignores proxies in the environment', async () => {
    const proxy = await canary()
    const names = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy']
    for (const name of names) vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`)
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    const server = await serveTls(certificate, (_request, response) => response.end('direct'))
    const guardedFetch = guarded({ isPublicAddress, ...resolver(['127.0.0.1']) })
    const response = await guardedFetch(`https://shop.example:${server.port}/`)
    vi.unstubAllEnvs()
    expect([response.body.toString(), proxy.hits()]).toEqual(['direct', 0])
  })
})

describe('a redirect of a public server', () => {
  const inside = ['https://10.0.0.1/', 'https://[::1]/', 'https://2130706434/', 'https://localhost/']

  async function redirecting(location: (canaryPort: number) => string) {
    const trap = await canary()
    const server = await serveTls(certificate, (_request, response) => {
      response.writeHead(302, { location: location(trap.port) }).end()
    })
    const lookup = async (hostname: string) => [
      { address: hostname === 'shop.example' ? '127.0.0.1' : '127.0.0.2', family: 4 },
    ]
    const allowHosts = [`localhost:${trap.port}`, `127.0.0.1:${trap.port}`]
    const guardedFetch = guarded({ isPublicAddress, lookup, allowHosts })
    const code = await refusal(guardedFetch(`https://shop.example:${server.port}/`, { maxRedirects: 3 }))
    return { code, hits: trap.hits() }
  }

  it.each(inside)('to %s is refused', async (location) => {
    expect(await redirecting(() => location)).toEqual({ code: 'blocked_address', hits: 0 })
  })

  it('is refused to plain http, even to an allowed host', async () => {
    const refused = { code: 'scheme_not_allowed', hits: 0 }
    expect(await redirecting((port) => `http://localhost:${port}/`)).toEqual(refused)
    expect(await redirecting((port) => `http://127.0.0.1:${port}/`)).toEqual(refused)
    expect(await redirecting(() => 'file:///etc/passwd')).toEqual(refused)
  })

  it('is refused to an allowed private host, also over https', async () => {
    expect(await redirecting((port) => `https://localhost:${port}/`)).toEqual({ code: 'blocked_address', hits: 0 })
  })

  it('is refused with credentials, or to an invalid URL', async () => {
    const withCredentials = await redirecting(() => 'https://user:pass@shop.example/')
    expect(withCredentials).toEqual({ code: 'credentials_in_url', hits: 0 })
    expect(await redirecting(() => 'https://[')).toEqual({ code: 'redirect_refused', hits: 0 })
  })
})

describe('a configured host', () => {
  it('may be private and use plain http, on its port only', async () => {
    const server = await serve((_request, response) => response.end('inside'))
    const other = await canary()
    const guardedFetch = guarded({ allowHosts: [`127.0.0.1:${server.port}`] })
    expect((await guardedFetch(`http://127.0.0.1:${server.port}/`)).body.toString()).toBe('inside')
    expect((await guardedFetch(`http://0x7f.1:${server.port}/`)).body.toString()).toBe('inside')
    expect(await refusal(guardedFetch(`http://127.0.0.1:${other.port}/`))).toBe('scheme_not_allowed')
    expect(await refusal(guardedFetch(`https://127.0.0.1:${other.port}/`))).toBe('blocked_address')
    expect(other.hits()).toBe(0)
  })

  it('allows its path and the paths below, not its siblings, if it is given as a base URL', async () => {
    const paths: (string | undefined)[] = []
    const server = await serve((request, response) => {
      paths.push(request.url)
      response.end()
    })
    const base = `http://127.0.0.1:${server.port}`
    const guardedFetch = guarded({ trustedOrigins: [`${base}/sandbox/card`] })
    for (const path of ['/sandbox/card', '/sandbox/card?x=1', '/sandbox/card/v1/a']) await guardedFetch(base + path)
    const outside = [
      '/',
      '/admin',
      '/sandbox',
      '/sandbox/cards',
      '/sandbox/card/../admin',
      '/sandbox/card/%2e%2e/admin',
    ]
    outside.push(
      '/sandbox/card/..%2fadmin',
      '/sandbox/card/%2e%2e%2fadmin',
      '/sandbox/card/..\\admin',
      '/sandbox%2fcard',
    )
    const codes = await Promise.all(outside.map((path) => refusal(guardedFetch(base + path))))
    expect(codes).toEqual(outside.map(() => 'scheme_not_allowed'))
    expect(paths).toEqual(['/sandbox/card', '/sandbox/card?x=1', '/sandbox/card/v1/a'])
  })

  it('is refused at start if it is neither a host:port pair nor a base URL', () => {
    for (const pair of ['localhost', 'localhost:', 'http://localhost:1', 'a@b:1', 'a:b', 'localhost:99999', 'a/b:1']) {
      expect(() => guarded({ allowHosts: [pair] })).toThrow(new TypeError(`"${pair}" is not a host:port pair.`))
    }
    for (const base of ['localhost', 'ftp://localhost/', '']) {
      const error = new TypeError(`"${base}" is not an http or https base URL.`)
      expect(() => guarded({ trustedOrigins: [base] })).toThrow(error)
    }
  })
})
