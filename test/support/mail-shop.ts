import { type Database, sql } from '../../src/platform/db/database.ts'
import type { MailRow } from '../../src/platform/mail/mail.types.ts'
import { readMailRow } from '../../src/platform/mail/mail-store.ts'
import { testClock } from './clock.ts'
import { type MailServer, mailServer } from './mail-server.ts'
import { startTestWeft, type TestWeft, type TestWeftOptions } from './weft.ts'

export interface MailShop extends TestWeft {
  readonly mail: MailServer
  /** Returns all e-mails, oldest first. */
  mails(): Promise<readonly MailRow[]>
  /**
   * Advances the clock by a millisecond, delivers pending events to their subscribers, and waits until there are at
   * least `count` e-mails. Returns all of them. Throws after 30 s.
   */
  relay(count: number): Promise<readonly MailRow[]>
  sendMails(): Promise<void>
}

export const mailShopTime = new Date('2026-03-14T12:00:00.000Z')

/** Starts a Weft that sends its e-mails to a local SMTP server. */
export async function startMailShop(options: TestWeftOptions = {}): Promise<MailShop> {
  const mail = await mailServer()
  const weft = await startTestWeft({
    clock: testClock(mailShopTime),
    ...options,
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'post@shop.example', ...options.environment },
  })
  const mails = () => allMails(weft.db)
  return {
    ...weft,
    mail,
    mails,
    async relay(count) {
      // Gives later events a later time.
      weft.clock.advance(1)
      await run(weft, 'relay-events')
      const until = performance.now() + 30_000
      for (;;) {
        const found = await mails()
        if (found.length >= count) return found
        if (performance.now() > until) throw new Error(`There are ${found.length} e-mails instead of ${count}.`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    sendMails: () => run(weft, 'send-emails'),
    async stop() {
      await weft.stop()
      await mail.stop()
    },
  }
}

async function run(weft: TestWeft, job: string): Promise<void> {
  if ((await weft.weft.jobs.runNow(job)) !== 'done') throw new Error(`The job ${job} failed.`)
}

/** Reads all e-mails with their bodies, oldest first. */
export async function allMails(db: Database): Promise<MailRow[]> {
  const { rows } = await sql<{ id: string }>`select id from mail order by created_at, id`.execute(db)
  const mails = await Promise.all(rows.map(({ id }) => readMailRow(db, id)))
  return mails.filter((mail) => mail !== null)
}
