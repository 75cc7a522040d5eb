import { afterAll, beforeAll, expect, test } from 'vitest'
import { handIn, message, vendorOrder } from '../support/mails.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const get = async (path: string) => {
  const { status, body } = await weft.admin('GET', `/admin/inbound-emails${path}`)
  return { status, body }
}
const headers = (subject: string, from = 'a@vendor.example', day = 1) => ({
  From: from,
  To: 'buying@shop.example, other@shop.example',
  Subject: subject,
  Date: `Thu, ${String(day).padStart(2, '0')} Jan 2026 10:00:00 +0000`,
})

test('a message that is handed in is kept, and shown without what could run or load something', async () => {
  const { status, body } = await handIn(weft, vendorOrder('PO-1001'))
  expect(status).toBe(201)
  const { inbound_email: email } = body
  expect(email).toEqual({
    id: expect.stringMatching(/^inb_email_[0-9a-z]{35}$/),
    imap_uid: email.id,
    message_id: '<PO-1001@copperworks.example>',
    from_address: 'orders@copperworks.example',
    to_addresses: ['buying@shop.example'],
    subject: 'Order confirmation PO-1001',
    folder: 'upload',
    received_at: '2026-03-03T09:00:00.000Z',
    status: 'received',
    action_type: null,
    error_message: null,
    created_at: weft.clock.now().toISOString(),
    updated_at: weft.clock.now().toISOString(),
    html_body: expect.stringContaining('<td>Copper Kettle</td>'),
    text_body: null,
    extracted_data: null,
    action_result: null,
    metadata: { source: 'upload' },
  })
  expect(email.html_body).not.toMatch(/script|steal|tracker/)
  expect(await get(`/${email.id}`)).toEqual({ status: 200, body: { inbound_email: email } })
})
