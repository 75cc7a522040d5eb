import { type Queryable, sql } from '../db/database.ts'

interface MailBacklog {
  readonly states: Readonly<Record<'queued' | 'sending' | 'failed' | 'held', number>>
  readonly oldestQueuedAt: Date | null
}

/** Counts unsent mails by status. */
export async function mailBacklog(db: Queryable): Promise<MailBacklog> {
  const { rows } = await sql<{ status: keyof MailBacklog['states']; count: number; oldest: Date }>`
    select status, count(*)::int as count, min(queued_at) as oldest from mail where status <> 'sent' group by status`.execute(
    db,
  )
  const counted = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  return {
    states: { queued: 0, sending: 0, failed: 0, held: 0, ...counted },
    oldestQueuedAt: rows.find(({ status }) => status === 'queued')?.oldest ?? null,
  }
}
