import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests compare whole bodies and reach into them.
  readonly body: any
  readonly text: string
}

export type Method = 'GET' | 'POST'
export type Call = (method: Method, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

/**
 * Creates a client that sends these headers. Encodes a body as JSON unless it is text, bytes or a form. Throws on an
 * error status.
 */
export const client =
  (baseUrl: string, own: () => Record<string, string>): Call =>
  async (method, path, body, headers = {}) => {
    const plain = typeof body === 'string' || body instanceof Uint8Array || body instanceof URLSearchParams
    const response = await fetch(new URL(path, baseUrl), {
      method,
      redirect: 'manual',
      headers: { ...own(), ...(body === undefined || plain ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: plain ? bytes(body) : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    const json = response.headers.get('content-type')?.includes('json') && text !== ''
    return { status: response.status, body: json ? JSON.parse(text) : text, text }
  }

const bytes = (body: string | Uint8Array | URLSearchParams) => (body instanceof Uint8Array ? Buffer.from(body) : body)

export const bearer = (baseUrl: string, token: string): Call =>
  client(baseUrl, () => ({ authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }))

/** Creates a client with the headers that an agent sends. */
export const agentOf = (baseUrl: string, key: string): Call =>
  client(baseUrl, () => ({
    'ucp-agent': 'profile="https://agent.example/profile"',
    'request-id': crypto.randomUUID(),
    'x-publishable-api-key': key,
  }))

/** Logs in and returns the user's client. */
export async function logIn(baseUrl: string, email: string, password: string): Promise<Call> {
  const { body } = await client(baseUrl, () => ({}))('POST', '/auth/admin/login', { email, password })
  return bearer(baseUrl, body.token)
}

export interface Heard {
  readonly headers: Record<string, string>
  readonly body: string
}

export interface Receiver {
  readonly host: string
  readonly url: string
  readonly heard: Heard[]
  stop(): Promise<void>
}

/** Receives webhooks as a merchant's own program does. */
export async function webhookReceiver(): Promise<Receiver> {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
      heard.push({ headers: Object.fromEntries(headers), body: Buffer.concat(chunks).toString() })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  return {
    host,
    url: `http://${host}/hook`,
    heard,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
