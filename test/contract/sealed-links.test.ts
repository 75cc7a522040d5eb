import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { sealedMails } from '../../src/platform/mail/reseal-mails.ts'
import { createVault } from '../../src/platform/vault.ts'
import { sealedLinkSecret } from '../../src/storefront/settings/index.ts'
import { readySession } from '../support/purchase.ts'
import { adminToken, linkSecret, startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const password = 'a long password of nobody else'

async function invited(email: string): Promise<{ id: string; token: string }> {
  const { body } = await weft.admin('POST', '/admin/invitations', { email, role: 'owner' })
  const { rows } = await sql<{
    id: string
  }>`select id from mail where to_address = ${email} order by place desc limit 1`.execute(weft.db)
  return { id: rows[0]?.id ?? '', token: body.invitation.token }
}

/** Returns the names of the tables that contain the text unencrypted. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(
    weft.db,
  )
  const found = []
  for (const { name } of rows) {
    const held = await sql`select from ${sql.table(name)} t where position(${text} in t::text) > 0 limit 1`.execute(
      weft.db,
    )
    if (held.rows.length > 0) found.push(name)
  }
  return found
}

const mailOf = async (id: string) =>
  (
    await sql<{ status: string; html: string; text: string; sealed: unknown }>`
    select status, html, text, sealed from mail where id = ${id}`.execute(weft.db)
  ).rows[0]

const mailbox = async (path: string) =>
  (
    await weft.request({
      method: 'GET',
      url: `/sandbox/mailbox/${path}`,
      headers: { authorization: `Basic ${Buffer.from(`x:${adminToken}`).toString('base64')}` },
    })
  ).text

test('the token of an invitation is stored only encrypted, and the sandbox mailbox shows its link until it is used', async () => {
  const { id, token } = await invited('new@shop.example')
  expect(await tablesWith(token)).toEqual([])
  expect(await mailbox(id)).toContain(token)
  expect(await mailbox(`${id}/html`)).toContain(token)
  const shown = await weft.admin('GET', `/admin/emails/${id}`)
  expect([shown.status, shown.text.includes(token), shown.body.email.html]).toEqual([200, false, null])
  const accepted = await weft.request({
    method: 'POST',
    url: '/auth/admin/accept-invitation',
    payload: { token, name: 'New', password },
  })
  expect(accepted.status).toBe(201)
  expect(await mailOf(id)).toEqual({ status: 'held', html: '', text: '', sealed: null })
  expect(await mailbox(id)).toContain('Its content is gone')
})

test('the token of a reset is encrypted too; a new password deletes the text of reset and login e-mails', async () => {
  for (const path of ['forgot-password', 'login-link'])
    await weft.request({ method: 'POST', url: `/auth/admin/${path}`, payload: { email: 'new@shop.example' } })
  const { rows } = await sql<{ id: string; template: string }>`
    select id, template from mail where template <> 'invitation' order by place`.execute(weft.db)
  const reset = rows.find(({ template }) => template === 'password_reset')?.id ?? ''
  const token = /#token=([\w-]+)/.exec(await mailbox(reset))?.[1] ?? ''
  expect([token.startsWith('weft_pr_'), await tablesWith(token)]).toEqual([true, []])
  const set = await weft.request({
    method: 'POST',
    url: '/auth/admin/reset-password',
    payload: { token, password: `${password} 2` },
  })
  expect(set.status).toBe(200)
  for (const { id } of rows) expect(await mailOf(id)).toMatchObject({ html: '', text: '', sealed: null })
})

test('a job deletes the text of an e-mail whose link has expired', async () => {
  const { id } = await invited('late@shop.example')
  await sql`update admin_invitation set expires_at = '2020-01-01' where email = 'late@shop.example'`.execute(weft.db)
  await weft.weft.jobs.runNow('forget-emails')
  expect(await mailOf(id)).toEqual({ status: 'held', html: '', text: '', sealed: null })
})

test('e-mails and the link secret that an earlier version stored in clear are encrypted at the start; links still work', async () => {
  const { id, token } = await invited('old@shop.example')
  const text = `Come in: https://shop.example/console/accept-invitation#token=${token}`
  await sql`update mail set sealed = null, link_token_hash = null, html = ${text}, text = ${text} where id = ${id}`.execute(
    weft.db,
  )
  const { continue_url: link } = await readySession(weft)
  await sql`update store set link_secret = ${linkSecret}`.execute(weft.db)
  const again = await startTestWeft({ beside: weft })
  expect([await tablesWith(token), await tablesWith(linkSecret)]).toEqual([[], []])
  expect(await mailbox(id)).toContain(token)
  for (const process of [weft, again])
    expect((await process.request({ method: 'GET', url: new URL(link).pathname })).status).toBe(200)
  await again.stop()
})

test('a change of the encryption key encrypts e-mails and the link secret again', async () => {
  const { id, token } = await invited('rotated@shop.example')
  const keys = new Map([
    [1, Buffer.alloc(32, 7)],
    [2, Buffer.alloc(32, 8)],
  ])
  const vault = createVault({ keys, currentVersion: 2 })
  const deps = { db: weft.db, vault, log: weft.weft.storefront.log }
  expect(await sealedMails.reseal(deps)).toBeGreaterThan(0)
  expect([
    await sealedLinkSecret.reseal(deps),
    await sealedLinkSecret.reseal(deps),
    await sealedMails.reseal(deps),
  ]).toEqual([1, 0, 0])
  const { rows } =
    await sql`select sealed ->> 'keyVersion' as mail, (select link_secret::jsonb ->> 'keyVersion' from store) as store from mail where id = ${id}`.execute(
      weft.db,
    )
  expect(rows).toEqual([{ mail: '2', store: '2' }])
  expect(await tablesWith(token)).toEqual([])
})
