import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { type BusinessMetric, metricsRoute, sharedFor } from '../../../src/platform/http/metrics.ts'
import { createServer } from '../../../src/platform/http/server.ts'
import { createLogger } from '../../../src/platform/log.ts'
import { testClock } from '../../support/clock.ts'

function serverWith(metrics: readonly BusinessMetric[]): FastifyInstance {
  const surface = { prefix: '', tooLargeCode: 'too_large', errorBody: (error: Error) => ({ message: error.message }) }
  const app = createServer({ log: createLogger({ level: 'silent' }), surfaces: [], elsewhere: surface })
  metricsRoute(app, metrics)
  app.get('/pay/:token', (_request, reply) => reply.code(204).send())
  return app
}

/** Returns the sample lines that start with `prefix`, without HELP and TYPE lines. */
async function linesOf(app: FastifyInstance, prefix: string): Promise<string[]> {
  const { body } = await app.inject('/metrics')
  return body.split('\n').filter((line) => line.startsWith(prefix))
}

test('requests are counted by method, route pattern and status class, never by path', async () => {
  const app = serverWith([])
  await app.inject('/pay/secret-1')
  await app.inject('/pay/secret-2')
  await app.inject({ method: 'POST', url: '/nowhere/secret-3' })
  expect(await linesOf(app, 'weft_http_request_duration_seconds_count')).toEqual([
    'weft_http_request_duration_seconds_count{method="GET",route="/pay/:token",status="2xx"} 2',
    'weft_http_request_duration_seconds_count{method="POST",route="unmatched",status="4xx"} 1',
  ])
  expect((await app.inject('/metrics')).body).not.toContain('secret')
})

test('metrics are read on request, one value or one per set of labels', async () => {
  let open = 2
  const app = serverWith([
    { name: 'weft_open', help: 'Open sessions.', read: async () => open },
    { name: 'weft_paid', help: 'Payments.', labels: ['provider'], read: async () => [[{ provider: 'stripe' }, 3]] },
  ])
  expect(await linesOf(app, 'weft_open')).toEqual(['weft_open 2'])
  open = 5
  expect(await linesOf(app, 'weft_open')).toEqual(['weft_open 5'])
  expect(await linesOf(app, 'weft_paid')).toEqual(['weft_paid{provider="stripe"} 3'])
})

test('a gauge is omitted while it fails, and shown again afterwards', async () => {
  let broken = true
  const read = async () => {
    if (broken) throw new Error('no database')
    return 1
  }
  const app = serverWith([{ name: 'weft_open', help: 'Open sessions.', read }])
  expect(await linesOf(app, 'weft_open')).toEqual([])
  broken = false
  expect(await linesOf(app, 'weft_open')).toEqual(['weft_open 1'])
})

test('the process is shown once in text format, regardless of the number of its servers', async () => {
  serverWith([])
  const app = serverWith([])
  const answer = await app.inject('/metrics')
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(await linesOf(app, 'process_start_time_seconds ')).toHaveLength(1)
})

test('a counter is declared as a counter and shows the last reading, not the sum of readings', async () => {
  const app = serverWith([
    {
      name: 'weft_orders_placed_total',
      help: 'Orders ever placed.',
      type: 'counter',
      labels: ['currency', 'sales_channel'],
      read: async () => [
        [{ currency: 'EUR', sales_channel: 'sc_web' }, 3],
        [{ currency: 'USD', sales_channel: 'sc_web' }, 1],
      ],
    },
  ])
  const expected = [
    'weft_orders_placed_total{currency="EUR",sales_channel="sc_web"} 3',
    'weft_orders_placed_total{currency="USD",sales_channel="sc_web"} 1',
  ]
  expect(await linesOf(app, '# TYPE weft_orders')).toEqual(['# TYPE weft_orders_placed_total counter'])
  expect(await linesOf(app, 'weft_orders')).toEqual(expected)
  expect(await linesOf(app, 'weft_orders')).toEqual(expected)
})

test('a shared reading is made once within its time, again after it, and again after a failure', async () => {
  const clock = testClock()
  let readings = 0
  let broken = false
  const read = sharedFor(5000, clock, async () => {
    readings += 1
    if (broken) throw new Error('no database')
    return readings
  })
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  clock.advance(4999)
  expect(await read()).toBe(1)
  clock.advance(1)
  broken = true
  await expect(read()).rejects.toThrow('no database')
  broken = false
  expect(await read()).toBe(3)
})
