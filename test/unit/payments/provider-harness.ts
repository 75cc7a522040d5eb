import type { AddressInfo } from 'node:net'
import type { Faults } from '../../../sandbox/faults.ts'
import type { PayuSandboxControl } from '../../../sandbox/payu/payu-sandbox.ts'
import { createPayuSandbox } from '../../../sandbox/payu/payu-sandbox.ts'
import { createStripeSandbox, type StripeSandboxControl } from '../../../sandbox/stripe/stripe-sandbox.ts'
import { Secret } from '../../../src/platform/secret.ts'
import { createPayuProvider } from '../../../src/storefront/payments/adapters/payu/payu-provider.ts'
import { createStripeProvider } from '../../../src/storefront/payments/adapters/stripe/stripe-provider.ts'
import type { PaymentProvider, StartPayment } from '../../../src/storefront/payments/ports.ts'

export const now = new Date('2026-03-10T12:00:00.000Z')
export const clock = { now: () => now }

export interface SignedMessage {
  readonly rawBody: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** A payment provider and its sandbox server, with the actions of a shopper and a bank. */
export interface Harness {
  readonly provider: PaymentProvider
  readonly faults: Faults
  readonly operations: { readonly query: string; readonly refund: string }
  readonly secrets: readonly string[]
  payment(): StartPayment
  /** Opens the page that `start` returned. */
  open(payment: StartPayment): Promise<void>
  end(payment: StartPayment, end: 'success' | 'failure'): void
  settleRefund(refundRef: string, succeeded: boolean): void
  /** Keeps later refunds pending until `settleRefund`. */
  holdRefunds(): void
  refundCount(): number
  /** Returns the provider's last message about the payment, as posted. */
  message(payment: StartPayment): SignedMessage
  /** Returns the same message, signed without the secret. */
  forgedMessage(payment: StartPayment): SignedMessage
  /** Makes the provider report another amount, in its message and when queried. */
  payOtherAmount(payment: StartPayment): SignedMessage
  close(): Promise<void>
}

export const stripeSecrets = { key: 'sk_test_51KeyOfTheMerchant', webhook: 'whsec_ofTheEndpoint' }
export const payuSecrets = { key: 'C0Dr8m', salt: '3sf0jURk' }

let count = 0
export function newPayment(currency: string): StartPayment {
  count++
  return {
    id: `pay_${count}`,
    checkoutId: `cart_${count}`,
    txnId: `wf${String(count).padStart(12, '0')}`,
    providerRef: null,
    providerPaymentId: null,
    amountMinor: 70611,
    currency,
    expiresAt: new Date(now.getTime() + 30 * 60_000),
    email: 'asha@example.com',
    firstName: 'Asha',
    phone: '+919800000000',
    description: 'Order at Tana & Bana',
    returnUrl: 'https://shop.example/pay/token/done',
    pageUrl: 'https://shop.example/pay/token',
  }
}

/** Starts a payment and opens its page. Returns the payment with the provider's reference. */
export const started = async (harness: Harness): Promise<StartPayment> => {
  const payment = harness.payment()
  const { providerRef } = await harness.provider.start(payment)
  const known = { ...payment, providerRef }
  await harness.open(known)
  return known
}

export async function stripeHarness(): Promise<Harness & { control: StripeSandboxControl; url: string }> {
  const { app, control } = createStripeSandbox({
    secretKey: stripeSecrets.key,
    webhookSecret: stripeSecrets.webhook,
    baseUrl: 'https://checkout.example',
    clock,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = addressOf(app.server.address())
  const message = (id: string | null) => {
    const event = control.events.findLast(
      ({ type, data }) => type.startsWith('checkout.session.') && data.object.id === id,
    )
    if (!event) throw new Error('No event of that session.')
    return event
  }
  return {
    control,
    url,
    provider: createStripeProvider({
      secretKey: new Secret(stripeSecrets.key),
      webhookSecrets: [new Secret('whsec_ofTheNextMonth'), new Secret(stripeSecrets.webhook)],
      apiUrl: url,
      clock,
      timeoutMs: 3000,
      maxNetworkRetries: 0,
    }),
    faults: control.faults,
    operations: { query: 'session.retrieve', refund: 'refund.create' },
    secrets: [stripeSecrets.key, stripeSecrets.webhook],
    payment: () => newPayment('USD'),
    open: async () => {},
    end: ({ providerRef }, end) => {
      const id = providerRef ?? ''
      if (end === 'success') return control.account.pay(id, 'success')
      control.account.pay(id, 'async')
      control.account.settleAsync(id, 'decline')
    },
    settleRefund: (ref, succeeded) => control.account.settleRefund(ref, succeeded ? 'succeeded' : 'failed'),
    holdRefunds: () => control.holdRefunds(true),
    refundCount: () => control.account.refunds.size,
    message: ({ providerRef }) => control.signed(message(providerRef)),
    forgedMessage: ({ providerRef }) => {
      const { rawBody } = control.signed(message(providerRef))
      const other = createStripeSandbox({ secretKey: '', webhookSecret: 'whsec_guessed', clock })
      return { rawBody, headers: other.control.signed(message(providerRef)).headers }
    },
    payOtherAmount: ({ providerRef }) => {
      const session = control.account.session(providerRef ?? '')
      Object.assign(session, { amount_total: 70610, currency: 'inr' })
      control.account.pay(session.id, 'success')
      return control.signed(message(providerRef))
    },
    close: () => app.close(),
  }
}

export async function payuHarness(
  options: { webhookUrl?: string } = {},
): Promise<Harness & { control: PayuSandboxControl; url: string }> {
  const { app, control } = createPayuSandbox({
    merchantKey: payuSecrets.key,
    merchantSalt: payuSecrets.salt,
    ...options,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = addressOf(app.server.address())
  const provider = createPayuProvider({
    merchantKey: payuSecrets.key,
    merchantSalt: new Secret(payuSecrets.salt),
    paymentUrl: `${url}/_payment`,
    apiUrl: `${url}/merchant/postservice.php?form=2`,
    timeoutMs: 3000,
  })
  const message = ({ txnId }: StartPayment): SignedMessage => ({
    rawBody: Buffer.from(control.merchant.notification(txnId).toString()),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return {
    control,
    url,
    provider,
    faults: control.faults,
    operations: { query: 'verify_payment', refund: 'cancel_refund_transaction' },
    secrets: [payuSecrets.salt],
    payment: () => newPayment('INR'),
    open: async (payment) => {
      const form = provider.form?.(payment)
      if (!form) throw new Error('PayU is entered by a form.')
      const response = await fetch(form.action, { method: 'POST', body: new URLSearchParams(form.fields) })
      if (!response.ok) throw new Error(await response.text())
    },
    end: ({ txnId }, end) => control.merchant.end(txnId, end),
    settleRefund: (ref, succeeded) => control.merchant.settleRefund(ref, succeeded ? 'success' : 'failure'),
    holdRefunds: () => {},
    refundCount: () => control.merchant.refunds.size,
    message,
    forgedMessage: (payment) => {
      const body = new URLSearchParams(message(payment).rawBody.toString())
      body.set('hash', 'f'.repeat(128))
      return { rawBody: Buffer.from(body.toString()), headers: {} }
    },
    payOtherAmount: (payment) => {
      control.merchant.end(payment.txnId, 'success')
      control.faults.plan('verify_payment', { kind: 'lie', change: { amt: '706.1', transaction_amount: '706.1' } }, 2)
      return message(payment)
    },
    close: () => app.close(),
  }
}

function addressOf(address: string | AddressInfo | null): string {
  if (!address || typeof address === 'string') throw new Error('The server does not listen on a port.')
  return `http://127.0.0.1:${address.port}`
}
