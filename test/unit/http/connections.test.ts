import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { adminSurface } from '../../../src/platform/http/admin-surface.ts'
import { createServer, defaultTimes } from '../../../src/platform/http/server.ts'
import { createLogger } from '../../../src/platform/log.ts'
import { ucpSurface } from '../../../src/storefront/ucp/index.ts'

const times = { ...defaultTimes, bodyMs: 300, checkMs: 50, headersMs: 400 }
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve(https = false) {
  const lines: string[] = []
  const log = createLogger({ level: 'debug', destination: { write: (line: string) => void lines.push(line) } })
  const app = createServer({ log, surfaces: [ucpSurface], elsewhere: adminSurface, times, https })
  app.get('/ucp/things', async () => ({ ok: true }))
  app.post('/ucp/things', async ({ body }) => ({ got: body }))
  app.post('/slow', async () => {
    await sleep(150)
    return { done: true }
  })
  app.post('/stream', async (_request, reply) => {
    const output = new PassThrough()
    output.write('"first and ')
    setTimeout(() => output.end('last"'), 600)
    return reply.header('content-type', 'application/json').send(output)
  })
  app.register(async (plain) => {
    plain.addContentTypeParser('text/csv', (_request, body, done) => done(null, body))
    plain.post('/upload', { bodyLimit: 64 * 1024 * 1024 }, async ({ body }) => {
      let bytes = 0
      for await (const chunk of body as AsyncIterable<Buffer>) bytes += chunk.length
      return { bytes }
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => app.close())
  return { app, port: (app.server.address() as AddressInfo).port, lines }
}

interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Returns all answers on one connection until the server closes it. */
async function exchange(port: number, write: (socket: Socket) => void | Promise<void>): Promise<RawAnswer[]> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  // The server may reset a connection after its answer.
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  await write(socket)
  await closed
  return answersIn(text)
}

function answersIn(text: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = text
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n')
    const [line = '', ...fields] = rest.slice(0, end).split('\r\n')
    const headers = Object.fromEntries(
      fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 2)]),
    )
    const length = Number(headers['content-length'] ?? 0)
    const body = rest.slice(end + 4, end + 4 + length)
    answers.push({ status: Number(line.split(' ')[1]), headers, body: body === '' ? null : JSON.parse(body) })
    rest = rest.slice(end + 4 + length)
  }
  return answers
}

const ask = (port: number, text: string): Promise<RawAnswer[]> => exchange(port, (socket) => void socket.write(text))
const seen = (answers: readonly RawAnswer[]) => answers.map(({ status, body }) => ({ status, body }))
const host = 'Host: shop.example\r\n'
const last = `${host}Connection: close\r\n\r\n`
const ucpError = (code: string, content: string, severity = 'recoverable') => ({
  ucp: { version: '2026-01-11', status: 'error' },
  messages: [{ type: 'error', code, content, severity }],
})

describe('methods', () => {
  it.each(['QUERY', 'PROPFIND', 'BREW', 'PURGE', 'X-OWN'])(
    'the unsupported method %s gets 405 with the methods of the path',
    async (method) => {
      const { port, lines } = await serve()
      const [answer] = await ask(port, `${method} /ucp/things?q=1 HTTP/1.1\r\n${last}`)
      expect({ status: answer?.status, allow: answer?.headers.allow, body: answer?.body }).toEqual({
        status: 405,
        allow: 'GET, HEAD, POST',
        body: ucpError('method_not_allowed', 'Use GET or HEAD or POST here.'),
      })
      expect(lines.filter((line) => line.includes('unexpected error'))).toEqual([])
    },
  )

  it.each(['QUERY', 'BREW'])('%s on a path without a route gets 404', async (method) => {
    const { port } = await serve()
    expect(seen(await ask(port, `${method} /nowhere HTTP/1.1\r\n${last}`))).toEqual([
      { status: 404, body: { type: 'not_found', message: 'There is nothing at this URL.' } },
    ])
  })

  it('CONNECT gets 404: the shop is not a proxy', async () => {
    const { port } = await serve()
    expect(seen(await ask(port, `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`))).toEqual([
      { status: 404, body: { type: 'not_found', message: 'There is nothing at this URL.' } },
    ])
  })
})

describe('methods in the path’s error format', () => {
  it.each([
    ['/ucp/things?q=1', 405, ucpError('method_not_allowed', 'Use GET or HEAD or POST here.')],
    ['/ucp/nowhere', 404, ucpError('not_found', 'There is nothing at this URL.', 'fatal')],
  ])('CONNECT %s gets the status %i', async (target, status, body) => {
    const { port } = await serve()
    expect(seen(await ask(port, `CONNECT ${target} HTTP/1.1\r\n${host}\r\n`))).toEqual([{ status, body }])
  })
})

describe('requests that the parser refuses', () => {
  const long = 'a'.repeat(20_000)
  it.each([
    [
      431,
      'large headers',
      `GET /ucp/things HTTP/1.1\r\n${host}X-Long: ${long}\r\n\r\n`,
      ucpError('headers_too_large', 'The headers are larger than 16 KiB. Send fewer or shorter ones.'),
    ],
    [
      414,
      'a long address',
      `GET /ucp/things?q=${long} HTTP/1.1\r\n${last}`,
      ucpError('uri_too_long', 'The URL is longer than 16 KiB.'),
    ],
    [
      400,
      'what is not HTTP',
      '\u0016\u0003\u0001 hello\r\n\r\n',
      {
        ...ucpError('invalid', 'This is not a valid HTTP request.'),
        type: 'invalid_data',
        message: 'This is not a valid HTTP request.',
        code: 'invalid',
      },
    ],
    [
      400,
      'two lengths of one body',
      `POST /ucp/things HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
      ucpError('invalid', 'This is not a valid HTTP request.'),
    ],
    [
      400,
      'no Host',
      'GET /ucp/things HTTP/1.1\r\nConnection: close\r\n\r\n',
      ucpError('invalid', 'Send a Host header.'),
    ],
    [
      400,
      'two Host headers',
      `GET /ucp/things HTTP/1.1\r\nHost: other.example\r\n${last}`,
      ucpError('invalid', 'Send one Host header.'),
    ],
    [
      417,
      'an unknown expectation',
      `GET /ucp/things HTTP/1.1\r\nExpect: tea\r\n${last}`,
      ucpError('invalid', 'The only supported Expect header is 100-continue.'),
    ],
  ])('get the status %i for %s, in the path’s error format', async (status, _what, text, body) => {
    const { port } = await serve()
    const [answer, ...others] = await ask(port, text)
    expect(seen(answer ? [answer] : [])).toEqual([{ status, body }])
    expect(others).toEqual([])
    expect(answer?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
  })

  it('a response in progress is sent before the error for the following request', async () => {
    const { port } = await serve()
    const answers = await ask(
      port,
      `POST /slow HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\nBREW /ucp/things HTTP/1.1\r\n${host}\r\n`,
    )
    expect(seen(answers)).toEqual([
      { status: 200, body: { done: true } },
      { status: 405, body: ucpError('method_not_allowed', 'Use GET or HEAD or POST here.') },
    ])
  })

  it.each([
    ['malformed JSON', 400, 'application/json', '{'],
    ['another content type', 415, 'text/plain', 'hello'],
    ['malformed JSON in chunks', 400, 'application/json', null],
  ])('%s does not lose the next request', async (_what, status, type, text) => {
    const { port } = await serve()
    const body =
      text === null
        ? 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\n\r\n'
        : `Content-Length: ${text.length}\r\n\r\n${text}`
    const answers = await ask(
      port,
      `POST /ucp/things HTTP/1.1\r\n${host}Content-Type: ${type}\r\n${body}GET /ucp/things HTTP/1.1\r\n${last}`,
    )
    expect(answers.map((answer) => [answer.status, answer.headers.connection])).toEqual([
      [status, 'keep-alive'],
      [200, 'close'],
    ])
  })

  it('consecutive requests on one connection get their responses in order', async () => {
    const { port } = await serve()
    const one = `GET /ucp/things HTTP/1.1\r\n${host}\r\n`
    const answers = await ask(
      port,
      `${one}QUERY /nowhere HTTP/1.1\r\n${host}\r\n${one}GET /ucp/things HTTP/1.1\r\n${last}`,
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 200])
  })
})

describe('slow and broken bodies', () => {
  const json = `${host}Content-Type: application/json\r\n`
  const drip = async (socket: Socket, text: string, pauseMs: number) => {
    for (const character of text) {
      if (socket.destroyed) return
      socket.write(character)
      await sleep(pauseMs)
    }
  }
  const tooSlow =
    'The request body took too long: a body of up to 1 MiB has 0.3 seconds. Send it again over a faster connection, or in parts.'

  it('a JSON body that exceeds its time gets 408 and the connection is closed', async () => {
    const { port } = await serve()
    const answers = await exchange(port, async (socket) => {
      socket.write(`POST /ucp/things HTTP/1.1\r\n${json}Content-Length: 1000\r\n\r\n`)
      await drip(socket, ' '.repeat(100), 20)
    })
    expect(seen(answers)).toEqual([{ status: 408, body: ucpError('request_timeout', tooSlow) }])
  })

  it('an unread body does not keep the connection open', async () => {
    const { port } = await serve()
    const answers = await exchange(port, async (socket) => {
      socket.write(`BREW /nowhere HTTP/1.1\r\n${host}\r\n`)
    })
    expect(answers.map(({ status }) => status)).toEqual([404])
    const unread = await exchange(port, async (socket) => {
      socket.write(`DELETE /nowhere HTTP/1.1\r\n${json}Content-Length: 1000\r\n\r\n`)
      await drip(socket, ' '.repeat(100), 20)
    })
    expect(unread.map(({ status }) => status)).toEqual([404])
  })

  it('an upload may take any time if it is fast enough', async () => {
    const { port } = await serve()
    const piece = 'x'.repeat(4096)
    const answers = await exchange(port, async (socket) => {
      socket.write(
        `POST /upload HTTP/1.1\r\n${host}Content-Type: text/csv\r\nContent-Length: ${20 * 4096}\r\nConnection: close\r\n\r\n`,
      )
      for (let sent = 0; sent < 20; sent++) {
        socket.write(piece)
        await sleep(40)
      }
    })
    expect(seen(answers)).toEqual([{ status: 200, body: { bytes: 20 * 4096 } }])
  })

  it('a body that was read in time does not limit the time of the response', async () => {
    const { app, port, lines } = await serve()
    const payload = { read: 'at once' }
    const injected = await app.inject({ method: 'POST', url: '/stream', payload })
    const fetched = await fetch(`http://127.0.0.1:${port}/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    })
    expect([injected.statusCode, injected.body]).toEqual([200, '"first and last"'])
    expect([fetched.status, await fetched.text()]).toEqual([200, '"first and last"'])
    expect(lines.filter((line) => line.includes('ERR_'))).toEqual([])
  })

  it('an upload that is too slow gets 408', async () => {
    const { port } = await serve()
    const answers = await exchange(port, async (socket) => {
      socket.write(`POST /upload HTTP/1.1\r\n${host}Content-Type: text/csv\r\nContent-Length: 100000\r\n\r\n`)
      await drip(socket, 'x'.repeat(100), 20)
    })
    expect(seen(answers)).toEqual([
      { status: 408, body: { type: 'invalid_data', message: tooSlow, code: 'request_timeout' } },
    ])
  })

  it('headers that are too slow get 408 with the members of every error format, because the path is unknown', async () => {
    const { port } = await serve()
    const answers = await exchange(port, (socket) =>
      drip(socket, `GET /ucp/things HTTP/1.1\r\nX: ${'y'.repeat(100)}`, 20),
    )
    const message = 'The request took too long. Send it again over a faster connection.'
    expect(seen(answers)).toEqual([
      {
        status: 408,
        body: { ...ucpError('request_timeout', message), type: 'invalid_data', message, code: 'request_timeout' },
      },
    ])
  })

  it('a client that disconnects within a body is not logged as a defect', async () => {
    const { port, lines } = await serve()
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`POST /ucp/things HTTP/1.1\r\n${json}Content-Length: 1000\r\n\r\n{"a"`)
    await sleep(50)
    socket.destroy()
    await expect.poll(() => lines.length).toBe(1)
    expect(
      lines.map((line) => JSON.parse(line)).map(({ level, msg, method, route }) => ({ level, msg, method, route })),
    ).toEqual([{ level: 'debug', msg: 'body truncated', method: 'POST', route: '/ucp/things' }])
  })
})

describe('errors in a body that its route is reading', () => {
  it.each([
    ['a chunk without a size', 'Transfer-Encoding: chunked\r\n\r\nnonsense\r\n', false],
    ['an end before the body is whole', 'Content-Length: 10\r\n\r\n{', true],
  ])('%s gets 400', async (_what, rest, ends) => {
    const { port, lines } = await serve()
    const answers = await exchange(port, (socket) => {
      socket.write(`POST /ucp/things HTTP/1.1\r\n${host}Content-Type: application/json\r\n${rest}`)
      if (ends) socket.end()
    })
    expect(seen(answers)).toEqual([{ status: 400, body: ucpError('invalid', 'This is not a valid HTTP request.') }])
    await expect.poll(() => lines.length).toBe(1)
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['body truncated'])
  })
})

describe('headers of every response', () => {
  it.each([
    [false, undefined],
    [true, 'max-age=31536000'],
  ])('with https %s', async (https, hsts) => {
    const { port } = await serve(https)
    const answers = await ask(
      port,
      `GET /ucp/things HTTP/1.1\r\n${host}\r\nGET /nowhere HTTP/1.1\r\n${host}\r\nDELETE /ucp/things HTTP/1.1\r\n${host}\r\nBREW / HTTP/1.1\r\n${host}\r\n`,
    )
    expect(
      answers.map(({ status, headers }) => [
        status,
        headers['cache-control'],
        headers['x-content-type-options'],
        headers['strict-transport-security'],
      ]),
    ).toEqual([200, 404, 405, 404].map((status) => [status, 'no-store', 'nosniff', hsts]))
  })

  it('a path with a malformed escape gets them too', async () => {
    const { port } = await serve(true)
    const [answer] = await ask(port, `GET /ucp/things/%zz HTTP/1.1\r\n${last}`)
    expect(answer).toMatchObject({
      status: 404,
      headers: {
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000',
      },
      body: ucpError('not_found', 'There is nothing at this URL.', 'fatal'),
    })
  })
})
