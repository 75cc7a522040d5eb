import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningNetworks } from '../../sandbox/networks/start.ts'

type Hold = 'request' | 'answer'
/** Decides whether to hold a request before it reaches the network, or the network's response. */
type Decide = (method: string, path: string, body: string) => Hold | null

export interface HeldNetworks {
  readonly graphUrl: string
  readonly shortUrl: string
  hold(decide: Decide): void
  /** Returns the number of requests held now. */
  held(): number
  /** Drops the held requests, because their caller has ended. */
  forget(): void
  stop(): Promise<void>
}

/** Starts a proxy between Weft and its networks that can hold requests at a chosen moment. */
export async function holdNetworks(simulator: RunningNetworks): Promise<HeldNetworks> {
  let decide: Decide | null = null
  let held: (() => void)[] = []

  const pass = (
    incoming: IncomingMessage,
    body: Buffer,
    answer: (status: number, headers: object, body: Buffer) => void,
  ) => {
    // Includes the original Host header, because signatures cover it.
    const { headers } = incoming
    const outgoing = request(
      `${simulator.url}${incoming.url}`,
      { method: incoming.method ?? 'GET', headers },
      (reply) => {
        void bytesOf(reply).then((bytes) => answer(reply.statusCode ?? 500, reply.headers, bytes))
      },
    )
    outgoing.end(body)
  }
  const server = createServer((incoming: IncomingMessage, response: ServerResponse) => {
    void bytesOf(incoming).then((body) => {
      const path = (incoming.url ?? '/').split('?', 1)[0] ?? '/'
      const what = decide?.(incoming.method ?? 'GET', path, body.toString('utf8'))
      if (what === 'request') return void held.push(() => response.destroy())
      pass(incoming, body, (status, headers, bytes) => {
        const give = () => response.writeHead(status, { ...headers }).end(bytes)
        if (what === 'answer') held.push(give)
        else give()
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server listening on a TCP port returns an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    graphUrl: `http://127.0.0.1:${port}/graph`,
    shortUrl: `http://127.0.0.1:${port}/short`,
    hold(next) {
      decide = next
    },
    held: () => held.length,
    forget() {
      decide = null
      held = []
      server.closeAllConnections()
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
