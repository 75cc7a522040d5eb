import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { type BusinessMetric, metricsRoute } from '../../../src/platform/http/metrics.ts'

test('a metric that cannot be read is left out, with labels and without, and returns with its next reading', async () => {
  let isAway = false
  const read = async () => {
    if (isAway) throw new Error('The database is away.')
    return 7
  }
  const labelled = async () => [[{ kind: 'late' }, await read()]] as const
  const metrics: BusinessMetric[] = [
    { name: 'test_plain', help: 'Plain.', read },
    { name: 'test_labelled', help: 'Labelled.', labels: ['kind'], read: labelled },
    { name: 'test_counted_total', help: 'Counted.', type: 'counter', labels: ['kind'], read: labelled },
  ]
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  metricsRoute(app, metrics)
  const scrape = async () => {
    const { statusCode, body } = await app.inject('/metrics')
    return [statusCode, body.split('\n').filter((line) => line.startsWith('test_'))]
  }
  const samples = ['test_plain 7', 'test_labelled{kind="late"} 7', 'test_counted_total{kind="late"} 7']
  expect(await scrape()).toEqual([200, samples])
  isAway = true
  expect(await scrape()).toEqual([200, []])
  isAway = false
  expect(await scrape()).toEqual([200, samples])
  await app.close()
})
