import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer, type Server as TcpServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isPublicAddress } from '../../../../src/platform/guarded-fetch/addresses.ts'
import { createGuardedFetch, type GuardedFetch } from '../../../../src/platform/guarded-fetch/index.ts'
import { createLogger } from '../../../../src/platform/log.ts'
import { createAgentProfiles } from '../../../../src/storefront/ucp-official/agent-profiles.ts'
import { testClock } from '../../../support/clock.ts'

/** A server that no outsider may make this process reach. It counts connections. */
let canary: TcpServer
let canaryPort = 0
let reached = 0
/** A malicious agent's host. */
let host: Server
let hostName = ''
let fetch: GuardedFetch
let resolutions = 0

/** Counts as the public internet. The canary does not listen there. */
const outside = '127.0.0.2'
const names: Readonly<Record<string, () => readonly string[]>> = {
  'localhost.example': () => ['127.0.0.1'],
  'six.example': () => ['::1'],
  'mapped.example': () => ['::ffff:127.0.0.1'],
  'metadata.example': () => ['169.254.169.254'],
  'intranet.example': () => ['10.0.0.5'],
  'both.example': () => [outside, '127.0.0.1'],
  'rebinding.example': () => (resolutions++ === 0 ? [outside] : ['127.0.0.1']),
  'outside.example': () => [outside],
}

beforeAll(async () => {
  canary = createServer((socket) => {
    reached++
    socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{}')
  })
  host = createHttpServer(misbehave)
  canaryPort = await listening(canary)
  hostName = `127.0.0.1:${await listening(host)}`
  fetch = createGuardedFetch({
    allowHosts: [hostName],
    trustedOrigins: [],
    log: createLogger({ level: 'silent' }),
    isPublicAddress: (address) => address === outside || isPublicAddress(address),
    lookup: async (name) => {
      const addresses = names[name]?.()
      if (!addresses) throw new Error(`There is no ${name}.`)
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
  })
})
afterAll(async () => {
  await fetch.close()
  host.closeAllConnections()
  canary.close()
  host.close()
})

async function listening(server: TcpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server listening on a TCP port returns an AddressInfo.
  return (server.address() as AddressInfo).port
}

const megabytes = 8 * 1024 * 1024
const misbehave: RequestListener = (request, response) => {
  const target = `http://127.0.0.1:${canaryPort}/`
  const path = request.url ?? ''
  const status = Number(/^\/redirect\/(\d{3})/.exec(path)?.[1])
  if (status) response.writeHead(status, { location: path.includes('relative') ? '//127.0.0.1:1/' : target }).end()
  else if (path === '/refresh')
    response.writeHead(200, { refresh: `0;url=${target}`, 'content-type': 'text/html' }).end('<html>')
  else if (path === '/huge') response.writeHead(200).end(Buffer.alloc(megabytes, 32))
  else if (path === '/announced') response.writeHead(200, { 'content-length': megabytes }).write('{')
  else if (path === '/bomb')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(megabytes)))
  else if (path === '/encoding') response.writeHead(200, { 'content-encoding': 'zip' }).end('{}')
  else if (path === '/html') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
  else if (path === '/array') response.writeHead(200).end('[]')
  else if (path === '/empty') response.writeHead(200).end()
  else if (path === '/other') response.writeHead(200).end('{"ucp":{"version":"yesterday"}}')
  else if (path === '/headers') response.writeHead(200, { 'x-long': 'a'.repeat(60_000) }).end('{}')
  else if (path === '/cut') response.writeHead(200).write('{', () => request.socket.destroy())
  else if (path === '/gone') request.socket.destroy()
  else if (path === '/trickle') response.writeHead(200).write('{')
  else if (path !== '/never') response.writeHead(Number(path.slice(1)) || 404).end('{}')
}

const privateHosts = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
  ],
  ...[
    '127.127.127.127',
    '0',
    '0.0.0.0',
    '00000177.0x0.0.01',
    '127.0x0.0.1',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '127。0。0。1',
  ],
  ...['①②⑦.⓪.⓪.①', '10.0.0.1', '0xa.0.0.1', '172.16.0.1', '172.31.255.254', '192.168.0.1', '192.168.1.1', '3232235777'],
  ...[
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '169.254.43518',
    '100.64.0.1',
    '198.18.0.1',
    '192.0.2.1',
    '203.0.113.7',
  ],
  ...['224.0.0.1', '255.255.255.255', '240.0.0.1', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]'],
  ...[
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
  ],
  ...[
    '[fec0::1]',
    '[ff02::1]',
    '[2002:7f00:1::]',
    '[2001::1]',
    '[2001:db8::1]',
    '[100::1]',
    '[::ffff:169.254.169.254]',
  ],
  ...[
    '192.88.99.1',
    '192.0.0.170',
    '198.51.100.9',
    '0300.0250.0.1',
    '0xc0.0xa8.1',
    '[::ffff:0:127.0.0.1]',
    '[3fff::1]',
    '[::ffff:c0a8:101]',
    '[::ffff:10.0.0.1]',
    '[0000:0000:0000:0000:0000:ffff:7f00:0001]',
  ],
]
const resolvedHosts = [
  'localhost.example',
  'six.example',
  'mapped.example',
  'metadata.example',
  'intranet.example',
  'both.example',
]
const schemes = [
  ...[
    'http://agent.example/',
    'http://127.0.0.1:%/',
    'ftp://127.0.0.1:%/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:%/_GET',
  ],
  ...[
    'dict://127.0.0.1:%/',
    'ws://127.0.0.1:%/',
    'data:application/json,{}',
    'javascript:alert(1)',
    'blob:https://agent.example/1',
  ],
  ...['unix:/var/run/docker.sock', 'HTTP://127.0.0.1:%/', 'ldap://127.0.0.1:%/'],
]
const shapes = [
  ...[
    'https://agent.example@127.0.0.1:%/',
    'https://user:secret@outside.example:%/',
    'https://127.0.0.1:%\\@outside.example/',
  ],
  ...[
    'https:\\\\127.0.0.1:%/',
    'https:127.0.0.1:%',
    'https:///127.0.0.1:%/',
    ' https://127.0.0.1:%/',
    'https://127.0.0.1:%#@outside.example',
  ],
  ...[
    'https://127.0.0.1:%?@outside.example',
    'ht\ntps://127.0.0.1:%/',
    'https://127.0.0.1\t:%/',
    'https://localhost:%/',
  ],
]
const noUrls = ['not a url', '//127.0.0.1', 'https://', 'https://[::1', 'https://exa mple.com/']
const misbehaving = [
  ...[
    'redirect/301',
    'redirect/302',
    'redirect/303',
    'redirect/307',
    'redirect/308',
    'redirect/302/relative',
    'huge',
    'announced',
  ],
  ...['bomb', 'encoding', 'headers', 'cut', 'gone', 'never', 'trickle', '204/', '404', '500', '503'],
]
const malformed = ['refresh', 'html', 'array', 'empty', 'other']

const profiles = () => createAgentProfiles({ fetch, clock: testClock(), fetchesPerMinute: 1000, mustBeReachable: true })
const refusalOf = async (url: string, known = profiles()) => {
  try {
    const address = url.replace('%/', `${canaryPort}/`).replace(/%$|%(?=[#?\\])/, String(canaryPort))
    await known.abilities(address, { network: '192.0.2.1', trusted: false })
    return 'taken'
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : String(error)
  }
}
const groups: readonly (readonly [what: string, code: string, urls: () => readonly string[]])[] = [
  [
    'addresses that are not public, in every spelling',
    'invalid_profile_url',
    () => privateHosts.map((name) => `https://${name}:%/`),
  ],
  ['names of such addresses', 'invalid_profile_url', () => resolvedHosts.map((name) => `https://${name}:%/`)],
  ['other schemes', 'invalid_profile_url', () => schemes],
  ['addresses that mislead', 'invalid_profile_url', () => shapes],
  ['what is no address', 'invalid_profile_url', () => noUrls],
  [
    'redirects, the slow, the huge and the broken',
    'profile_unreachable',
    () => misbehaving.map((path) => `http://${hostName}/${path}`),
  ],
  ['what is no profile', 'profile_malformed', () => malformed.map((path) => `http://${hostName}/${path}`)],
]

it.each(groups)('a profile URL of this kind is refused: %s, with %s', async (_what, code, urls) => {
  const found = await Promise.all(urls().map(async (url) => [url, await refusalOf(url)]))
  expect(found).toEqual(urls().map((url) => [url, code]))
  expect(reached).toBe(0)
})

it('a name that later resolves to a private IP address is refused then', async () => {
  const clock = testClock()
  const known = createAgentProfiles({ fetch, clock, fetchesPerMinute: 1000, mustBeReachable: true })
  expect(await refusalOf('https://rebinding.example:%/', known)).toBe('profile_unreachable')
  clock.advance(61_000)
  expect(await refusalOf('https://rebinding.example:%/', known)).toBe('invalid_profile_url')
  expect(reached).toBe(0)
})

it('there are at least 120 hostile URLs', () => {
  expect(groups.flatMap(([, , urls]) => urls()).length + 1).toBeGreaterThanOrEqual(120)
})

it('the canary detects a connection', async () => {
  await globalThis.fetch(`http://127.0.0.1:${canaryPort}/`)
  expect(reached).toBe(1)
})
