import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Clock } from '../platform/clock.ts'
import type { Database, DatabaseConnection } from '../platform/db/database.ts'
import { databaseBytes } from '../platform/db/size-store.ts'
import { eventBacklog, queueStates } from '../platform/events/backlog-store.ts'
import { type BusinessMetric, type Sample, sharedFor } from '../platform/http/metrics.ts'
import { mailBacklog } from '../platform/mail/backlog-store.ts'
import { undeliveredWebhooks } from '../platform/webhooks/index.ts'
import { undeliveredAgentWebhooks } from '../storefront/agent-webhooks/index.ts'
import { readTally } from '../storefront/orders/index.ts'
import { openIssuesByKind } from '../storefront/payments/index.ts'

const second = 1000

interface MetricDeps {
  readonly connection: DatabaseConnection
  readonly clock: Clock
  readonly dataDir: string
}

type Shared = <T>(read: (db: Database) => Promise<T>, ms?: number) => () => Promise<T>

/** Returns the metrics for operators. Each statement reads a few rows by index, at most once every five seconds. */
export function businessMetrics({ connection, clock, dataDir }: MetricDeps): BusinessMetric[] {
  const { db, pool } = connection
  const shared: Shared = (read, ms = 5 * second) => sharedFor(ms, clock, () => read(db))
  return [
    ...databaseMetrics(pool, shared),
    ...shopMetrics(shared),
    ...mailMetrics(shared, clock),
    ...queueMetrics(shared),
    ...diskMetrics(sharedFor(5 * second, clock, () => statfs(dataDir))),
  ]
}

function databaseMetrics(pool: DatabaseConnection['pool'], shared: Shared): BusinessMetric[] {
  // Read rarely, because PostgreSQL adds up the sizes of all files.
  const size = shared(databaseBytes, 60 * second)
  return [
    {
      name: 'weft_database_connections',
      help: 'Connections of this process to the database, and requests that wait for one.',
      labels: ['state'],
      read: async () =>
        byLabel('state', {
          busy: pool.totalCount - pool.idleCount,
          idle: pool.idleCount,
          waiting: pool.waitingCount,
        }),
    },
    {
      name: 'weft_database_size_bytes',
      help: 'Size of the database, read once a minute.',
      read: size,
    },
  ]
}

function shopMetrics(shared: Shared): BusinessMetric[] {
  const issues = shared(openIssuesByKind)
  const tally = shared(readTally)
  return [
    {
      name: 'weft_orders_placed_total',
      help: 'Orders ever placed.',
      type: 'counter',
      labels: ['currency', 'sales_channel'],
      read: async () =>
        (await tally()).map(
          ({ currency, salesChannelId, placed }): Sample => [{ currency, sales_channel: salesChannelId }, placed],
        ),
    },
    {
      name: 'weft_payment_issues_open',
      help: 'Payments that wait for a decision of a person.',
      labels: ['kind'],
      read: async () => byLabel('kind', await issues()),
    },
  ]
}

function mailMetrics(shared: Shared, clock: Clock): BusinessMetric[] {
  const mail = shared(mailBacklog)
  return [
    {
      name: 'weft_mails',
      help: 'E-mails that are not sent.',
      labels: ['state'],
      read: async () => byLabel('state', (await mail()).states),
    },
    {
      name: 'weft_mail_oldest_queued_age_seconds',
      help: 'How long the oldest queued e-mail has waited; 0 without one.',
      read: async () => {
        const { oldestQueuedAt } = await mail()
        return oldestQueuedAt ? Math.max(0, (clock.now().getTime() - oldestQueuedAt.getTime()) / second) : 0
      },
    },
  ]
}

function queueMetrics(shared: Shared): BusinessMetric[] {
  const events = shared(eventBacklog)
  const queues = shared(queueStates)
  const webhooks = shared(undeliveredWebhooks)
  const agentWebhooks = shared(undeliveredAgentWebhooks)
  return [
    {
      name: 'weft_jobs',
      help: 'Jobs of each queue by state, counted once a minute.',
      labels: ['queue', 'state'],
      read: async () =>
        (await queues()).flatMap(({ queue, states }) =>
          Object.entries(states).map(([state, count]): Sample => [{ queue, state }, count]),
        ),
    },
    {
      name: 'weft_job_oldest_waiting_age_seconds',
      help: 'How long the next job of each queue has waited; 0 without one.',
      labels: ['queue'],
      read: async () => (await queues()).map(({ queue, oldestSeconds }): Sample => [{ queue }, oldestSeconds]),
    },
    {
      name: 'weft_events_waiting',
      help: 'Events that are not yet handed to the job queues; 100000 stands for more as well.',
      read: async () => (await events()).waiting,
    },
    {
      name: 'weft_event_relay_lag_seconds',
      help: 'Age of the oldest event that is not yet handed to the job queues; 0 without one.',
      read: async () => (await events()).lagSeconds,
    },
    {
      name: 'weft_webhook_deliveries',
      help: 'Webhook deliveries that are pending, or failed after their last try.',
      labels: ['receiver', 'state'],
      read: async () => [
        ...Object.entries(await webhooks()).map(([state, count]): Sample => [{ receiver: 'endpoint', state }, count]),
        ...Object.entries(await agentWebhooks()).map(([state, count]): Sample => [{ receiver: 'agent', state }, count]),
      ],
    },
  ]
}

function diskMetrics(disk: () => Promise<StatsFs>): BusinessMetric[] {
  return [
    {
      name: 'weft_data_dir_free_bytes',
      help: 'What Weft may still write on the disk of DATA_DIR.',
      read: async () => {
        const { bavail, bsize } = await disk()
        return bavail * bsize
      },
    },
    {
      name: 'weft_data_dir_size_bytes',
      help: 'Size of the disk of DATA_DIR.',
      read: async () => {
        const { blocks, bsize } = await disk()
        return blocks * bsize
      },
    },
  ]
}

const byLabel = (label: string, values: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(values).map(([name, value]): Sample => [{ [label]: name }, value])
