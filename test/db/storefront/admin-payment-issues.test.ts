import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { type AdminShop, adminShop, placeTestOrder, start } from '../../support/admin-shop.ts'

let shop: AdminShop
beforeAll(async () => {
  shop = await adminShop()
})
afterAll(() => shop.close())

test('payment issues are listed newest first, filtered by status and kind, and resolved once', async () => {
  const id = await placeTestOrder(shop.db)
  await sql`insert into payment_issue (id, checkout_id, attempt_id, kind, content, details, created_at) values
    ('issue_1', ${`cart_${id}`}, ${`att_${id}`}, 'paid_twice', 'Paid twice.', '{"payment":"p2"}', ${start}),
    ('issue_2', ${`cart_${id}`}, ${`att_${id}`}, 'disputed', 'Disputed.', '{}', '2026-03-01T13:00:00Z')`.execute(
    shop.db,
  )
  const issue = {
    id: 'issue_1',
    kind: 'paid_twice',
    status: 'open',
    content: 'Paid twice.',
    details: { payment: 'p2' },
    checkout_id: `cart_${id}`,
    order_id: id,
    attempt_id: `att_${id}`,
    provider: 'sandbox',
    provider_payment_id: `pay_${id}`,
    amount: 41700,
    currency: 'INR',
    resolution: null,
    resolution_note: null,
    refund_id: null,
    resolved_by: null,
    created_at: start,
    resolved_at: null,
  }
  expect((await shop.call('GET', '/payment-issues/issue_1')).body).toEqual({ payment_issue: issue })
  expect((await shop.call('GET', '/payment-issues?kind=paid_twice&limit=1')).body).toEqual({
    payment_issues: [issue],
    count: 1,
    limit: 1,
    offset: 0,
  })
  const resolved = await shop.call('POST', '/payment-issues/issue_1/resolve', {
    action: 'dismiss',
    reason: 'Sent back by hand.',
  })
  expect([resolved.status, resolved.body]).toEqual([
    200,
    {
      payment_issue: {
        ...issue,
        status: 'resolved',
        resolution: 'dismiss',
        resolution_note: 'Sent back by hand.',
        resolved_at: start,
      },
    },
  ])
  const again = await shop.call('POST', '/payment-issues/issue_1/resolve', { action: 'dismiss', reason: 'Again.' })
  expect([again.status, again.body]).toEqual([
    409,
    { type: 'conflict', message: 'This payment issue is resolved already.' },
  ])
  expect((await shop.call('GET', '/payment-issues?status=open')).body).toMatchObject({
    payment_issues: [{ id: 'issue_2' }],
    count: 1,
  })
  expect((await shop.call('GET', '/payment-issues')).body).toMatchObject({
    payment_issues: [{ id: 'issue_2' }, { id: 'issue_1' }],
    count: 2,
  })
})
