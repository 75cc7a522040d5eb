import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { brokenInvariants } from '../support/invariants.ts'
import {
  attemptsOf,
  complete,
  lastAttempt,
  paidEvent,
  postCardEvent,
  read,
  readySession,
  startedPayment,
} from '../support/purchase.ts'
import { otherKey, startTestWeft, type TestWeft } from '../support/weft.ts'

const refused = (code: string, content: string) => ({
  ucp: { version: '2026-01-11', status: 'error' },
  messages: [{ type: 'error', code, content, severity: 'recoverable' }],
})
const inFlight = refused(
  'idempotency_in_flight',
  'The first request under this Idempotency-Key is still running. Ask again in a moment.',
)

describe('Idempotency-Key on complete', () => {
  let weft: TestWeft
  beforeAll(async () => {
    weft = await startTestWeft()
  })
  afterAll(async () => {
    expect(await brokenInvariants(weft)).toEqual([])
    await weft.stop()
  })
  const under = (key: string) => ({ 'idempotency-key': key })

  /**
   * Sets the database to the state that a process leaves if it dies after the claim, before it has stored the
   * provider's answer.
   */
  const forgetAnswer = async (sessionId: string) => {
    await sql`update payment_attempt set status = 'created', provider_ref = null, next_action = null where checkout_id = ${sessionId}`.execute(
      weft.db,
    )
    await sql`update checkout set state = jsonb_set(state::jsonb, '{payment,nextAction}', 'null')::json where id = ${sessionId}`.execute(
      weft.db,
    )
    await sql`update idempotency_key set status = null, body = null, locked_until = created_at + interval '60 seconds' where path = ${`/ucp/checkout-sessions/${sessionId}/complete`}`.execute(
      weft.db,
    )
  }

  test('the response is repeated byte for byte, even after the session is completed', async () => {
    const session = await readySession(weft)
    const first = await complete(weft, session.id, {}, under('a'))
    await postCardEvent(weft, await lastAttempt(weft, session.id), paidEvent)
    weft.clock.advance(23 * 3600_000)
    const again = await complete(weft, session.id, {}, under('a'))
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    expect((await read(weft, session.id)).body.status).toBe('completed')
  })

  test('a body that differs only in white space repeats the call', async () => {
    const session = await readySession(weft)
    const path = `/ucp/checkout-sessions/${session.id}/complete`
    const spelled = (body: string) => weft.agent('POST', path, body, under('b'))
    const first = await spelled(
      '{"payment":{"instruments":[{"handler_id":"card_handler","instrument":{"token":"t"}}]}}',
    )
    const again = await spelled(
      ' { "payment": { "instruments": [ { "instrument": { "token": "\\u0074" }, "handler_id": "card_handler" } ] } }',
    )
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
  })

  test('another body under the same key is a conflict', async () => {
    const session = await readySession(weft)
    await complete(weft, session.id, {}, under('c'))
    const answer = await complete(weft, session.id, { payment: { instruments: [] } }, under('c'))
    expect([answer.status, answer.body]).toEqual([
      409,
      refused(
        'idempotency_conflict',
        'This Idempotency-Key was used with another request body. Use a new key for a new request.',
      ),
    ])
  })

  test('one key on two sessions, or from two callers, names two separate calls', async () => {
    const one = await readySession(weft)
    const two = await readySession(weft)
    await complete(weft, one.id, {}, under('d'))
    const other = await complete(weft, two.id, {}, under('d'))
    expect([other.status, other.body.id]).toEqual([200, two.id])
    const foreign = await complete(weft, one.id, {}, { ...under('d'), 'x-publishable-api-key': otherKey })
    expect([foreign.status, foreign.body.messages[0].code]).toEqual([404, 'not_found'])
  })

  test('an error response is not stored: the same key completes the session after the missing part is added', async () => {
    const session = (
      await weft.agent('POST', '/ucp/checkout-sessions', {
        line_items: [{ item: { id: 'variant_shirt_s' }, quantity: 1 }],
        shipping_address: { street_address: '1 Road', address_locality: 'Austin', address_country: 'US' },
      })
    ).body
    const refusedOnce = await complete(weft, session.id, {}, under('e'))
    expect([refusedOnce.status, refusedOnce.body.messages[0].code]).toEqual([400, 'missing_email'])
    await weft.agent('PUT', `/ucp/checkout-sessions/${session.id}`, { buyer: { email: 'a@b.example' } })
    const answer = await complete(weft, session.id, {}, under('e'))
    expect([answer.status, answer.body.status]).toEqual([200, 'complete_in_progress'])
  })

  test('a key of more than 255 characters, or a blank one, is invalid', async () => {
    const session = await readySession(weft)
    for (const key of ['k'.repeat(256), ' ']) {
      const answer = await complete(weft, session.id, {}, under(key))
      expect([answer.status, answer.body]).toEqual([
        400,
        refused('invalid', 'Idempotency-Key must have 1 to 255 printable characters.'),
      ])
    }
    expect((await complete(weft, session.id, {}, under('k'.repeat(255)))).status).toBe(200)
  })

  test('while the first call runs, the second must wait; if the first has died, the second continues its payment', async () => {
    const session = await readySession(weft)
    const first = await complete(weft, session.id, {}, under('f'))
    await forgetAnswer(session.id)
    const early = await complete(weft, session.id, {}, under('f'))
    expect([early.status, early.headers['retry-after'], early.body]).toEqual([409, '1', inFlight])
    weft.clock.advance(60_000)
    const taken = await complete(weft, session.id, {}, under('f'))
    expect([taken.status, taken.body]).toEqual([200, { ...first.body, updated_at: weft.clock.now().toISOString() }])
    expect((await attemptsOf(weft, session.id)).map(({ status }) => status)).toEqual(['pending'])
    weft.clock.advance(1000)
    const replay = await complete(weft, session.id, {}, under('f'))
    expect([replay.status, replay.text]).toEqual([200, taken.text])
  })

  test('if a call with another key has taken over, a repetition of the dead call gets that response, stored under its own key', async () => {
    const session = await readySession(weft)
    await complete(weft, session.id, {}, under('g'))
    await forgetAnswer(session.id)
    weft.clock.advance(60_000)
    const other = await complete(weft, session.id, {}, under('h'))
    const own = await complete(weft, session.id, {}, under('g'))
    expect([other.status, own.status, own.text]).toEqual([200, 200, other.text])
    await postCardEvent(weft, await lastAttempt(weft, session.id), paidEvent)
    const later = await complete(weft, session.id, {}, under('g'))
    expect([later.status, later.text]).toEqual([200, other.text])
  })

  test('a call without a key must also wait, and continues the payment if the first call has died', async () => {
    const { session, started } = await startedPayment(weft)
    await forgetAnswer(session.id)
    const early = await complete(weft, session.id)
    expect([early.status, early.headers['retry-after'], early.body]).toEqual([
      409,
      '2',
      refused('checkout_not_modifiable', 'The payment of this session is in progress: cancel or wait.'),
    ])
    weft.clock.advance(60_000)
    const answer = await complete(weft, session.id)
    expect([answer.status, answer.body]).toEqual([200, { ...started, updated_at: weft.clock.now().toISOString() }])
  })
})
