import { expect, test } from 'vitest'
import { stepsOf } from './steps.rules.ts'

const moment = '2026-11-30T08:00:00.000Z'
const run = {
  status: 'pending_review',
  quantity: 3,
  allocated_quantity: 0,
  accepted_at: null,
  started_at: null,
  finished_at: null,
  completed_at: null,
} as const

/** Returns a word per step: `approved done`, `sent next`, `accepted`. */
const words = (...[facts, parts]: Parameters<typeof stepsOf>) =>
  stepsOf(facts, parts).map(({ name, done, isNext }) => name + (done ? ' done' : isNext ? ' next' : ''))

test('the first step that is not done is the next one', () => {
  expect([
    words(run, []),
    words({ ...run, status: 'approved' }, []),
    words({ ...run, status: 'in_progress', accepted_at: moment, started_at: moment }, []),
    words({ ...run, status: 'cancelled' }, []),
  ]).toEqual([
    ['approved next', 'sent', 'accepted', 'started', 'finished', 'completed'],
    ['approved done', 'sent next', 'accepted', 'started', 'finished', 'completed'],
    ['approved done', 'sent done', 'accepted done', 'started done', 'finished next', 'completed'],
    ['approved done', 'sent', 'accepted', 'started', 'finished', 'completed'],
  ])
})

test('a shared run is sent and made when all its parts are, and completed only after that', () => {
  const shared = { ...run, status: 'approved', allocated_quantity: 3 } as const
  expect([
    words(shared, [{ status: 'sent_to_partner' }, { status: 'approved' }]),
    words(shared, [{ status: 'sent_to_partner' }, { status: 'in_progress' }, { status: 'cancelled' }]),
    words({ ...shared, allocated_quantity: 2 }, [{ status: 'completed' }]),
    words(shared, [{ status: 'completed' }, { status: 'completed' }]),
    words({ ...shared, status: 'completed', completed_at: moment }, [{ status: 'completed' }]),
  ]).toEqual([
    ['approved done', 'sent next', 'made', 'completed'],
    ['approved done', 'sent done', 'made next', 'completed'],
    ['approved done', 'sent next', 'made', 'completed'],
    ['approved done', 'sent done', 'made done', 'completed next'],
    ['approved done', 'sent done', 'made done', 'completed done'],
  ])
})
