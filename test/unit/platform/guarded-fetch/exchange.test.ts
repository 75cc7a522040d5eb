import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { GuardedRequest } from '../../../../src/platform/guarded-fetch/index.ts'
import { canary, type Listening, serve, serveBytes } from './servers.ts'
import { guarded, refusal } from './support.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const fetchFrom = (server: Listening, path = '/', request: GuardedRequest = {}) =>
  guarded({ allowHosts: [`127.0.0.1:${server.port}`] })(`http://127.0.0.1:${server.port}${path}`, request)

const answered = async (answer: Answer, request: GuardedRequest = {}) => fetchFrom(await serve(answer), '/', request)

const codeFor = async (answer: Answer, request: GuardedRequest = {}) => refusal(answered(answer, request))

const talked = async (text: string, request: GuardedRequest = {}) => {
  const server = await serveBytes((socket) => {
    socket.once('data', () => socket.write(text, 'latin1'))
  })
  return refusal(fetchFrom(server, '/', request))
}

describe('a response', () => {
  it('is returned whole for any status, with joined headers and without cookies', async () => {
    const server = await serve((_request, response) => {
      response.sendDate = false
      response.writeHead(404, { 'X-Twice': ['a', 'b'], 'set-cookie': ['sid=1'], connection: 'close' }).end('gone\n')
    })
    const response = await fetchFrom(server, '/x')
    expect({ ...response, headers: { ...response.headers } }).toEqual({
      status: 404,
      headers: { 'x-twice': 'a, b', connection: 'close', 'transfer-encoding': 'chunked' },
      body: Buffer.from('gone\n'),
      url: `http://127.0.0.1:${server.port}/x`,
    })
  })

  it('may contain a header named __proto__', async () => {
    const server = await serveBytes((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\n__proto__: x\r\ncontent-length: 0\r\n\r\n'))
    })
    const { headers, status } = await fetchFrom(server)
    expect([status, Object.entries(headers)]).toEqual([
      200,
      [
        ['__proto__', 'x'],
        ['content-length', '0'],
      ],
    ])
  })

  it('has no body for HEAD, with any content length', async () => {
    const answer: Answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 5_000_000, 'content-encoding': 'gzip' }).end()
    }
    const response = await answered(answer, { method: 'HEAD' })
    expect([response.status, response.body.length]).toEqual([200, 0])
  })
})

describe('a request', () => {
  it('sends the caller’s method, headers and body, and adds only transport headers and our user agent', async () => {
    const seen: unknown[] = []
    const answer: Answer = (request, response) => {
      const { host: _host, ...headers } = request.headers
      request.on('data', (chunk) => seen.push(chunk.toString()))
      request.on('end', () => response.end())
      seen.push(request.method, headers)
    }
    const accept = ['application/json']
    const refused = codeFor(answer, { method: 'post', headers: { Authorization: 'Bearer x' }, body: 'a=1', accept })
    expect(await refused).toBe('type_not_accepted')
    expect(seen).toEqual([
      'POST',
      {
        accept: 'application/json',
        'accept-encoding': 'gzip, br',
        authorization: 'Bearer x',
        connection: 'keep-alive',
        'content-length': '3',
        'user-agent': 'weft',
      },
      'a=1',
    ])
  })

  it.each([
    ['Host', 'inside'],
    ['Cookie', 'sid=1'],
    ['Transfer-Encoding', 'chunked'],
    ['Connection', 'upgrade'],
    ['Content-Length', '7'],
    ['X-Break', 'a\r\nX-Forged: 1'],
    ['X Space', 'a'],
  ])('is refused with the header %s: %j before anything is sent', async (name, value) => {
    const server = await canary()
    expect(await refusal(fetchFrom(server, '/', { headers: { [name]: value } }))).toBe('invalid_request')
    expect(server.hits()).toBe(0)
  })

  it('is refused with a forged method before anything is sent', async () => {
    const server = await canary()
    expect(await refusal(fetchFrom(server, '/', { method: 'GET / HTTP/1.1\r\nX: 1' }))).toBe('invalid_request')
    expect(server.hits()).toBe(0)
  })
})

describe('the size of a response', () => {
  it('may reach the limit but not exceed it', async () => {
    const answer: Answer = (_request, response) => response.end('x'.repeat(1000))
    expect((await answered(answer, { maxBytes: 1000 })).body.length).toBe(1000)
    expect(await codeFor(answer, { maxBytes: 999 })).toBe('too_large')
  })

  it('is counted while streaming, without a content length and without an end', async () => {
    const answer: Answer = (_request, response) => {
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(1000)));
      }
      response.on('drain', pour)
      pour()
    }
    expect(await codeFor(answer, { maxBytes: 100_000 })).toBe('too_large')
  })

  it.each([
    ['gzip', gzipSync(Buffer.alloc(50_000_000))],
    ['deflate', deflateSync(Buffer.alloc(50_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(50_000_000))],
  ])('is counted after decoding, which stops a %s bomb', async (encoding, bomb) => {
    expect(bomb.length).toBeLessThan(100_000)
    const answer: Answer = (_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bomb)
    expect(await codeFor(answer, { maxBytes: 100_000 })).toBe('too_large')
  })

  it.each([
    ['gzip', gzipSync('{"a":1}')],
    ['GZip', gzipSync('{"a":1}')],
    ['deflate', deflateSync('{"a":1}')],
    ['br', brotliCompressSync('{"a":1}')],
    ['identity', Buffer.from('{"a":1}')],
  ])('equals the size of the decoded text for %s', async (encoding, bytes) => {
    const answer: Answer = (_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bytes)
    const { body } = await answered(answer, { maxBytes: 7 })
    expect(body.toString()).toBe('{"a":1}')
  })

  it.each(['gzip, gzip', 'zstd', 'x'])(
    'is unknown for the unsupported encoding %j, which is refused',
    async (encoding) => {
      const answer: Answer = (_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end('x')
      expect(await codeFor(answer)).toBe('bad_encoding')
    },
  )

  it('is unknown for broken gzip, which is refused', async () => {
    const cut = gzipSync('x'.repeat(1000)).subarray(0, 20)
    for (const bytes of [Buffer.from('no gzip'), cut]) {
      const answer: Answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes)
      expect(await codeFor(answer)).toBe('bad_encoding')
    }
  })

  it('is limited for headers, each and in total', async () => {
    expect(await talked(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`)).toBe('too_large')
    expect(await talked(`HTTP/1.1 200 OK\r\n${'x: aaaaaaaaaa\r\n'.repeat(10_000)}\r\n`)).toBe('too_large')
  })
})

describe('a slow server', () => {
  const timeoutMs = 150

  it.each([
    ['accepts and says nothing', ''],
    ['stops within the headers', 'HTTP/1.1 200 OK\r\nx: '],
    ['stops before the body', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n'],
    ['stops within the body', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nab'],
    ['sends 1xx answers only', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(10)],
    [
      'stops within gzip',
      `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n${gzipSync('x').toString('latin1').slice(0, 12)}`,
    ],
  ])('times out if it %s', async (_how, text) => {
    expect(await talked(text, { timeoutMs })).toBe('timeout')
  })

  it('times out if it sends a byte at a time', async () => {
    const server = await serveBytes((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n')
      const drip = setInterval(() => socket.write('x'), 10)
      socket.on('close', () => clearInterval(drip))
    })
    expect(await refusal(fetchFrom(server, '/', { timeoutMs }))).toBe('timeout')
  })

  it('times out as well if it redirects endlessly', async () => {
    const answer: Answer = (_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 20)
    }
    expect(await codeFor(answer, { timeoutMs, maxRedirects: 1_000_000 })).toBe('timeout')
  })

  it('times out during DNS resolution too', async () => {
    const guardedFetch = guarded({ lookup: () => new Promise(() => {}) })
    expect(await refusal(guardedFetch('https://slow.example/', { timeoutMs }))).toBe('timeout')
  })
})

describe('a broken server', () => {
  it('gives different errors depending on whether the request can have arrived', async () => {
    const dropping = await serveBytes((socket) => socket.once('data', () => socket.destroy()))
    const guardedFetch = guarded({ allowHosts: ['127.0.0.1:1', `127.0.0.1:${dropping.port}`] })
    await expect(guardedFetch('http://127.0.0.1:1/')).rejects.toMatchObject({
      code: 'connect_failed',
      message: 'The server accepted no connection.',
    })
    expect(await refusal(guardedFetch(`http://127.0.0.1:${dropping.port}/`))).toBe('network_error')
  })

  it('gives an error if it disconnects within a body, not a truncated response', async () => {
    const server = await serveBytes((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'))
    })
    expect(await refusal(fetchFrom(server))).toBe('network_error')
  })

  it('gives an error if it does not speak HTTP', async () => {
    expect(await talked('SSH-2.0-OpenSSH_9.2\r\n')).toBe('network_error')
  })

  it('gives an error if it switches to another protocol', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'
    expect(await talked(upgrade)).toBe('network_error')
  })
})

describe('a connection that is kept', () => {
  it('serves the next request', async () => {
    const server = await serve((request, response) => response.end(request.url))
    const guardedFetch = guarded({ allowHosts: [`127.0.0.1:${server.port}`] })
    const bodies: string[] = []
    for (const path of ['/a', '/b', '/c']) {
      bodies.push((await guardedFetch(`http://127.0.0.1:${server.port}${path}`)).body.toString())
    }
    expect([bodies, server.hits()]).toEqual([['/a', '/b', '/c'], 1])
  })

  it('never delivers bytes that the server sent without a request', async () => {
    const answer = (text: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`
    const server = await serveBytes((socket) => {
      socket.on('data', () => {
        socket.write(answer('asked'))
        setTimeout(() => socket.write(answer('forged')), 20)
      })
    })
    const guardedFetch = guarded({ allowHosts: [`127.0.0.1:${server.port}`] })
    const bodies: string[] = []
    for (let round = 0; round < 3; round++) {
      bodies.push((await guardedFetch(`http://127.0.0.1:${server.port}/`)).body.toString())
      await sleep(60)
    }
    expect(bodies).toEqual(['asked', 'asked', 'asked'])
  })
})

describe('the media type of a response', () => {
  const typed =
    (status: number, type: string): Answer =>
    (_request, response) =>
      response.writeHead(status, { 'content-type': type }).end('x')

  it.each(['image/png', 'IMAGE/JPEG; q=1', 'application/json; charset=utf-8'])('%s is accepted', async (type) => {
    const { status } = await answered(typed(200, type), { accept: ['image/*', 'application/json'] })
    expect(status).toBe(200)
  })

  it.each(['text/html', 'imagex/png', 'application/jsonp', ''])('%j is refused as unexpected', async (type) => {
    const accept = ['image/*', 'application/json']
    expect(await codeFor(typed(200, type), { accept })).toBe('type_not_accepted')
  })

  it('is ignored for error responses', async () => {
    expect((await answered(typed(500, 'text/html'), { accept: ['image/*'] })).status).toBe(500)
  })
})
