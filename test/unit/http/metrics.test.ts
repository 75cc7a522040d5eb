import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { type BusinessGauge, metricsRoute } from '../../../src/platform/http/metrics.ts'
import { createServer } from '../../../src/platform/http/server.ts'
import { createLogger } from '../../../src/platform/log.ts'

function serverWith(gauges: readonly BusinessGauge[]): FastifyInstance {
  const surface = { prefix: '', tooLargeCode: 'too_large', errorBody: (error: Error) => ({ message: error.message }) }
  const app = createServer({ log: createLogger({ level: 'silent' }), surfaces: [], elsewhere: surface })
  metricsRoute(app, gauges)
  app.get('/pay/:token', (_request, reply) => reply.code(204).send())
  return app
}

/** The lines of the answer that begin with `prefix`, without help and type. */
async function linesOf(app: FastifyInstance, prefix: string): Promise<string[]> {
  const { body } = await app.inject('/metrics')
  return body.split('\n').filter((line) => line.startsWith(prefix))
}

test('counts requests by method, route pattern and class of status, never by address', async () => {
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

test('reads the gauges when it is asked, one value or one per label', async () => {
  let open = 2
  const app = serverWith([
    { name: 'weft_open', help: 'Open sessions.', read: async () => open },
    { name: 'weft_paid', help: 'Payments.', label: 'provider', read: async () => new Map([['stripe', 3]]) },
  ])
  expect(await linesOf(app, 'weft_open')).toEqual(['weft_open 2'])
  open = 5
  expect(await linesOf(app, 'weft_open')).toEqual(['weft_open 5'])
  expect(await linesOf(app, 'weft_paid')).toEqual(['weft_paid{provider="stripe"} 3'])
})

test('leaves a gauge out while it fails, and shows it again afterwards', async () => {
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

test('shows the process once, in the text format, however many servers it holds', async () => {
  serverWith([])
  const app = serverWith([])
  const answer = await app.inject('/metrics')
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(await linesOf(app, 'process_start_time_seconds ')).toHaveLength(1)
})
