import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type Secret, timingSafeEqualText } from '../../../../platform/secret.ts'

const pageFacts = z.object({
  handlerId: z.enum(['inr_handler', 'card_handler']),
  attemptId: z.string(),
  checkoutId: z.string(),
  txnId: z.string().max(25),
  amountMinor: z.int().positive(),
  currency: z.string(),
  description: z.string(),
  returnUrl: z.string(),
  expiresAtMs: z.int(),
})

/** All data of the payment page. The page's URL contains it, so that starting a payment writes nothing. */
export type PageFacts = z.infer<typeof pageFacts>

/**
 * Creates a page's token. The same facts always give the same token. It is signed but not secret, because it names no
 * person.
 */
export function sealPageToken(facts: PageFacts, secret: Secret): string {
  const body = Buffer.from(JSON.stringify(pageFacts.parse(facts))).toString('base64url')
  return `${body}.${seal(body, secret)}`
}

/** Reads the facts in a token. Returns null if this shop did not sign it. */
export function openPageToken(token: string, secret: Secret): PageFacts | null {
  const [body, given, ...rest] = token.split('.')
  if (!body || !given || rest.length > 0 || !timingSafeEqualText(given, seal(body, secret))) return null
  return pageFacts.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
}

// The prefix keeps the signature of a webhook from being valid for a page.
const seal = (body: string, secret: Secret): string =>
  createHmac('sha256', secret.reveal()).update(`sandbox-page.${body}`).digest('base64url')
