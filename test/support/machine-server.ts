import { createServer, type IncomingMessage, type Server } from 'node:http'

export interface MachineCall {
  readonly path: string
  readonly authorization: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests compare whole bodies and reach into them.
  readonly body: any
}

export interface MachineServer {
  readonly url: string
  readonly calls: MachineCall[]
  /** Sets the answer to all later requests, and what to run before each one. */
  answer(status: number, body: unknown, before?: () => Promise<void>): void
  stop(): Promise<void>
}

/** Starts a server that records requests and returns the configured answer. */
export async function startMachineServer(): Promise<MachineServer> {
  const calls: MachineCall[] = []
  let next = { status: 500, body: '', before: async (): Promise<void> => {} }
  const server: Server = createServer(async (request, response) => {
    calls.push({
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: JSON.parse(await textOf(request)),
    })
    await next.before()
    response.writeHead(next.status, { 'content-type': 'application/json' }).end(next.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It listens nowhere.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    answer(status, body, before = async () => {}) {
      next = { status, body: JSON.stringify(body), before }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
