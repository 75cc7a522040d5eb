import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { examineKeys } from '../../../src/platform/encryption-keys/examine-keys.ts'
import { giveUpLost } from '../../../src/platform/encryption-keys/index.ts'
import { createVault, type VaultKeys } from '../../../src/platform/vault.ts'
import { rotateSigningKey } from '../../../src/storefront/signing-keys/index.ts'
import { sealedRecords } from '../../../src/wiring.ts'
import { startTestWeft, type TestWeft } from '../../support/weft.ts'

const keysOf = (byte: number): VaultKeys => ({ keys: new Map([[1, Buffer.alloc(32, byte)]]), currentVersion: 1 })
/** The key of the Weft under test. */
const right = keysOf(7)
const other = keysOf(8)
const ids = { endpoint: '', mailbox: '', platform: '', key: '', login: 'login_sealed', mail: '', feed: '', search: '' }
const unopened = 'Unable to authenticate data: the block was altered or belongs elsewhere.'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
  const made = async (path: string, body: object) => (await weft.admin('POST', path, body)).body
  ids.endpoint = (await made('/admin/webhook-endpoints', { url: 'https://hook.example/' })).webhook_endpoint.id
  await made(`/admin/webhook-endpoints/${ids.endpoint}/rotate-secret`, {})
  const server = { host: 'imap.vendor.example', username: 'orders', password: 'a-secret-of-the-mailbox' }
  ids.mailbox = (await made('/admin/mailboxes', { name: 'Orders', ...server })).mailbox.id
  await made(`/admin/mailboxes/${ids.mailbox}/push-secret`, {})
  const platform = await made('/admin/social-platforms', {
    name: 'network_a',
    category: 'social',
    auth_type: 'oauth2',
    status: 'active',
    api_config: {
      page_id: '1',
      access_token: 'token-of-the-user',
      page_access_token: 'token-of-the-page',
      metadata: { pages: [{ id: '1', name: 'Page', access_token: 'token-among-the-pages' }] },
    },
  })
  ids.platform = platform.social_platform.id
  const fed = await made('/admin/feeds', {
    name: 'Pushed',
    format: 'google',
    region_id: 'reg_in',
    push: { url: 'https://feeds.example/all', method: 'put', authorization: 'Bearer secret-of-the-destination' },
  })
  ids.feed = fed.feed.id
  await made('/admin/invitations', { email: 'olga@shop.example', role: 'owner' })
  ids.mail = (await weft.admin('GET', '/admin/emails')).body.emails[0].id
  const customer = { email: 'otto@quux.example', first_name: 'Otto', last_name: 'Quux' }
  const { person } = await made('/admin/ad-planning/people', customer)
  await weft.admin('DELETE', `/admin/ad-planning/people/${person.id}`)
  ids.search = (await weft.admin('GET', '/admin/inbound-emails/searches')).body.searches[0].id
  const vault = createVault(right)
  ids.key = await rotateSigningKey({ db: weft.db, vault }, weft.clock.now())
  await sql`
    insert into login (id, kind, email, password_hash, totp_secret, totp_confirmed_at, created_at)
    values (${ids.login}, 'admin', 'kim@shop.example', 'none',
      ${JSON.stringify(vault.seal('totp', `login:${ids.login}:totp_secret`))}::jsonb, now(), now())`.execute(weft.db)
})
afterAll(() => weft.stop())

/** Returns the number of sealed blocks in all columns of all tables. */
async function blocksAnywhere(): Promise<number> {
  const { rows: columns } = await sql<{ tbl: string; col: string }>`
    select table_name as tbl, column_name as col from information_schema.columns
    where table_schema = 'public' and data_type = 'jsonb'`.execute(weft.db)
  let found = 0
  for (const { tbl, col } of columns) {
    const { rows } = await sql<{ blocks: number }>`
      select coalesce(sum(array_length(string_to_array(${sql.ref(col)}::text, '"keyVersion"'), 1) - 1), 0)::int as blocks
      from ${sql.table(tbl)}`.execute(weft.db)
    found += rows[0]?.blocks ?? 0
  }
  return found
}

test('every encrypted value in the database belongs to a registered kind and opens with its binding', async () => {
  const known = await Promise.all(sealedRecords.map(async ({ name, blocks }) => [name, (await blocks(weft.db)).length]))
  expect(Object.fromEntries(known)).toEqual({
    'webhook endpoints': 2,
    'second factors': 1,
    'social platforms': 3,
    'signing keys': 1,
    mailboxes: 1,
    'secrets of pushed mailboxes': 1,
    'searches of stored e-mails': 1,
    'link secrets': 1,
    'e-mails': 1,
    'feed destinations': 1,
  })
  // The secret of links is stored as text, not as a block.
  expect(await blocksAnywhere()).toBe(12)
  expect(await examineKeys(weft.db, right, sealedRecords)).toEqual([])
})

test('with another key every unopened value is reported, and giving the values up leaves records that a person can repair', async () => {
  const lost = [
    `webhook endpoints ${ids.endpoint}`,
    `webhook endpoints ${ids.endpoint}`,
    `second factors ${ids.login}`,
    ...[1, 2, 3].map(() => `social platforms ${ids.platform}`),
    `signing keys ${ids.key}`,
    `mailboxes ${ids.mailbox}`,
    `secrets of pushed mailboxes ${ids.mailbox}`,
    `searches of stored e-mails ${ids.search}`,
    'link secrets store',
    `e-mails ${ids.mail}`,
    `feed destinations ${ids.feed}`,
  ]
  expect(await examineKeys(weft.db, other, sealedRecords)).toEqual(lost.map((id) => ({ id, what: unopened })))
  let written = 0
  const given = await giveUpLost({
    db: weft.db,
    keys: other,
    sealedRecords,
    persistSecrets: () => {
      written++
    },
    now: weft.clock.now(),
  })
  expect(given.map(({ records, id }) => `${records.name} ${id}`)).toEqual([...new Set(lost)])
  expect(written).toBe(1)
  expect(await examineKeys(weft.db, other, sealedRecords)).toEqual([])
  const read = async (path: string) => (await weft.admin('GET', `/admin/${path}`)).body
  const { webhook_endpoint } = await read(`webhook-endpoints/${ids.endpoint}`)
  const { mailbox } = await read(`mailboxes/${ids.mailbox}`)
  const { social_platform } = await read(`social-platforms/${ids.platform}`)
  const { rows: logins } = await sql`select totp_secret, totp_confirmed_at from login where id = ${ids.login}`.execute(
    weft.db,
  )
  const { searches } = await read('inbound-emails/searches')
  const { email } = await read(`emails/${ids.mail}`)
  const { rows: feeds } = await sql`select push_secret, push_next_at, push_message from feed`.execute(weft.db)
  expect({
    feeds,
    search: [searches[0].state, searches[0].attachments_unread],
    email: [email.status, email.last_error],
    endpoint: [webhook_endpoint.status, webhook_endpoint.disabled_reason, webhook_endpoint.previous_secret_until],
    mailbox: [mailbox.active, mailbox.last_error],
    platform: [social_platform.status, social_platform.status_reason, social_platform.api_config],
    logins,
  }).toEqual({
    feeds: [{ push_secret: null, push_next_at: null, push_message: 'The credentials are lost. Enter them again.' }],
    search: ['complete', 0],
    email: ['failed', 'What this e-mail said was sealed with an encryption key that is lost.'],
    endpoint: ['disabled', 'The secret of the endpoint is lost. Rotate the secret, then switch the endpoint on.', null],
    mailbox: [false, 'The password is lost. Enter it again, then switch the mailbox on.'],
    platform: [
      'error',
      'The credentials of the platform are lost. Log in again.',
      { platform: 'network_a', page_id: '1', metadata: { pages: [{ id: '1', name: 'Page' }] } },
    ],
    logins: [{ totp_secret: null, totp_confirmed_at: null }],
  })
})
