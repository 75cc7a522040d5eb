import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { z } from 'zod'
import { answersWithin } from './answers-within.ts'

/** A figure of the business, read when the metrics are asked for. */
export interface BusinessGauge {
  readonly name: string
  readonly help: string
  /** One value, or one for each value of `label`; a failing or slow one is left out of the answer. */
  readonly read: () => Promise<number | ReadonlyMap<string, number>>
  readonly label?: string
}

const gaugeTimeoutMs = 1000
const bucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** `GET /metrics` in the Prometheus text format: the process, every request's duration, and the given gauges. */
export function metricsRoute(app: FastifyInstance, gauges: readonly BusinessGauge[]): void {
  const registry = new Registry()
  const durations = new Histogram({
    name: 'weft_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsSeconds,
    registers: [registry],
  })
  for (const gauge of gauges) register(gauge, registry)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    done()
  })
  const all = Registry.merge([processRegistry(), registry])
  app.get(
    '/metrics',
    {
      schema: {
        tags: ['Health'],
        operationId: 'metrics',
        summary: 'Metrics in the Prometheus text format',
        produces: ['text/plain'],
        response: { 200: z.string() },
      },
    },
    async (_request, reply) =>
      reply
        .type(all.contentType)
        .header('cache-control', 'no-store')
        .send(await all.metrics()),
  )
}

function register({ name, help, label, read }: BusinessGauge, registry: Registry): void {
  new Gauge({
    name,
    help,
    ...(label === undefined ? {} : { labelNames: [label] }),
    registers: [registry],
    async collect() {
      const answer = await answersWithin(gaugeTimeoutMs, read)
      this.reset()
      if (!answer) return this.remove()
      if (typeof answer.value === 'number') return this.set(answer.value)
      for (const [value, count] of answer.value) this.set({ [label ?? 'kind']: value }, count)
    },
  })
}

let ofProcess: Registry | undefined

/** One for the process, however many servers it holds: each set of default metrics watches the event loop and the GC. */
function processRegistry(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return ofProcess
}
