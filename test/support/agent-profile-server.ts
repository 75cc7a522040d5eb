import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves agent profiles on a free local port. `put` sets the content of a path. */
export interface ProfileServer {
  readonly host: string
  url(path: string): string
  put(path: string, body: string, answer?: { status?: number; headers?: Record<string, string> }): void
  /** Returns the number of requests for this path. */
  asked(path: string): number
  stop(): Promise<void>
}

export async function profileServer(): Promise<ProfileServer> {
  const pages = new Map<string, { status: number; headers: Record<string, string>; body: string }>()
  const counts = new Map<string, number>()
  const server: Server = createServer((request, response) => {
    const path = request.url ?? ''
    counts.set(path, (counts.get(path) ?? 0) + 1)
    const page = pages.get(path)
    response.writeHead(page?.status ?? 404, { 'content-type': 'application/json', ...page?.headers })
    response.end(page?.body ?? '{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server listening on a TCP port returns an AddressInfo.
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: (path) => `http://${host}${path}`,
    put: (path, body, { status = 200, headers = {} } = {}) => pages.set(path, { status, headers, body }),
    asked: (path) => counts.get(path) ?? 0,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
