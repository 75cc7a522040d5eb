import { expect, test } from 'vitest'
import { deedWords } from './deed.ts'

type Fields = Record<string, unknown>

const update = (before: Fields, after: Fields) =>
  deedWords(
    { action: 'update', operation: 'updateRun', before, after, created_at: '2026-11-22T09:30:00.000Z' },
    'Asha Rao',
  )
const at = '2026-11-22T09:29:59.000Z'

test('an update says which state was reached, and names no field with the time of it', () => {
  expect([
    update({ status: 'sent_to_partner', started_at: null }, { status: 'in_progress', started_at: at }),
    update({ fulfillment_status: 'not_fulfilled' }, { fulfillment_status: 'shipped' }),
    update({ dispatch_state: 'open', status: 'approved' }, { dispatch_state: 'sent', status: 'sent_to_partner' }),
    update({ started_at: null }, { started_at: at }),
    update({ accepted_at: null, started_at: null }, { accepted_at: at, started_at: at }),
    update({ status: 'paid', note: '', paid_at: null }, { status: 'paid', note: 'Cash', paid_at: at }),
  ]).toEqual([
    'Asha Rao changed status to “In progress”',
    'Asha Rao changed fulfillment status to “Shipped”',
    'Asha Rao changed status to “Sent to partner”',
    'Asha Rao: started',
    'Asha Rao: accepted, started',
    'Asha Rao changed status, note',
  ])
})

test('an update of plans and other fields names the fields', () => {
  expect([
    update({ due_at: null }, { due_at: at }),
    update({ valid_at: null }, { valid_at: '2026-12-01T00:00:00.000Z' }),
    update({ title: 'A', price_minor: 1 }, { title: 'B', price_minor: 2 }),
    update({ updated_at: at }, { updated_at: at }),
  ]).toEqual([
    'Asha Rao changed due',
    'Asha Rao changed valid',
    'Asha Rao changed title, price',
    'Asha Rao changed this record',
  ])
})
