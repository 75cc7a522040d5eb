import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type RunningNetworks, sandboxApps, startNetworks } from '../../sandbox/networks/start.ts'

export { sandboxApps }

export const people = {
  asha: '122000000000001',
  bilal: '122000000000002',
  chen: '122000000000003',
  devi: '122000000000004',
  esther: '122000000000005',
  farid: '122000000000006',
  gita: '122000000000007',
  weft: '1580000000000000001',
  kantha: '1580000000000000002',
  brass: '1580000000000000003',
} as const

export interface Reply {
  readonly status: number
  readonly headers: Headers
  /** Parsed if it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests compare it with whole bodies.
  readonly body: any
}

export async function request(url: string, init: RequestInit = {}): Promise<Reply> {
  const answer = await fetch(url, { redirect: 'manual', ...init })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
}

export const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

export interface GraphLogin {
  readonly user: string
  readonly scopes: readonly string[]
  readonly pages: readonly { id: string; name: string; token: string; accountId: string | null }[]
}

export interface ShortLogin {
  readonly accessToken: string
  readonly refreshToken: string
  readonly oauth1: { readonly token: string; readonly secret: string }
}

export interface NetworksClient {
  readonly url: string
  /** URL including the API version. */
  readonly graph: string
  readonly short: string
  control(method: string, path: string, body?: unknown): Promise<Reply>
  graphLogin(personId: string, scopes?: readonly string[]): Promise<GraphLogin>
  shortLogin(personId: string, scopes?: readonly string[]): Promise<ShortLogin>
  get(path: string, token: string): Promise<Reply>
  post(path: string, token: string, fields: Record<string, string>): Promise<Reply>
}

/** Creates a client for a simulator at any URL. */
export function networksClient(url: string): NetworksClient {
  const control = (method: string, path: string, body?: unknown) =>
    request(`${url}/_sandbox${path}`, body === undefined ? { method } : json(method, body))
  const graph = `${url}/graph/v24.0`
  return {
    url,
    graph,
    short: `${url}/short`,
    control,
    async graphLogin(person_id, scopes) {
      const { body } = await control('POST', '/tokens', { network: 'graph', person_id, scopes })
      const pages = body.pages.map(
        (page: { id: string; name: string; access_token: string; account: { id: string } | null }) => ({
          id: page.id,
          name: page.name,
          token: page.access_token,
          accountId: page.account?.id ?? null,
        }),
      )
      return { user: body.user_access_token, scopes: body.scopes, pages }
    },
    async shortLogin(person_id, scopes) {
      const { body } = await control('POST', '/tokens', { network: 'short', person_id, scopes })
      return {
        accessToken: body.access_token,
        refreshToken: body.refresh_token,
        oauth1: { token: body.oauth1.access_token, secret: body.oauth1.access_token_secret },
      }
    },
    get: (path, token) => request(`${graph}${path}${path.includes('?') ? '&' : '?'}access_token=${token}`),
    post: (path, token, fields) =>
      request(`${graph}${path}`, {
        method: 'POST',
        body: new URLSearchParams({ ...fields, access_token: token }),
      }),
  }
}

export type TestNetworks = NetworksClient & RunningNetworks

export async function startTestNetworks(options: Parameters<typeof startNetworks>[0] = {}): Promise<TestNetworks> {
  const running = await startNetworks(options)
  return { ...running, ...networksClient(running.url) }
}

/** Starts the simulator in its own process, so that killing Weft does not stop the networks. */
export async function spawnNetworks(
  webhookUrl?: string,
): Promise<NetworksClient & { readonly process: ChildProcess; stop(): Promise<void> }> {
  const main = join(import.meta.dirname, '../../sandbox/networks/main.ts')
  const child = spawn(process.execPath, [main, '0', ...(webhookUrl ? [webhookUrl] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for await (const line of createInterface({ input: child.stdout })) {
    const { url } = JSON.parse(line) as { url: string }
    const stop = async () => {
      child.kill('SIGKILL')
      await ended
    }
    return { ...networksClient(url), process: child, stop }
  }
  throw new Error('The simulator ended before it listened.')
}

export interface FileServer {
  readonly url: string
  stop(): Promise<void>
}

/** Serves the files by name. Any other path returns 404. */
export async function serveFiles(files: Readonly<Record<string, Buffer>>): Promise<FileServer> {
  const server = createServer((asked, answer) => {
    const file = files[(asked.url ?? '').slice(1)]
    answer.statusCode = file ? 200 : 404
    if (file) answer.setHeader('content-length', file.length)
    answer.end(asked.method === 'HEAD' ? undefined : file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server listening on a TCP port returns an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
