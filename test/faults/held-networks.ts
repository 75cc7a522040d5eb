import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningNetworks } from '../../sandbox/networks/start.ts'

type Hold = 'request' | 'answer'
/** Whether a request stays without an answer before it reaches the network, or after that has done it. */
type Decide = (method: string, path: string, body: string) => Hold | null

export interface HeldNetworks {
  readonly graphUrl: string
  readonly shortUrl: string
  hold(decide: Decide): void
  /** How many are held now. */
  held(): number
  /** Forgets what is held: whoever asked is gone. */
  forget(): void
  stop(): Promise<void>
}

/** Stands between Weft and its networks, and stops the world at a moment that a test chooses. */
export async function holdNetworks(simulator: RunningNetworks): Promise<HeldNetworks> {
  let decide: Decide | null = null
  let held: (() => void)[] = []

  const pass = (
    incoming: IncomingMessage,
    body: Buffer,
    answer: (status: number, headers: object, body: Buffer) => void,
  ) => {
    // With the host that it was sent to: signatures cover it.
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
  // Listening on a port, not on a path.
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
