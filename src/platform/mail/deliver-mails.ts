import { allEnded } from '../all-ended.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { repeatInTrouble } from '../db/repeat-in-trouble.ts'
import type { Logger } from '../log.ts'
import type { Vault } from '../vault.ts'
import type { MailGuard, MailRow, MailSender } from './mail.types.ts'
import { nextAttempt } from './retry.rules.ts'
import { openContent } from './seal-content.ts'
import { claimMails, claimProbe, markFailure, markSent, serverAnswers } from './store.ts'

export interface DeliveryDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly vault: Vault
  readonly sender: MailSender
  /** By template. Called right before a mail is sent. */
  readonly guards: ReadonlyMap<string, MailGuard>
}

const spentLink = 'The link of this e-mail no longer opens anything.'
const atOnce = 5
const mostRounds = 40
/** Longer than the longest send, so that a mail being sent is never taken over. */
export const leaseMs = 3 * 60_000

/** Interval at which an unreachable server is tried again. */
const probeEveryMs = 10_000

/** This process's knowledge of the SMTP server. */
export interface ServerState {
  isAway: boolean
  probedAtMs: number
}
export const unknownServer = (): ServerState => ({ isAway: false, probedAtMs: Number.NEGATIVE_INFINITY })

/**
 * Sends due mails, a few at a time, outside any transaction. Returns how many were tried. While the server is
 * unreachable, single mails probe it; once one succeeds, all waiting mails are sent.
 */
export async function deliverMails(deps: DeliveryDeps, server = unknownServer()): Promise<number> {
  let tried = 0
  for (let round = 0; round < mostRounds && !deps.sender.stopped(); round++) {
    const mails = await claim(deps, server)
    const outcomes = await allEnded(mails.map((mail) => deliver(deps, mail)))
    tried += mails.length
    // A batch below the limit does not mean that nothing is left: mails about the same record become due one after
    // the other.
    if (mails.length === 0) break
    if (outcomes.includes('sent')) {
      if (server.isAway) deps.log.info('the SMTP server answers again')
      server.isAway = false
      await serverAnswers(deps.db, deps.clock.now())
    } else if (outcomes.includes('away')) {
      server.isAway = true
      break
    }
  }
  return tried
}

async function claim({ db, clock }: DeliveryDeps, server: ServerState): Promise<MailRow[]> {
  const now = clock.now()
  const leaseEnds = new Date(now.getTime() + leaseMs)
  const due = await claimMails(db, { now, leaseEnds, limit: atOnce })
  if (due.length > 0 || performance.now() - server.probedAtMs < probeEveryMs) return due
  server.probedAtMs = performance.now()
  return claimProbe(db, leaseEnds)
}

type Outcome = 'sent' | 'away' | 'refused'

async function deliver(deps: DeliveryDeps, kept: MailRow): Promise<Outcome> {
  const { db, clock, log, vault } = deps
  const fail = async (reason: string, nextAttemptAt: Date | null, awaitsServer = false): Promise<Outcome> => {
    await markFailure(db, kept, { reason, nextAttemptAt, awaitsServer })
    return awaitsServer ? 'away' : 'refused'
  }
  const mail = openContent(vault, kept)
  if (!mail) return fail(spentLink, null)
  const unwanted = await deps.guards.get(mail.template)?.({ to: mail.to_address, relatedId: mail.related_id })
  if (unwanted) return fail(unwanted, null)
  const result = await deps.sender.send(mail)
  if (result.outcome === 'sent') {
    await noteSent(deps, kept)
    return 'sent'
  }
  const nextAttemptAt = result.permanent ? null : nextAttempt(mail.attempts, mail.queued_at, clock.now())
  if (nextAttemptAt === null) log.error({ mailId: mail.id, reason: result.reason }, 'an e-mail could not be sent')
  else log.warn({ mailId: mail.id, reason: result.reason }, 'an e-mail could not be sent yet')
  return fail(result.reason, nextAttemptAt, result.away)
}

/**
 * Repeated while the database is in trouble, until the lease of the mail ends: a sent mail that is not noted as sent is
 * sent a second time.
 */
async function noteSent({ db, clock, sender }: DeliveryDeps, mail: MailRow): Promise<void> {
  const leaseEndsMs = mail.next_attempt_at?.getTime() ?? 0
  let triedAtMs = 0
  const note = () => {
    const now = clock.now()
    triedAtMs = now.getTime()
    return markSent(db, mail.id, now)
  }
  await repeatInTrouble(note, () => triedAtMs >= leaseEndsMs || sender.stopped())
}
