import { strToU8, zipSync } from 'fflate'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchMails } from '../../src/back-office/inbox/index.ts'
import { sql } from '../../src/platform/db/database.ts'
import { mailWith, pdf, xlsx } from '../support/attachments.ts'
import { handIn, message } from '../support/mails.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

/** Each test uses many features. */
const patientMs = 300_000

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const email = 'zelda@quux.example'
const name = 'Zelda Weißkopf'
const headers = (subject: string) => ({
  From: 'Vendor <orders@vendor.example>',
  To: 'shop@example.com',
  Subject: subject,
  Date: 'Sun, 1 Mar 2026 10:00:00 +0000',
})

async function arrive(raw: string): Promise<string> {
  const { status, body, text } = await handIn(weft, raw)
  if (status !== 201) throw new Error(text)
  return body.inbound_email.id
}
const file = (name: string, content: Buffer | string, type = 'application/octet-stream') => [{ name, type, content }]

async function forget(): Promise<void> {
  const person = { email, first_name: 'Zelda', last_name: 'Weißkopf' }
  const lead = (await weft.admin('POST', '/admin/ad-planning/people', person)).body.person
  const { status } = await weft.admin('DELETE', `/admin/ad-planning/people/${lead.id}`)
  expect(status).toBe(200)
}
const searches = async () => (await weft.admin('GET', '/admin/inbound-emails/searches')).body.searches
const search = () => weft.weft.jobs.runNow('search-mails')

/** Ids of the messages whose raw copy is still there. */
async function copies(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select inbound_email_id as id from inbound_email_raw where content <> '' order by 1`.execute(weft.db)
  return rows.map(({ id }) => id)
}

test(
  'an attachment that names a forgotten person is removed with the raw copy of its message',
  async () => {
    const line = (text: string) => [[{ x: 50, y: 700, text }]]
    const vendor = headers('Parcel')
    const named = [
      await arrive(mailWith(vendor, 'See the file 1.', file('a.pdf', pdf(line('Deliver to Zelda Weisskopf today'))))),
      await arrive(
        mailWith(
          vendor,
          'See the file 2.',
          file('b.pdf', pdf(line('Invoice'), { embedded: { 'a.xml': `<a>${name}</a>` } })),
        ),
      ),
      await arrive(mailWith(vendor, 'See the file 3.', file('c.xlsx', xlsx([['Zelda', 'Weißkopf', 3]])))),
      await arrive(mailWith(vendor, 'See the file 4.', file('d.csv', 'first;last\nZelda;Weißkopf\n', 'text/csv'))),
      await arrive(
        mailWith(vendor, 'See the file 5.', file('e.xml', Buffer.from(`\ufeff<a>${name}</a>`, 'utf16le'), 'text/xml')),
      ),
      await arrive(
        mailWith(
          vendor,
          'See the file 6.',
          file('f.docx', Buffer.from(zipSync({ 'word/document.xml': strToU8(`<w>Zelda</w><w>Weißkopf</w>`) }))),
        ),
      ),
    ]
    const others = [
      await arrive(mailWith(vendor, 'See the file 7.', file('g.pdf', pdf(line('Deliver to Gerda Weisskopf'))))),
      await arrive(mailWith(vendor, 'See the file 8.', file('h.pdf', pdf([[]])))),
      await arrive(mailWith(vendor, 'See the file 9.', file('i.pdf', '%PDF-1.7 damaged', 'application/pdf'))),
      await arrive(mailWith(vendor, `Deliver to nobody.`, file('j.png', 'Zelda', 'image/png'))),
    ]
    await forget()
    expect((await searches())[0]).toMatchObject({ state: 'searching', mails_searched: 0, completed_at: null })
    await search()
    expect(await copies()).toEqual([...others].sort())
    const [{ id, person, started_at, completed_at, ...found }] = await searches()
    expect([id, person.kind, completed_at]).toEqual([
      expect.stringMatching(/^msearch_/),
      'lead',
      weft.clock.now().toISOString(),
    ])
    expect(found).toEqual({
      state: 'complete',
      mails_searched: 10,
      mails_changed: 0,
      copies_removed: named.length,
      attachments_unread: 2,
    })
    const { inbound_email: kept } = (await weft.admin('GET', `/admin/inbound-emails/${named[0]}`)).body
    expect([kept.subject, kept.text_body.trim()]).toEqual(['Parcel', 'See the file 1.'])
    const { rows } = await sql`select from mail_search where wanted is not null`.execute(weft.db)
    expect(rows).toEqual([])
  },
  patientMs,
)

test(
  'encoded headers and bodies, and texts in other character sets, are searched',
  async () => {
    const before = await copies()
    const raw = (more: Record<string, string>, body: string) =>
      message({ ...headers(`Hello ${Math.random()}`), ...more }, body)
    const bytes = (charset: string, text: Buffer) =>
      mailWith(headers(`In ${charset}`), 'See it.', [
        { name: 'a.txt', type: `text/plain; charset=${charset}`, content: text },
      ])
    for (const mail of [
      raw(
        { 'Content-Transfer-Encoding': 'quoted-printable', 'Content-Type': 'text/plain; charset=utf-8' },
        'To Zelda Wei=C3=\n=9Fkopf',
      ),
      raw(
        { 'Content-Transfer-Encoding': 'base64', 'Content-Type': 'text/plain; charset=utf-8' },
        Buffer.from(`To ${name}`).toString('base64'),
      ),
      raw({ 'X-Buyer': '=?iso-8859-1?Q?Zelda_Wei=DFkopf?=' }, 'Nothing.'),
      raw({ 'Content-Type': 'text/html; charset=utf-8' }, '<p>Z&#101;lda Wei&szlig;kopf</p>'),
      raw({ 'Content-Type': 'text/html; charset=utf-8' }, '<a href="https://a.example/?q=Zelda%20Wei%C3%9Fkopf">x</a>'),
      raw({}, '{"name": "Zelda Wei\\u00dfkopf"}'),
      bytes('utf-16', Buffer.from(`\ufeffTo ${name}`, 'utf16le')),
    ])
      await arrive(mail)
    await forget()
    await search()
    expect(await copies()).toEqual(before)
  },
  patientMs,
)

/** Searches the messages. `action` happens once, in the middle of the first pass. */
async function searchDuring(action: () => Promise<unknown>): Promise<void> {
  let isDone = false
  await searchMails({
    db: weft.db,
    clock: weft.clock,
    reader: {
      async searchedText() {
        if (!isDone) await action()
        isDone = true
        return { texts: [], unread: 0 }
      },
    },
  })
  expect(isDone).toBe(true)
}

const insertMail = (id: string) => sql`
  insert into inbound_email (id, account, folder, uid_validity, imap_uid, content_key, from_address, subject, text_body, received_at, status, created_at, updated_at)
  values (${id}, 'x', 'x', 'x', '1', ${id}, 'v@vendor.example', ${`To ${name}`}, ${`For ${name}.`}, now(), 'received', now(), now())`
const insertCopy = (id: string) =>
  sql`insert into inbound_email_raw (inbound_email_id, content) values (${id}, ${Buffer.from(`Subject: To ${name}`)})`
const shown = async (id: string) =>
  (
    await sql`select subject, text_body, octet_length(content) as bytes from inbound_email join inbound_email_raw on inbound_email_id = id where id = ${id}`.execute(
      weft.db,
    )
  ).rows

test(
  'a message that arrives while a search runs is covered, also if its id sorts before those searched',
  async () => {
    await forget()
    await searchDuring(async () => {
      await insertMail('a_first').execute(weft.db)
      await insertCopy('a_first').execute(weft.db)
    })
    expect(await shown('a_first')).toEqual([{ subject: 'To (removed)', text_body: 'For (removed).', bytes: 0 }])
  },
  patientMs,
)

test(
  'a message is covered whose transaction began before the search and commits while it runs',
  async () => {
    const other = new pg.Client({ connectionString: weft.databaseUrl })
    await other.connect()
    await other.query('set idle_in_transaction_session_timeout = 0; begin')
    for (const statement of [insertMail('a_second'), insertCopy('a_second')]) {
      const { sql: text, parameters } = statement.compile(weft.db)
      await other.query(text, [...parameters])
    }
    await forget()
    await searchDuring(async () => {
      await other.query('commit')
      await other.end()
    })
    expect(await shown('a_second')).toEqual([{ subject: 'To (removed)', text_body: 'For (removed).', bytes: 0 }])
  },
  patientMs,
)

async function counts() {
  const all: { state: string; mails_changed: number; copies_removed: number }[] = await searches()
  return {
    complete: all.filter(({ state }) => state === 'complete').length,
    changed: all.reduce((sum, { mails_changed }) => sum + mails_changed, 0),
    removed: all.reduce((sum, { copies_removed }) => sum + copies_removed, 0),
  }
}

test(
  'two searches for one person and two processes change each message once',
  async () => {
    await insertMail('c_third').execute(weft.db)
    await insertCopy('c_third').execute(weft.db)
    const before = await counts()
    await forget()
    await forget()
    const deps = { db: weft.db, clock: weft.clock, reader: { searchedText: async () => ({ texts: [], unread: 0 }) } }
    await Promise.all([searchMails(deps), searchMails(deps), searchMails(deps)])
    expect(await counts()).toEqual({
      complete: before.complete + 2,
      changed: before.changed + 1,
      removed: before.removed + 1,
    })
  },
  patientMs,
)
