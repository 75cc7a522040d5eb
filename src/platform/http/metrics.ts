import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { answersWithin } from './answers-within.ts'

/** A business figure, read when the metrics are scraped. */
export interface BusinessMetric {
  /** Prometheus name, including the unit, and `_total` for counters. */
  readonly name: string
  readonly help: string
  /** Default: gauge. Counters may only increase. */
  readonly type?: 'gauge' | 'counter'
  readonly labels?: readonly string[]
  /** Reads one value, or one per set of labels. If it fails or is slow, the response omits the metric. */
  readonly read: () => Promise<number | readonly Sample[]>
}

export type Sample = readonly [labels: Readonly<Record<string, string>>, value: number]

const metricTimeoutMs = 1000
const bucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Registers `GET /metrics` in Prometheus text format: process metrics, request durations and the given metrics. */
export function metricsRoute(app: FastifyInstance, metrics: readonly BusinessMetric[]): void {
  const registry = new Registry()
  const durations = new Histogram({
    name: 'weft_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsSeconds,
    registers: [registry],
  })
  for (const metric of metrics) register(metric, registry)
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
        summary: 'Read metrics in the Prometheus text format',
        description:
          'Returns request durations, orders, payment issues, mail, job queues, webhooks, disk and process metrics. Omits metrics that cannot be read within a second. No token is required: block this path at the proxy.',
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

/**
 * Returns a function that shares one result of `read` among all calls within `ms`: metrics that use the same statement,
 * and scrapes in quick succession. Failures are not kept.
 */
export function sharedFor<T>(ms: number, clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly reading: Promise<T> } | undefined
  return () => {
    const at = clock.now().getTime()
    if (last && Math.abs(at - last.at) < ms) return last.reading
    const reading = read()
    last = { at, reading }
    reading.catch(() => {
      if (last?.reading === reading) last = undefined
    })
    return reading
  }
}

function register({ name, help, type = 'gauge', labels = [], read }: BusinessMetric, registry: Registry): void {
  const described = { name, help, labelNames: [...labels], registers: [registry] }
  const collect = async (metric: { reset(): void; remove(): void; set(sample: Sample): void }) => {
    const answer = await answersWithin(metricTimeoutMs, read)
    metric.reset()
    // Resetting a metric without labels would report zero.
    if (!answer) return labels.length === 0 ? metric.remove() : undefined
    const samples: readonly Sample[] = typeof answer.value === 'number' ? [[{}, answer.value]] : answer.value
    for (const sample of samples) metric.set(sample)
  }
  if (type === 'counter') {
    const counter: Counter = new Counter({
      ...described,
      collect: () =>
        collect({
          reset: () => counter.reset(),
          remove: () => counter.remove(),
          set: ([given, value]) => counter.inc(given, value),
        }),
    })
    return
  }
  const gauge: Gauge = new Gauge({
    ...described,
    collect: () =>
      collect({
        reset: () => gauge.reset(),
        remove: () => gauge.remove(),
        set: ([given, value]) => gauge.set(given, value),
      }),
  })
}

let ofProcess: Registry | undefined

/**
 * Returns the registry of the process's metrics. There is one per process, because each set of default metrics observes
 * the event loop and garbage collection.
 */
function processRegistry(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return ofProcess
}
