import { afterAll, beforeAll, expect, test } from 'vitest'
import { handIn } from '../support/hand-in.ts'
import { message, vendorOrder } from '../support/mails.ts'
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

test('an uploaded message is stored, and shown without active or external content', async () => {
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
    open_items: 0,
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

test('a redelivered message is not stored twice; a forged Message-ID does not hide another message', async () => {
  const first = await handIn(weft, vendorOrder('PO-2001'))
  const again = await handIn(weft, `Received: from relay.example\r\n${vendorOrder('PO-2001')}`)
  const forged = await handIn(weft, vendorOrder('PO-2001').replace('$540.00', '$999.00'))
  expect([first.status, again.status, forged.status]).toEqual([201, 200, 201])
  expect(again.body).toEqual(first.body)
  expect(forged.body.inbound_email.message_id).toBe(first.body.inbound_email.message_id)
})

test('the list shows fourteen fields, newest first, and searches text literally', async () => {
  const one = await handIn(weft, message(headers('50% off_er', 'sale@percent.example', 3), 'a'))
  const two = await handIn(weft, message(headers('500 offer', 'other@percent.example', 4), 'b'))
  const summary = (answer: typeof one) => {
    const { html_body, text_body, extracted_data, action_result, metadata, ...shown } = answer.body.inbound_email
    return shown
  }
  expect(await get('?q=PERCENT.example')).toEqual({
    status: 200,
    body: { inbound_emails: [summary(two), summary(one)], count: 2, limit: 20, offset: 0 },
  })
  const subjects = async (query: string) =>
    (await get(query)).body.inbound_emails.map(({ subject }: { subject: string }) => subject)
  expect(await subjects('?q=0%25%20OFF_')).toEqual(['50% off_er'])
  expect(await subjects('?q=%25')).toEqual(['50% off_er'])
  expect(await subjects('?from_address=sale@percent.example')).toEqual(['50% off_er'])
  expect(await subjects('?q=percent.example&limit=1&offset=1')).toEqual(['50% off_er'])
  expect(await subjects('?q=percent.example&status=ignored')).toEqual([])
  expect(await subjects('?folder=INBOX')).toEqual([])
  const both = await subjects('?q=percent.example')
  expect([
    await subjects('?q=percent.example&status=received,ignored'),
    await subjects('?q=percent.example&status=received&status=ignored'),
  ]).toEqual([both, both])
})

test.each([
  ['?limit=0', '/limit'],
  ['?limit=101', '/limit'],
  ['?status=new', '/status/0'],
  ['?offset=-1', '/offset'],
])('the list refuses %s', async (query, path) => {
  const { status, body } = await get(query)
  expect([status, body.type, body.errors.map((each: { path: string }) => each.path)]).toEqual([
    400,
    'invalid_data',
    [path],
  ])
})

test('an unknown e-mail gives 404 when it is read, extracted, executed or ignored', async () => {
  const missing = {
    status: 404,
    body: { type: 'not_found', message: 'This inbound email was not found.' },
  }
  const post = async (path: string, body?: unknown) => {
    const answer = await weft.admin('POST', `/admin/inbound-emails/inb_email_none${path}`, body)
    return { status: answer.status, body: answer.body }
  }
  const asked = { action_type: 'create_inventory_order' }
  expect(await get('/inb_email_none')).toEqual(missing)
  expect(await post('/extract', asked)).toEqual(missing)
  expect(
    await post('/execute', {
      ...asked,
      params: {
        stock_location_id: 'sloc_none',
        item_mappings: [{ extracted_item_index: 0, inventory_item_id: 'x', quantity: 1, price: 1 }],
      },
    }),
  ).toEqual(missing)
  expect(await post('/ignore')).toEqual(missing)
})

test('the actions have their own path', async () => {
  expect(await get('/actions')).toEqual({
    status: 200,
    body: {
      actions: [
        {
          type: 'create_inventory_order',
          label: 'Create Inventory Order',
          description:
            'Reads an order from the e-mail and creates an inventory order from the items that you map to yours.',
        },
      ],
    },
  })
})

test('sync without a mailbox, or with a count out of range, is refused', async () => {
  const sync = async (body?: unknown) => {
    const answer = await weft.admin('POST', '/admin/inbound-emails/sync', body)
    return { status: answer.status, body: answer.body }
  }
  const unconfigured = {
    status: 400,
    body: {
      type: 'invalid_data',
      code: 'mailbox_not_configured',
      message:
        'There is no mailbox to fetch from. Add one in the console under Settings, Mailboxes (POST /admin/mailboxes), or set IMAP_HOST, IMAP_USER and IMAP_PASSWORD.',
    },
  }
  expect(await sync({ count: 10 })).toEqual(unconfigured)
  expect(await sync()).toEqual(unconfigured)
  for (const count of [0, 501, 1.5, '5']) {
    const { status, body } = await sync({ count })
    expect([status, body.errors[0].path]).toEqual([400, '/count'])
  }
})

test('a body that is not an e-mail is refused', async () => {
  const json = await weft.admin('POST', '/admin/inbound-emails', { subject: 'x' })
  expect([json.status, json.body]).toEqual([
    415,
    { type: 'invalid_data', code: 'invalid', message: 'Send the body as message/rfc822.' },
  ])
  const empty = await handIn(weft, '')
  expect([empty.status, empty.body]).toEqual([
    400,
    { type: 'invalid_data', code: 'invalid', message: 'The body has to be an e-mail, as message/rfc822.' },
  ])
  const nobody = await weft.request({ method: 'POST', url: '/admin/inbound-emails', payload: 'x', headers: {} })
  expect(nobody.status).toBe(401)
})

test('one Idempotency-Key uploads one message; another message under that key is a conflict', async () => {
  const key = { 'idempotency-key': 'mail-1' }
  const first = await handIn(weft, vendorOrder('PO-3001'), key)
  const again = await handIn(weft, vendorOrder('PO-3001'), key)
  const other = await handIn(weft, vendorOrder('PO-3002'), key)
  expect([first.status, again.status, again.text === first.text]).toEqual([201, 201, true])
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
})

test('a large message is uploaded once under one Idempotency-Key, and another message under that key is refused', async () => {
  const give = (text: string) =>
    handIn(weft, message(headers(text), text.repeat(2_000_000)), { 'idempotency-key': 'a-large-message' })
  const [first, again, other] = [await give('large'), await give('large'), await give('other')]
  expect([first.status, again.status, other.status]).toEqual([201, 201, 409])
  expect(again.body).toEqual(first.body)
})
