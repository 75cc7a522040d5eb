import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../log.ts'
import type { Vault } from '../vault.ts'
import type { MailGuard, MailSender, OutgoingMail } from './mail.types.ts'
import { nextAttempt } from './retry.rules.ts'
import { openContent } from './seal-content.ts'
import { claimMails, markFailure, markSent } from './store.ts'

export interface DeliveryDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly vault: Vault
  readonly sender: MailSender
  /** By template: asked right before an e-mail of it is sent. */
  readonly guards: ReadonlyMap<string, MailGuard>
}

const spentLink = 'The link of this e-mail no longer opens anything.'
const atOnce = 5
const mostRounds = 40
/** Longer than the longest send, so that nobody takes over what is still being sent. */
export const leaseMs = 3 * 60_000

/** Sends what is due, a few at a time, outside any transaction; answers how many were tried. */
export async function deliverMails(deps: DeliveryDeps): Promise<number> {
  let tried = 0
  for (let round = 0; round < mostRounds && !deps.sender.stopped(); round++) {
    const now = deps.clock.now()
    const leaseEnds = new Date(now.getTime() + leaseMs)
    const mails = await claimMails(deps.db, { now, leaseEnds, limit: atOnce })
    await Promise.all(mails.map((mail) => deliver(deps, mail)))
    tried += mails.length
    // Fewer than asked for is not all: the next about the same order is due once this one has ended.
    if (mails.length === 0) break
  }
  return tried
}

async function deliver(deps: DeliveryDeps, kept: OutgoingMail): Promise<void> {
  const { db, clock, log, vault } = deps
  const mail = openContent(vault, kept)
  if (!mail) return markFailure(db, kept, { reason: spentLink, nextAttemptAt: null })
  const unwanted = await deps.guards.get(mail.template)?.({ to: mail.to_address, relatedId: mail.related_id })
  if (unwanted) return markFailure(db, mail, { reason: unwanted, nextAttemptAt: null })
  const result = await deps.sender.send(mail)
  if (result.outcome === 'sent') return markSent(db, mail.id, clock.now())
  const nextAttemptAt = result.permanent ? null : nextAttempt(mail.attempts, mail.queued_at, clock.now())
  await markFailure(db, mail, { reason: result.reason, nextAttemptAt })
  if (nextAttemptAt === null) log.error({ mailId: mail.id, reason: result.reason }, 'an e-mail could not be sent')
  else log.warn({ mailId: mail.id, reason: result.reason }, 'an e-mail could not be sent yet')
}
