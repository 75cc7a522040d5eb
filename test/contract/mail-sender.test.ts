import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailShop, startMailShop } from '../support/mail-shop.ts'

let shop: MailShop
beforeEach(async () => {
  shop = await startMailShop({ environment: { MAIL_FROM: 'The Loom <post@shop.example>' } })
})
afterEach(() => shop.stop())

async function sent(): Promise<{ readonly from: string | undefined; readonly returnsTo: string | undefined }> {
  const email = `person${shop.mail.received.length}@shop.example`
  await shop.admin('POST', '/admin/invitations', { email, role: 'operations' })
  await shop.sendMails()
  const at = shop.mail.received.length - 1
  return { from: shop.mail.received[at]?.from?.text, returnsTo: shop.mail.returnAddresses[at] }
}

test('e-mails have the configured sender, and bounces go to MAIL_FROM, which is also the default sender', async () => {
  expect(await sent()).toEqual({ from: '"The Loom" <post@shop.example>', returnsTo: 'post@shop.example' })
  await shop.admin('POST', '/admin/settings', { sender_email: 'hello@loom.example' })
  expect(await sent()).toEqual({ from: '"The Loom" <hello@loom.example>', returnsTo: 'post@shop.example' })
  await shop.admin('POST', '/admin/settings', { sender_name: 'Asha of the Loom' })
  expect(await sent()).toEqual({ from: '"Asha of the Loom" <hello@loom.example>', returnsTo: 'post@shop.example' })
  await shop.admin('POST', '/admin/settings', { sender_email: null, sender_name: null })
  expect(await sent()).toEqual({ from: '"The Loom" <post@shop.example>', returnsTo: 'post@shop.example' })
})

test('an invalid sender is ignored', async () => {
  await shop.admin('POST', '/admin/settings', { sender_email: 'a,b@loom' })
  expect(await sent()).toEqual({ from: '"The Loom" <post@shop.example>', returnsTo: 'post@shop.example' })
})
