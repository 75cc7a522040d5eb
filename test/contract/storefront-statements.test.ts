import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastAttempt, paidEvent, postCardEvent, readyBody } from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const purchases = 4

/**
 * Takes the lowest count of several purchases: a separate statement checks the cached settings at most twice a second,
 * and a process first reads what it has not cached.
 */
test('a step of a checkout whose facts are cached takes one statement, a cancellation two, or five during a payment', async () => {
  const least: Record<string, number> = {}
  const counted = (step: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, key?: string) =>
    count(step, () => weft.agent(method, path, body, { 'Idempotency-Key': key }))
  const count = async (step: string, work: () => Promise<unknown>) => {
    const before = weft.connection.statements()
    await work()
    least[step] = Math.min(weft.connection.statements() - before, least[step] ?? Number.POSITIVE_INFINITY)
  }
  for (let purchase = 0; purchase < purchases; purchase++) {
    await counted('search', 'POST', '/ucp/catalog/search', {})
    const created = await weft.agent('POST', '/ucp/checkout-sessions', readyBody({ country: 'US' }))
    await counted('create', 'POST', '/ucp/checkout-sessions', readyBody({ country: 'US' }), `create ${purchase}`)
    const session = `/ucp/checkout-sessions/${created.body.id}`
    await counted('update', 'PUT', session, { buyer: { first_name: 'Asha' } }, `update ${purchase}`)
    await counted('read', 'GET', session)
    await counted('complete', 'POST', `${session}/complete`, undefined, `pay ${purchase}`)
    await counted('replay', 'POST', `${session}/complete`, undefined, `pay ${purchase}`)
    const other = await weft.agent('POST', '/ucp/checkout-sessions', readyBody({ country: 'US' }))
    await counted('cancel', 'POST', `/ucp/checkout-sessions/${other.body.id}/cancel`, undefined, `leave ${purchase}`)
    await counted('cancel while paying', 'POST', `${session}/cancel`, undefined, `stop ${purchase}`)
    const paid = await weft.agent('POST', '/ucp/checkout-sessions', readyBody({ country: 'US' }))
    await weft.agent('POST', `/ucp/checkout-sessions/${paid.body.id}/complete`)
    const attempt = await lastAttempt(weft, paid.body.id)
    await count('confirm', () => postCardEvent(weft, attempt, paidEvent))
  }
  expect(least).toEqual({
    search: 1,
    create: 1,
    update: 1,
    read: 1,
    complete: 1,
    replay: 1,
    confirm: 1,
    cancel: 2,
    'cancel while paying': 5,
  })
})
