import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { repeatInTrouble } from '../db/repeat-in-trouble.ts'
import { inSlots } from '../in-slots.ts'
import type { Logger } from '../log.ts'
import type { Vault } from '../vault.ts'
import type { MailGuard, MailRow, MailSender, OutgoingMail, SendResult } from './mail.types.ts'
import { claimMails, claimProbe, markFailure, markSent, serverAnswers } from './mail-store.ts'
import { nextAttempt } from './retry.rules.ts'
import { openContent } from './seal-content.ts'

export interface DeliveryDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly vault: Vault
  readonly sender: MailSender
  /** Guards by template. Called immediately before a mail is sent. */
  readonly guards: ReadonlyMap<string, MailGuard>
}

type Refused = Extract<SendResult, { readonly outcome: 'refused' }>

const spentLink = 'The link of this e-mail no longer opens anything.'
const atOnce = 5
const mostInRun = 200
/** Longer than the longest send, so that no other process claims a mail that is being sent. */
export const leaseMs = 3 * 60_000

/** Interval between attempts to reach an unreachable server. */
const probeEveryMs = 5_000

/** The state of the SMTP server, as this process last saw it. */
export interface ServerState {
  isAway: boolean
  probedAtMs: number
  answeredAtMs: number
  /** Whether mails may be waiting for the server to answer. */
  hasWaiting: boolean
}
export const unknownServer = (): ServerState => ({
  isAway: false,
  probedAtMs: Number.NEGATIVE_INFINITY,
  answeredAtMs: Number.NEGATIVE_INFINITY,
  hasWaiting: true,
})

/**
 * Sends due mails, a few at a time, outside any transaction. Returns the number of mails tried. A silent connection
 * delays only its own mail. While the server is unreachable, tries only one mail at a time. Once one succeeds, sends
 * all waiting mails.
 */
export function deliverMails(deps: DeliveryDeps, server = unknownServer()): Promise<number> {
  server.hasWaiting = true
  return inSlots({
    slots: atOnce,
    most: mostInRun,
    claim: (free, running) => claim(deps, server, server.isAway ? Math.min(free, 1 - running) : free),
    work: (mail) => deliver(deps, server, mail),
  })
}

async function claim({ db, clock, sender }: DeliveryDeps, server: ServerState, limit: number): Promise<MailRow[]> {
  const mayProbe = performance.now() - server.probedAtMs >= probeEveryMs
  if (sender.stopped() || limit < 1 || (server.isAway && !mayProbe)) return []
  const now = clock.now()
  const leaseEnds = new Date(now.getTime() + leaseMs)
  if (server.isAway) server.probedAtMs = performance.now()
  const due = await claimMails(db, { now, leaseEnds, limit })
  if (due.length > 0 || !mayProbe) return due
  server.probedAtMs = performance.now()
  return claimProbe(db, leaseEnds)
}

async function deliver(deps: DeliveryDeps, server: ServerState, kept: MailRow): Promise<void> {
  const { db, log, vault } = deps
  const fail = (reason: string) => markFailure(db, kept, { reason, nextAttemptAt: null })
  const mail = openContent(vault, kept)
  if (!mail) return fail(spentLink)
  const unwanted = await deps.guards.get(mail.template)?.({ to: mail.to_address, relatedId: mail.related_id })
  if (unwanted) return fail(unwanted)
  const startedMs = performance.now()
  const result = await deps.sender.send(mail)
  if (result.outcome === 'sent') {
    await noteSent(deps, kept)
    return noteAnswer(deps, server)
  }
  const failure = failureOf(result, mail, server.answeredAtMs > startedMs, deps.clock.now())
  if (failure.nextAttemptAt === null)
    log.error({ mailId: mail.id, reason: result.reason }, 'an e-mail could not be sent')
  else log.warn({ mailId: mail.id, reason: result.reason }, 'an e-mail could not be sent yet')
  await markFailure(db, kept, failure)
  if (failure.awaitsServer) {
    server.isAway = true
    server.hasWaiting = true
    server.probedAtMs = Math.max(server.probedAtMs, startedMs)
  }
}

/**
 * Decides when to try a failed mail again. If its connection broke but the server has accepted another mail since, the
 * server works: the first retry follows immediately, later ones at growing intervals.
 */
function failureOf(
  { permanent, away, reason }: Refused,
  { attempts, queued_at }: OutgoingMail,
  answersOthers: boolean,
  now: Date,
) {
  if (permanent) return { reason, nextAttemptAt: null, awaitsServer: false }
  const isFirst = away && answersOthers && attempts === 1
  return {
    reason,
    nextAttemptAt: isFirst ? now : nextAttempt(attempts, queued_at, now),
    awaitsServer: away && !answersOthers,
  }
}

async function noteAnswer({ db, clock, log }: DeliveryDeps, server: ServerState): Promise<void> {
  server.answeredAtMs = performance.now()
  if (server.isAway) log.info('the SMTP server answers again')
  server.isAway = false
  if (!server.hasWaiting) return
  server.hasWaiting = false
  await serverAnswers(db, clock.now())
}

/**
 * Records that a mail was sent. While the database is in trouble, retries until the mail's lease ends, because an
 * unrecorded mail is sent a second time.
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
