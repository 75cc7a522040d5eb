import { strToU8, zipSync } from 'fflate'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchMails } from '../../src/back-office/inbox/index.ts'
import { claimMailSearch, type Held } from '../../src/back-office/inbox/mail-search-store.ts'
import { openWanted, sealedMailSearches } from '../../src/back-office/inbox/reseal-mail-searches.ts'
import { sql } from '../../src/platform/db/database.ts'
import { createLogger } from '../../src/platform/log.ts'
import { createVault } from '../../src/platform/vault.ts'
import { mailWith, pdf, xlsx } from '../support/attachments.ts'
import { handIn } from '../support/hand-in.ts'
import { message } from '../support/mails.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

/** Each test runs many features and needs time. */
const patientMs = 300_000

let weft: TestWeft
const logged: string[] = []
const log = createLogger({ level: 'error', destination: { write: (line: string) => void logged.push(line) } })
beforeAll(async () => {
  weft = await startTestWeft({ log })
})
afterAll(() => weft.stop())

const vault = createVault({ keys: new Map([[1, Buffer.alloc(32, 7)]]), currentVersion: 1 })
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

async function forget(person = { email, first_name: 'Zelda', last_name: 'Weißkopf' }): Promise<void> {
  // The newest search comes first in the list.
  weft.clock.advance(1000)
  const lead = (await weft.admin('POST', '/admin/ad-planning/people', person)).body.person
  const { status } = await weft.admin('DELETE', `/admin/ad-planning/people/${lead.id}`)
  expect(status).toBe(200)
}
const searches = async () => (await weft.admin('GET', '/admin/inbound-emails/searches')).body.searches
const search = () => weft.weft.jobs.runNow('search-mails')

/** Returns the ids of the messages whose raw copy is still there. */
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
      await arrive(
        mailWith(
          vendor,
          'See the file 10.',
          file('k.ics', 'ATTENDEE;CN="Zelda Wei\r\n ßkopf":mailto:nobody@x.example\r\n', 'text/calendar'),
        ),
      ),
      await arrive(
        mailWith(
          vendor,
          'See the file 11.',
          file('l.zip', Buffer.from(zipSync({ 'a.vcf': strToU8('BEGIN:VCARD\r\nFN:Zelda We\r\n ißkopf\r\n') }))),
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
      mails_searched: 12,
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
    log,
    vault,
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
  'forgetting also covers a message that arrives while a search runs, even if its id sorts before the searched ones',
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
  'forgetting also covers a message whose transaction began before the search and commits while it runs',
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
  'two searches for one person change each message once, even in three concurrent runs',
  async () => {
    await insertMail('c_third').execute(weft.db)
    await insertCopy('c_third').execute(weft.db)
    const before = await counts()
    await forget()
    await forget()
    const deps = {
      db: weft.db,
      clock: weft.clock,
      log,
      vault,
      reader: { searchedText: async () => ({ texts: [], unread: 0 }) },
    }
    await Promise.all([searchMails(deps), searchMails(deps), searchMails(deps)])
    expect(await counts()).toEqual({
      complete: before.complete + 2,
      changed: before.changed + 1,
      removed: before.removed + 1,
    })
  },
  patientMs,
)

test(
  'a message that takes longer to read than the claim lasts is not read by another process at the same time',
  async () => {
    const mail = mailWith(headers('Slow'), 'See the file.', file('slow.pdf', 'slow', 'application/pdf'))
    const slow = await arrive(mail)
    await forget()
    let reads = 0
    const begunAt = weft.clock.now().getTime()
    await searchMails({
      db: weft.db,
      clock: weft.clock,
      log,
      vault,
      renewEveryMs: 5,
      reader: {
        async searchedText() {
          if (reads++ > 0) return { texts: [], unread: 0 }
          for (const _ of [1, 2]) {
            weft.clock.advance(15_000)
            await expect
              .poll(
                async () =>
                  (await sql`select from mail_search where claimed_until = ${claimUntil()}`.execute(weft.db)).rows,
              )
              .toEqual([{}])
          }
          expect(await claimMailSearch(weft.db, weft.clock.now(), claimUntil())).toBeNull()
          return { texts: [], unread: 0 }
        },
      },
    })
    expect(weft.clock.now().getTime() - begunAt).toBe(30_000)
    await sql`delete from inbound_email where id = ${slow}`.execute(weft.db)
  },
  patientMs,
)
const claimUntil = () => new Date(weft.clock.now().getTime() + 20_000)

const storedWanted = async () =>
  (
    await sql<{
      id: string
      wanted: object | null
    }>`select id, wanted from mail_search order by started_at desc limit 1`.execute(weft.db)
  ).rows[0]

test(
  'an open search does not store the forgotten person in clear, and one of an older version is encrypted and continues',
  async () => {
    await insertMail('d_fourth').execute(weft.db)
    await insertCopy('d_fourth').execute(weft.db)
    await forget()
    const found = await storedWanted()
    expect(Object.keys(found?.wanted ?? {}).sort()).toEqual(['authTag', 'encrypted', 'iv', 'keyVersion'])
    const id = found?.id ?? ''
    const clear = openWanted(vault, id, found?.wanted as Held)
    expect(clear).toMatchObject({ emails: [email], hasCopies: true })
    await sql`update mail_search set wanted = ${JSON.stringify(clear)} where id = ${id}`.execute(weft.db)
    expect(await sealedMailSearches.reseal({ db: weft.db, vault, log })).toBe(1)
    expect(await sealedMailSearches.reseal({ db: weft.db, vault, log })).toBe(0)
    expect(openWanted(vault, id, (await storedWanted())?.wanted as Held)).toEqual(clear)
    await search()
    expect(await storedWanted()).toEqual({ id, wanted: null })
    expect(await shown('d_fourth')).toEqual([{ subject: 'To (removed)', text_body: 'For (removed).', bytes: 0 }])
  },
  patientMs,
)

/** A scan and a damaged file of the first test. */
const unreadBefore = 2

test(
  'an attachment with NUL bytes is searched',
  async () => {
    const before = await copies()
    const zeros = (text: string) => Buffer.from(`\u0001\u0001${text}\0\0`, 'latin1')
    await arrive(mailWith(headers('Word'), 'See the letter.', file('letter.doc', zeros(`A letter to\0${name}`))))
    await arrive(
      mailWith(headers('Date'), 'See the date.', file('date.ics', zeros(`ATTENDEE;CN=${name}:`), 'text/calendar')),
    )
    const inWord = Buffer.concat([zeros('Word'), Buffer.from(`To ${name}.`, 'utf16le')])
    await arrive(mailWith(headers('Wide'), 'See the wide letter.', file('wide.doc', inWord)))
    await forget()
    expect(await search()).toBe('done')
    expect(await copies()).toEqual(before)
    expect((await searches())[0]).toMatchObject({
      state: 'complete',
      copies_removed: 3,
      attachments_unread: unreadBefore,
    })
  },
  patientMs,
)

/** Runs `action` with a statement added to the SQL function that finds a person in a text. */
async function withStatement(statement: string, action: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('mentions(text, text[])'::regprocedure) as text`.execute(weft.db)
  const text = rows[0]?.text ?? ''
  await sql.raw(text.replace(/^begin$/m, `begin ${statement}`)).execute(weft.db)
  await action().finally(() => sql.raw(text).execute(weft.db))
}

test(
  'a long text is searched in pieces, also for a name across the end of a piece',
  async () => {
    const before = await copies()
    const long = `${'x '.repeat(131_072 - 3)}${name}${' y'.repeat(262_144)}`
    await arrive(mailWith(headers('Long'), 'See the list.', file('a.bin', `\0\0${long}`)))
    await forget()
    await withStatement(`if length(value) > 300000 then raise exception 'Too long.'; end if;`, async () => {
      expect(await search()).toBe('done')
    })
    expect(await copies()).toEqual(before)
    expect((await searches())[0]).toMatchObject({
      state: 'complete',
      copies_removed: 1,
      attachments_unread: unreadBefore,
    })
  },
  patientMs,
)

test(
  'a message whose search always fails is counted and logged once, and the others are searched',
  async () => {
    const before = await copies()
    const failing = await arrive(message(headers('Poison'), `For ${name}.`))
    const kept = await arrive(message(headers(`Kept for ${name}`), `For ${name}.`))
    const other = await arrive(message(headers('Other'), `For ${name}.`))
    await sql
      .raw(`create function keep() returns trigger language plpgsql as $$ begin raise exception 'It stays.'; end $$;
        create trigger keep before update on inbound_email for each row when (old.id = '${kept}') execute function keep()`)
      .execute(weft.db)
    await forget()
    logged.length = 0
    await withStatement(`if value like '%Poison%' then raise exception 'Not searchable.'; end if;`, async () => {
      expect(await search()).toBe('done')
    })
    await sql`drop trigger keep on inbound_email`.execute(weft.db)
    expect((await searches())[0]).toMatchObject({
      state: 'complete',
      mails_changed: 1,
      copies_removed: 2,
      attachments_unread: unreadBefore + 2,
    })
    expect(await copies()).toEqual([...before, failing].sort())
    expect((await shown(other))[0]).toEqual({ subject: 'Other', text_body: 'For (removed).', bytes: 0 })
    expect(logged.map((line) => JSON.parse(line)).map(({ inboundEmail, msg }) => [inboundEmail, msg])).toEqual([
      [failing, 'an e-mail could not be searched for a forgotten person and is counted as unread'],
      [kept, 'an e-mail could not be searched for a forgotten person and is counted as unread'],
    ])
  },
  patientMs,
)

test(
  'a search that fails does not delay the searches of other people',
  async () => {
    await arrive(message(headers('Short of memory'), `For ${name}.`))
    await arrive(message(headers('Second'), 'For Bertram Nonnenmacher.'))
    await forget()
    await forget({ email: 'bertram@quux.example', first_name: 'Bertram', last_name: 'Nonnenmacher' })
    const states = async () => (await searches()).slice(0, 2).map(({ state }: { state: string }) => state)
    const failing = `if value like '%Short%' then raise exception using errcode = '53200', message = 'Out of memory.'; end if;`
    await withStatement(failing, async () => {
      expect([await search(), await search()]).toEqual(['failed', 'done'])
    })
    expect(await states()).toEqual(['complete', 'searching'])
    weft.clock.advance(60_000)
    expect(await search()).toBe('done')
    expect(await states()).toEqual(['complete', 'complete'])
  },
  patientMs,
)

test(
  'a search restored into another server begins again, because transaction ids of the old server mean nothing there',
  async () => {
    await forget({ email: 'orla@quux.example', first_name: 'Orla', last_name: 'Quintrell' })
    await arrive(message(headers('Parcel'), 'Deliver to Orla Quintrell.'))
    await sql`
      update mail_search set pass = 2, after_id = 'zzz', since = later, horizon = later
      from (select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1000000)::text as later) of_the_old_server
      where completed_at is null`.execute(weft.db)
    await search()
    expect((await searches())[0]).toMatchObject({ state: 'complete', mails_changed: 1, copies_removed: 1 })
  },
  patientMs,
)
