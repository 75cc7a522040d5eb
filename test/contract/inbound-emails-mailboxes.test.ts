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
    source: 'imap',
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

test('an invalid mailbox is refused with every problem', async () => {
  const { status, body } = await admin('POST', '', { host: 'http://x/', port: 0, tls: 'yes', secret: 1 })
  expect([status, body.errors.map((each: { path: string }) => each.path).sort()]).toEqual([
    400,
    ['', '/host', '/name', '/password', '/port', '/tls', '/username'],
  ])
})

const noServer = 'has no place in a mailbox that messages are pushed to'

test('a push-only mailbox has no server, and nothing is fetched from it', async () => {
  const made = await admin('POST', '', { name: 'Pushed', source: 'push' })
  const now = weft.clock.now().toISOString()
  const mailbox = {
    id: expect.stringMatching(/^mbox_/),
    name: 'Pushed',
    source: 'push',
    host: null,
    port: null,
    tls: null,
    username: null,
    password_present: false,
    folder: 'INBOX',
    active: true,
    last_synced_at: null,
    last_error: null,
    created_at: now,
    updated_at: now,
  }
  expect(made).toEqual({ status: 201, body: { mailbox } })
  const { id } = made.body.mailbox
  expect(await admin('POST', `/${id}`, { name: 'Pushed to', folder: 'Orders' })).toEqual({
    status: 200,
    body: { mailbox: { ...mailbox, name: 'Pushed to', folder: 'Orders' } },
  })
  expect(await admin('POST', `/${id}`, { host: 'imap.vendor.example', password })).toEqual({
    status: 400,
    body: {
      type: 'invalid_data',
      message: `/host: ${noServer}; /password: ${noServer}`,
      errors: [
        { path: '/host', message: noServer },
        { path: '/password', message: noServer },
      ],
    },
  })
  const sync = await weft.admin('POST', '/admin/inbound-emails/sync', { mailbox_id: id })
  expect([sync.status, sync.body]).toEqual([
    400,
    {
      type: 'invalid_data',
      message: 'Nothing is fetched from this mailbox: it is switched off, or messages are only pushed to it.',
      code: 'mailbox_not_fetched',
      errors: [
        {
          path: '/mailbox_id',
          message: 'Nothing is fetched from this mailbox: it is switched off, or messages are only pushed to it.',
        },
      ],
    },
  ])
  const all = await weft.admin('POST', '/admin/inbound-emails/sync', {})
  expect([all.status, all.body.code]).toEqual([400, 'mailbox_not_configured'])
  expect((await admin('DELETE', `/${id}`)).status).toBe(200)
})

test('a fetched mailbox requires a server, and a push-only one refuses it', async () => {
  const { body } = await admin('POST', '', { name: 'Orders' })
  const needed = 'is needed to fetch messages'
  const inBoth = (paths: readonly string[], message: string) => paths.map((path) => ({ path, message }))
  expect(body.errors).toEqual(inBoth(['/host', '/username', '/password'], needed))
  const server = { host: 'imap.vendor.example', port: 993, tls: true, username: 'orders', password }
  const pushed = await admin('POST', '', { name: 'Pushed', source: 'push', ...server })
  expect([pushed.status, pushed.body.errors]).toEqual([
    400,
    inBoth(['/host', '/port', '/tls', '/username', '/password'], noServer),
  ])
})

const another = { host: 'imap.elsewhere.example', port: 1993, tls: false, username: 'somebody' }

test.each(Object.entries(another))(
  'changing %s requires the password again, so that the stored one never reaches another server',
  async (field, value) => {
    const { id } = (await admin('POST', '', { ...given, name: `Change of ${field}` })).body.mailbox
    const before = (await admin('GET', `/${id}`)).body
    const message = `is needed again to change ${field}`
    expect(await admin('POST', `/${id}`, { [field]: value })).toEqual({
      status: 400,
      body: { type: 'invalid_data', message: `/password: ${message}`, errors: [{ path: '/password', message }] },
    })
    expect((await admin('GET', `/${id}`)).body).toEqual(before)
    const changed = await admin('POST', `/${id}`, { [field]: value, password: 'the-new-password' })
    expect([changed.status, changed.body.mailbox[field]]).toEqual([200, value])
    expect((await admin('DELETE', `/${id}`)).status).toBe(200)
  },
)

test('a mailbox sent back unchanged needs no password, and the stored one is kept', async () => {
  const { id } = (await admin('POST', '', given)).body.mailbox
  const { rows: before } = await sql`select password from mailbox where id = ${id}`.execute(weft.db)
  const { host, port, tls, username } = (await admin('GET', `/${id}`)).body.mailbox
  const changed = await admin('POST', `/${id}`, { host, port, tls, username, folder: 'Orders' })
  expect([changed.status, changed.body.mailbox.folder]).toEqual([200, 'Orders'])
  expect((await sql`select password from mailbox where id = ${id}`.execute(weft.db)).rows).toEqual(before)
  expect((await admin('DELETE', `/${id}`)).status).toBe(200)
})

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['169.254.169.254', '169.254.169.254'],
  ['::1', '::1'],
  ['::ffff:10.0.0.1', '::ffff:a00:1'],
])('a mailbox at the private IP address %s is refused, on creation and on change', async (host, shown) => {
  const message = `${shown} is not a host of the public internet.`
  const refused = {
    status: 400,
    body: { type: 'invalid_data', message: `/host: ${message}`, errors: [{ path: '/host', message }] },
  }
  expect(await admin('POST', '', { ...given, host })).toEqual(refused)
  const { id } = (await admin('POST', '', given)).body.mailbox
  expect(await admin('POST', `/${id}`, { host, password })).toEqual(refused)
  expect((await admin('DELETE', `/${id}`)).status).toBe(200)
})
