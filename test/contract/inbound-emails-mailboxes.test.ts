import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const password = 'a-secret-of-the-mailbox'
const given = { name: 'Orders', host: 'imap.vendor.example', username: 'orders@shop.example', password }
const admin = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
  const answer = await weft.admin(method, `/admin/mailboxes${path}`, body)
  return { status: answer.status, body: answer.body }
}

test('a mailbox is added, changed and removed, and its password is never shown', async () => {
  const made = await admin('POST', '', given)
  const now = weft.clock.now().toISOString()
  const mailbox = {
    id: expect.stringMatching(/^mbox_/),
    name: 'Orders',
    host: 'imap.vendor.example',
    port: 993,
    tls: true,
    username: 'orders@shop.example',
    password_present: true,
    folder: 'INBOX',
    active: true,
    last_synced_at: null,
    last_error: null,
    created_at: now,
    updated_at: now,
  }
  expect(made).toEqual({ status: 201, body: { mailbox } })
  const { id } = made.body.mailbox
  const taken = 'This folder of this mailbox is fetched from already.'
  expect(await admin('POST', '', given)).toEqual({
    status: 409,
    body: { type: 'conflict', message: taken, errors: [{ path: '/folder', message: taken }] },
  })
  expect(await admin('POST', `/${id}`, { active: false, password: 'another-secret' })).toEqual({
    status: 200,
    body: { mailbox: { ...mailbox, active: false } },
  })
  expect(await admin('GET', '')).toEqual({
    status: 200,
    body: { mailboxes: [{ ...mailbox, active: false }], count: 1, limit: 50, offset: 0 },
  })
  const { rows } = await sql<{ all: string }>`
    select (select json_agg(m)::text from mailbox m) || coalesce((select json_agg(a)::text from audit_entry a), '') as all`.execute(
    weft.db,
  )
  expect(rows[0]?.all).not.toMatch(/a-secret-of|another-secret/)
  expect(await admin('DELETE', `/${id}`)).toEqual({ status: 200, body: { id, object: 'mailbox', deleted: true } })
})

test('what cannot be a mailbox is refused, with every problem', async () => {
  const { status, body } = await admin('POST', '', { host: 'http://x/', port: 0, tls: 'yes', secret: 1 })
  expect([status, body.errors.map((each: { path: string }) => each.path).sort()]).toEqual([
    400,
    ['', '/host', '/name', '/password', '/port', '/tls', '/username'],
  ])
})
