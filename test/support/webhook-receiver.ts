import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedWebhook {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** A subscriber of order webhooks. Records messages and returns the configured responses. */
export interface WebhookReceiver {
  readonly host: string
  readonly received: ReceivedWebhook[]
  /** Status codes of the next answers, then 200. */
  readonly answers: number[]
  /** Promises that the next answers wait for. */
  readonly waits: Promise<unknown>[]
  stop(): Promise<void>
}

export async function webhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  const answers: number[] = []
  const waits: Promise<unknown>[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const { method = '', url = '', headers } = request
      received.push({ method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') })
      await waits.shift()
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server listening on a TCP port returns an AddressInfo.
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    received,
    answers,
    waits,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
