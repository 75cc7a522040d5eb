import { createHmac } from 'node:crypto'
import type { ClientRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './world.ts'

export interface WebhookChange {
  readonly object: 'page' | 'instagram'
  /** Id of the page or business account. */
  readonly accountId: string
  readonly field: string
  readonly value: object
}

/** Errors in the delivery of a message. */
export interface Delivery {
  /** Number of identical copies to send. */
  readonly copies?: number
  readonly reversed?: boolean
  readonly badSignature?: boolean
  /** Sends non-ASCII characters unescaped, and splits the bytes of each across two chunks. */
  readonly split?: boolean
}

export interface Emitter {
  /**
   * Sends all changes in one message and resolves when the shop has answered. Retries a failed delivery three times.
   */
  emit(changes: readonly WebhookChange[], delivery?: Delivery): Promise<readonly (number | 'lost')[]>
  /** Sends the change if the account is subscribed to its field. Returns null if it is not. */
  notify(change: WebhookChange): Promise<readonly (number | 'lost')[] | null>
  /** Like `notify`, but does not wait. */
  tell(change: WebhookChange): void
  /** Verifies the webhook URL, as the network does when it is registered. */
  verify(verifyToken: string, challenge: string): Promise<{ readonly status: number; readonly body: string }>
  /** Changes the webhook URL; null stops deliveries. */
  pointTo(url: string | null): void
}

const retries = 3
const timeoutMs = 20_000

/** Escapes non-ASCII characters as the network does: `\u00e9`, lowercase. */
export const escapedJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** `sha256=` and the HMAC of the exact bytes. Older receivers use `sha1=`. */
export const webhookSignature = (body: string | Buffer, appSecret: string, algorithm = 'sha256'): string =>
  `${algorithm}=${createHmac(algorithm, appSecret).update(body).digest('hex')}`

export function createEmitter(
  world: World,
  options: { readonly url: string | null; readonly appSecret: string },
): Emitter {
  let { url } = options
  const emit: Emitter['emit'] = async (changes, delivery = {}) => {
    const message = messageOf(delivery.reversed ? [...changes].reverse() : changes, Math.floor(world.now() / 1000))
    const text = delivery.split ? JSON.stringify(message) : escapedJson(message)
    const secret = delivery.badSignature ? `${options.appSecret}-of-another-app` : options.appSecret
    const signature = webhookSignature(text, secret)
    const headers = { 'x-hub-signature-256': signature, 'x-hub-signature': webhookSignature(text, secret, 'sha1') }
    const statuses = url ? await deliver(url, Buffer.from(text), headers, delivery) : []
    world.webhooks.put({ id: world.newId('7', 16), body: text, signature, statuses, sentAt: world.now() })
    await world.flush()
    return statuses
  }
  const notify: Emitter['notify'] = async (change) => {
    const isWanted = world.subscriptions.get(change.accountId)?.fields.includes(change.field) ?? false
    return isWanted ? emit([change]) : null
  }
  return {
    emit,
    notify,
    tell: (change) => {
      // Changes that could not be saved now are saved with the next ones.
      notify(change).catch(() => undefined)
    },
    async verify(verifyToken, challenge) {
      const query = { 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': verifyToken }
      const answer = await fetch(`${url}?${new URLSearchParams(query)}`, { signal: AbortSignal.timeout(timeoutMs) })
      return { status: answer.status, body: await answer.text() }
    },
    pointTo: (next) => {
      url = next
    },
  }
}

type Signatures = Readonly<Record<string, string>>

async function deliver(
  url: string,
  bytes: Buffer,
  signatures: Signatures,
  { copies = 1, split, badSignature }: Delivery,
) {
  const statuses: (number | 'lost')[] = []
  for (let copy = 0; copy < copies; copy++) {
    for (let attempt = 0; attempt <= (badSignature ? 0 : retries); attempt++) {
      const status = await post(url, bytes, signatures, split === true)
      statuses.push(status)
      if (status === 200) break
    }
  }
  return statuses
}

function messageOf(changes: readonly WebhookChange[], time: number): object {
  const accounts = [...new Set(changes.map(({ accountId }) => accountId))]
  return {
    object: changes[0]?.object ?? 'page',
    entry: accounts.map((id) => ({
      id,
      time,
      changes: changes.filter(({ accountId }) => accountId === id).map(({ field, value }) => ({ field, value })),
    })),
  }
}

async function post(url: string, bytes: Buffer, signatures: Signatures, split: boolean): Promise<number | 'lost'> {
  const { request } = await import('node:http')
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'facebookexternalua',
      'content-length': bytes.length,
      ...signatures,
    }
    const call = request(url, { method: 'POST', headers, timeout: timeoutMs }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 'lost'))
      answer.once('error', () => resolve('lost'))
    })
    call.once('timeout', () => call.destroy())
    call.once('error', () => resolve('lost'))
    call.setNoDelay(true)
    void writeAll(call, split ? insideCharacters(bytes) : [bytes])
  })
}

async function writeAll(call: ClientRequest, pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces) {
    await new Promise((written) => call.write(piece, written))
    // Long enough that the piece arrives as its own chunk.
    await sleep(5)
  }
  call.end()
}

/** Splits after the first byte of each multi-byte character, at most 50 times. */
function insideCharacters(bytes: Buffer): Buffer[] {
  const cuts = [...bytes.entries()].filter(([, byte]) => byte >= 0xc0).map(([at]) => at + 1)
  const kept = [0, ...cuts.slice(0, 50), bytes.length]
  return kept.slice(1).map((end, index) => bytes.subarray(kept[index], end))
}
