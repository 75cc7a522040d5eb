import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPayuSandbox } from '../../sandbox/payu/payu-sandbox.ts'
import { createS3Sandbox } from '../../sandbox/s3/s3-sandbox.ts'
import { createStripeSandbox } from '../../sandbox/stripe/stripe-sandbox.ts'
import { allEnded } from '../../src/platform/all-ended.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createGuardedFetch } from '../../src/platform/guarded-fetch/index.ts'
import { createSmtpSender } from '../../src/platform/mail/smtp-sender.ts'
import { createS3Storage } from '../../src/platform/media/adapters/s3-storage.ts'
import { Secret } from '../../src/platform/secret.ts'
import { createPayuProvider } from '../../src/storefront/payments/adapters/payu/payu-provider.ts'
import { createStripeProvider } from '../../src/storefront/payments/adapters/stripe/stripe-provider.ts'
import { mailServer } from '../support/mail-server.ts'
import { s3Key } from '../support/s3.ts'
import { type TcpProxy, tcpProxy } from '../support/tcp-proxy.ts'
import { reportFault } from './fault-report.ts'
import { promised } from './promised.ts'

const outageMs = process.env.FULL === '1' ? 60_000 : 2_000
const mostMs = promised(30_000)
const timeoutMs = 15_000
const mail = {
  ...{ id: 'mail_1', template: 'order_confirmation', related_id: null, message_id: '<1@shop.example>' },
  ...{ to_address: 'ada@buyer.example', from_address: 'post@shop.example', from_name: 'Shop' },
  ...{ subject: 'Your order', html: '<p>Hello</p>', text: 'Hello\n', sealed: null, confidential: false, headers: {} },
  ...{ attempts: 0, queued_at: new Date(), created_at: new Date() },
}

interface Peer {
  readonly name: string
  readonly proxy: TcpProxy
  /** Calls the peer as Weft does. Rejects if the peer is unreachable. */
  ask(): Promise<unknown>
}

const peers: Peer[] = []
const ends: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const attempt = {
    id: 'pay_1',
    checkoutId: 'cart_1',
    txnId: 'wt_1',
    providerRef: 'cs_test_none',
    providerPaymentId: null,
    amountMinor: 1000,
    currency: 'INR',
    expiresAt: new Date(),
  }
  const add = async (name: string, port: number, call: (url: string) => () => Promise<unknown>): Promise<void> => {
    const proxy = await tcpProxy({ host: '127.0.0.1', port })
    ends.push(() => proxy.stop())
    peers.push({ name, proxy, ask: call(`http://127.0.0.1:${proxy.port}`) })
  }
  const listening = async (app: { listen(to: object): Promise<string>; close(): Promise<unknown> }) => {
    ends.push(() => app.close())
    return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  }
  const stripe = createStripeSandbox({
    secretKey: 'sk_test_merchant',
    webhookSecret: 'whsec_endpoint',
    baseUrl: 'https://cards.example',
    clock: systemClock,
  })
  await add('Stripe', await listening(stripe.app), (apiUrl) => {
    const provider = createStripeProvider({
      secretKey: new Secret('sk_test_merchant'),
      webhookSecrets: [new Secret('whsec_endpoint')],
      apiUrl,
      clock: systemClock,
      timeoutMs,
      maxNetworkRetries: 1,
    })
    return () => provider.query(attempt)
  })
  const payu = createPayuSandbox({ merchantKey: 'C0Dr8m', merchantSalt: '3sf0jURk' })
  await add('PayU', await listening(payu.app), (url) => {
    const provider = createPayuProvider({
      merchantKey: 'C0Dr8m',
      merchantSalt: new Secret('3sf0jURk'),
      paymentUrl: `${url}/_payment`,
      apiUrl: `${url}/merchant/postservice.php?form=2`,
      timeoutMs,
    })
    return () => provider.query(attempt)
  })
  const s3 = createS3Sandbox({ ...s3Key, bucket: 'pictures' })
  await add('S3', await listening(s3.app), (endpoint) => {
    const options = {
      ...s3Key,
      endpoint,
      bucket: 'pictures',
      prefix: '',
      secretAccessKey: new Secret(s3Key.secretAccessKey),
    }
    const storage = createS3Storage(options)
    return async () => {
      for await (const _ of storage.list()) break
    }
  })
  const network = createServer((_request, response) => void response.end('{}'))
  network.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise((resolve) => network.close(resolve)))
  await add('a social network', (network.address() as AddressInfo).port, (url) => {
    const fetch = createGuardedFetch({ allowHosts: [], trustedOrigins: [url], log: { warn: () => {} } })
    ends.push(() => fetch.close())
    return () => fetch(`${url}/me`)
  })
  const mails = await mailServer()
  ends.push(() => mails.stop())
  await add('SMTP', mails.port, (url) => {
    const { hostname: host, port } = new URL(url)
    const server = { host, port: Number(port), secure: false, requiresTls: false, user: null, password: null }
    const sender = createSmtpSender(server)
    return async () => {
      const result = await sender.send(mail)
      if (result.outcome !== 'sent') throw new Error(result.reason)
    }
  })
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const callsAtOnce = 3
const askAtOnce = (ask: Peer['ask']) => allEnded(Array.from({ length: callsAtOnce }, ask))

const faults: readonly (readonly [name: string, begin: (proxy: TcpProxy) => void])[] = [
  ['goes silent', (proxy) => proxy.mute()],
  ['refuses connections', (proxy) => proxy.drop()],
  ['breaks off in the middle of its answers', (proxy) => proxy.cutAnswersAfter(20)],
  ['answers too late', (proxy) => proxy.delay(outageMs)],
]

test.each(faults)(`a peer that %s is used again within ${mostMs / 1000} s of its return`, async (how, begin) => {
  const seconds = await Promise.all(
    peers.map(async ({ name, proxy, ask }) => {
      // Opens several connections and uses them, as a busy shop does.
      await askAtOnce(ask)
      begin(proxy)
      const during = [ask(), ask()].map((call) => call.catch(() => 'away'))
      await sleep(outageMs)
      proxy.pass()
      const returnedMs = performance.now()
      const answers = (): Promise<boolean> =>
        askAtOnce(ask).then(
          () => true,
          () => false,
        )
      while (!(await answers()) && performance.now() - returnedMs < mostMs) await sleep(200)
      const tookMs = performance.now() - returnedMs
      await Promise.all(during)
      return [name, tookMs < mostMs, tookMs] as const
    }),
  )
  for (const [name, inTime, ms] of seconds)
    reportFault({
      fault: `${name} ${how} for ${outageMs / 1000} s`,
      acknowledged: callsAtOnce,
      lost: inTime ? 0 : callsAtOnce,
      doubled: null,
      unannounced: null,
      recoveredSeconds: ms / 1000,
    })
  expect(seconds.filter(([, inTime]) => !inTime)).toEqual([])
})

test('after connections died silently while idle, calls take less than 5 s', async () => {
  const seconds = await Promise.all(
    peers.map(async ({ name, proxy, ask }) => {
      await askAtOnce(ask)
      proxy.muteOpen()
      await sleep(5_000)
      const startedMs = performance.now()
      await askAtOnce(ask)
      const tookMs = performance.now() - startedMs
      return [name, tookMs < 5_000, tookMs] as const
    }),
  )
  for (const [name, , ms] of seconds)
    reportFault({
      fault: `idle connections to ${name} go silent`,
      acknowledged: callsAtOnce,
      lost: 0,
      doubled: null,
      unannounced: null,
      recoveredSeconds: ms / 1000,
    })
  expect(seconds.filter(([, inTime]) => !inTime)).toEqual([])
})
