import { expect, onTestFinished, test } from 'vitest'
import { weftProcess } from '../support/weft-process.ts'
import { databaseOfTest, query, until } from './database-of-test.ts'

const mails = process.env.FULL ? 20_000 : 800
const adminToken = 'admin-token-of-the-fault-tests'

/**
 * The bodies are 16 KB of HTML with entities. Every hundredth message has the person in an encoded header of its raw
 * copy.
 */
const letters = `
  with body as (select string_agg('<p>The parcel ' || n || ' for M&uuml;ller &amp; Sons left on 3&nbsp;May =E2=82=AC https://shop.example/?q=%20' || n || '</p>', E'\\n') as html
      from generate_series(1, 160) n),
    mail as (
      insert into inbound_email (id, account, folder, uid_validity, imap_uid, content_key, from_address, subject, html_body, received_at, status, created_at, updated_at)
      select 'mail_' || lpad(g::text, 6, '0'), 'x', 'x', 'x', g::text, 'key_' || g, 'vendor@vendor.example', 'Parcel ' || g, html, now(), 'received', now(), now()
      from generate_series(1, ${mails}) g, body returning id, html_body)
  insert into inbound_email_raw (inbound_email_id, content)
  select id, convert_to('X-Number: ' || right(id, 6) || E'\\r\\n' || case when id like '%00' then E'X-Buyer: =?utf-8?Q?Zelda_Wei=C3=9Fkopf?=\\r\\n' else '' end
    || E'Content-Type: text/html; charset=utf-8\\r\\n\\r\\n' || html_body, 'UTF8') from mail`

test('a killed search of the e-mails for a forgotten person resumes where it stopped', async () => {
  const database = await databaseOfTest()
  const weft = await weftProcess({
    databaseUrl: database.url,
    environment: { ADMIN_TOKEN: adminToken, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') },
  })
  onTestFinished(() => weft.remove())
  await weft.start()
  const admin = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${weft.baseUrl}/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${adminToken}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : null,
    })
    expect(answer.ok).toBe(true)
    return (await answer.json()) as { readonly person: { readonly id: string }; readonly searches: unknown[] }
  }
  await query(database, letters)
  const { person } = await admin('POST', '/ad-planning/people', {
    first_name: 'Zelda',
    last_name: 'Weißkopf',
    email: 'zelda@quux.example',
  })
  const beganMs = performance.now()
  await admin('DELETE', `/ad-planning/people/${person.id}`)
  const answeredMs = performance.now()
  const state = async () => (await query(database, 'select * from mail_search'))[0]
  await until(async () => Number((await state())?.mails_searched) >= mails / 4, 300_000)
  await weft.kill({ database: false })
  const { mails_searched, after_id, completed_at } = (await state()) ?? {}
  expect(completed_at).toBe(null)
  expect(after_id).toBe(`mail_${String(mails_searched).padStart(6, '0')}`)
  await weft.start()
  const restartedMs = performance.now()
  await until(async () => (await state())?.completed_at !== null, 600_000)
  if (process.env.FULL)
    process.stdout.write(
      `${mails} e-mails: answered after ${Math.round(answeredMs - beganMs)} ms; ${mails - Number(mails_searched)} searched in ${Math.round((performance.now() - restartedMs) / 1000)} s after the restart\n`,
    )
  const { searches } = await admin('GET', '/inbound-emails/searches')
  expect(searches).toEqual([
    {
      id: expect.any(String),
      person: { kind: 'lead', id: person.id },
      state: 'complete',
      mails_searched: mails,
      mails_changed: 0,
      copies_removed: mails / 100,
      attachments_unread: 0,
      started_at: expect.any(String),
      completed_at: expect.any(String),
    },
  ])
  expect(await query(database, `select count(*)::int as left from inbound_email_raw where content <> ''`)).toEqual([
    { left: mails - mails / 100 },
  ])
}, 1_200_000)
