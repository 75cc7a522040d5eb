import fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkLargeBodies, isLarge, tooManyProblems } from '../../../src/platform/http/checked-in-turns.ts'
import { problemsOf } from '../../../src/platform/http/problems.ts'
import { turnsDuring } from '../../support/turns-during.ts'

const Price = z.strictObject({ amount: z.int(), sales: z.array(z.strictObject({ at: z.string() })).max(50) })
const Body = z.strictObject({
  title: z.string(),
  prices: z.array(Price).max(1000).default([]),
  names: z.record(z.string(), z.string()).optional(),
})
const times = <Entry>(count: number, entry: (n: number) => Entry) => Array.from({ length: count }, (_, n) => entry(n))
const problems = async (body: unknown) => {
  const error = await tooManyProblems(Body, body)
  return error && problemsOf(error, body)
}

test('a list with more than 500 refused places ends the check, and the rest of the body is not checked', async () => {
  const body = { title: 1, prices: times(1000, () => ({ amount: 'x', sales: [{ at: 1 }] })), Refused: 0 }
  expect(await problems(body)).toEqual([
    { code: 'invalid', path: '/title', message: 'must be a string' },
    ...times(249, (n) => [
      { code: 'invalid', path: `/prices/${n}/amount`, message: 'must be a number' },
      { code: 'invalid', path: `/prices/${n}/sales/0/at`, message: 'must be a string' },
    ]).flat(),
    { code: 'invalid', path: '/prices/249/amount', message: 'must be a number' },
    { code: 'invalid', path: '', message: 'Only the first 500 problems are listed.' },
  ])
})

test('a record is checked entry by entry too', async () => {
  const body = { title: 'T', names: Object.fromEntries(times(2000, (n) => [`n${n}`, n])) }
  expect((await problems(body))?.[499]).toEqual({ code: 'invalid', path: '/names/n499', message: 'must be a string' })
})

test('the result is the whole check’s if there are at most 500 problems', async () => {
  const prices = times(1000, (n) => ({ amount: n < 500 ? 'x' : 1, sales: [{ at: '1' }] }))
  expect(await problems({ title: 'T', prices })).toBeNull()
  expect(await problems({ title: 'T', prices: [...prices.slice(1), { amount: 'x', sales: [] }, {}] })).toBeNull()
})

test('a list that is too long is left to the whole check, which refuses it without checking its entries', async () => {
  const body = { title: 'T', prices: times(5000, () => 0) }
  expect(await problems(body)).toBeNull()
  expect(problemsOf(Body.safeParse(body).error as z.ZodError, body)).toEqual([
    { code: 'invalid', path: '/prices', message: 'must have at most 1000 entries' },
  ])
})

test('other requests run between the parts of an accepted body', async () => {
  const body = { title: 'T', prices: times(1000, () => ({ amount: 1, sales: times(9, () => ({ at: '1' })) })) }
  expect(isLarge(body)).toBe(true)
  expect(isLarge({ ...body, prices: body.prices.slice(0, 10) })).toBe(false)
  // About 21,000 values, 1,000 of them in a turn.
  expect(await turnsDuring(tooManyProblems(Body, body))).toBeGreaterThan(15)
})

test('the check sees the body as the hooks before it have prepared it', async () => {
  const app = fastify()
  app.setValidatorCompiler(() => () => true)
  checkLargeBodies(app)
  app.register(async (face) => {
    face.addHook('preValidation', (request, _reply, done) => {
      if (request.headers['x-prepared'] === 'yes') request.body = { title: 'T' }
      done()
    })
    face.post('/products', { schema: { body: Body } }, async () => 'taken')
  })
  const sent = (prepared: string) =>
    app.inject({
      method: 'POST',
      url: '/products',
      headers: { 'x-prepared': prepared },
      payload: { title: 'T', prices: times(1000, () => ({ amount: null, sales: null })) },
    })
  expect([(await sent('yes')).statusCode, (await sent('no')).statusCode]).toEqual([200, 400])
  await app.close()
})
