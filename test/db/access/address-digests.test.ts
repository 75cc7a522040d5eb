import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { type AccessShop, accessShop, digestKey, password } from '../../support/access-shop.ts'

let shop: AccessShop
beforeAll(async () => {
  shop = await accessShop()
})
afterAll(() => shop.close())

const email = 'nobody@shop.example'
const address = '192.0.2.7'
const keyed = (text: string) => createHmac('sha256', digestKey).update(text).digest('hex')
const plain = (text: string) => createHash('sha256').update(text).digest('hex')

test('login attempts are stored as keyed digests, so that a reader of the database cannot guess e-mail or IP addresses', async () => {
  const post = (path: string, body: unknown) => shop.call('POST', `/auth/admin/${path}`, body, { address })
  await post('login', { email: email.toUpperCase(), password })
  await post('forgot-password', { email })
  await shop.call('GET', '/admin/users/me', undefined, { token: 'weft_as_nobody', address })
  const { rows } = await sql<{ bucket: string }>`select bucket from login_throttle order by bucket`.execute(shop.db)
  const texts = [
    ...['login', 'reset'].flatMap((purpose) => [
      `admin ${purpose} account ${email}`,
      `admin ${purpose} address ${address}`,
    ]),
    `refused account ${address}`,
    `refused address ${address}`,
  ]
  expect(rows.map(({ bucket }) => bucket)).toEqual(texts.map(keyed).sort())
  const { rows: entries } = await sql<{ caller_label: string }>`
    select caller_label from audit_entry where operation = 'logIn'`.execute(shop.db)
  expect(entries).toEqual([{ caller_label: `hmac:${keyed(email)}` }])
  expect(JSON.stringify([rows, entries])).not.toContain(plain(email))
})
