import type { GetData } from '../../../api/index.ts'
import { formatNumber, type Tone, t, tn } from '../../../frame/show.ts'

export type System = GetData<'/admin/system'>['system']

export interface Check {
  readonly name: string
  readonly tone: Tone
  readonly state: string
  readonly words: string
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return formatNumber(bytes / 1000 ** step, { style: 'unit', unit: units[step] ?? 'byte', maximumFractionDigits: 1 })
}

const tightShare = 0.1
const tightBytes = 1_000_000_000
const slowSeconds = 60
const failuresThatMatter = 3

/** How each part does, in words that say what to do. */
export function checksOf(system: System): Check[] {
  return [database(system), disk(system), work(system), jobs(system), mail(system)]
}

const good = (name: string, words: string): Check => ({ name, tone: 'good', state: t('Good'), words })
const bad = (name: string, words: string): Check => ({ name, tone: 'bad', state: t('Needs you'), words })

function database({ database: { missing_migrations, connections } }: System): Check {
  const name = t('Database')
  if (missing_migrations.length > 0)
    return bad(name, t('It lacks changes of this version: run `weft migrate`, then start again.'))
  if (connections.waiting > 5)
    return bad(
      name,
      tn('{count} request waits for a connection.', '{count} requests wait for a connection.', connections.waiting),
    )
  return good(name, t('It answers, and fits this version.'))
}

function disk({ disk: room }: System): Check {
  const name = t('Disk')
  if (room === null) return good(name, t('Nothing is kept on it yet.'))
  const { free_bytes, size_bytes } = room
  const free = formatBytes(free_bytes)
  const isTight = free_bytes < tightBytes || free_bytes / size_bytes < tightShare
  return isTight
    ? bad(name, t('Only {free} are free: make room before pictures and orders can no longer be saved.', { free }))
    : good(name, t('{free} are free.', { free }))
}

function work({ events, queues }: System): Check {
  const name = t('Work in line')
  const waiting = events.waiting + queues.reduce((sum, { ready, active }) => sum + ready + active, 0)
  const lag = Math.max(events.lag_seconds, ...queues.map(({ oldest_seconds }) => oldest_seconds))
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0)
  if (lag > slowSeconds)
    return bad(name, t('Something has waited for {seconds} seconds.', { seconds: formatNumber(Math.round(lag)) }))
  if (failed > 0)
    return { name, tone: 'warm', state: t('Look'), words: tn('{count} job failed.', '{count} jobs failed.', failed) }
  return good(name, waiting === 0 ? t('Nothing waits.') : tn('{count} job waits.', '{count} jobs wait.', waiting))
}

function jobs({ jobs: all }: System): Check {
  const name = t('Recurring jobs')
  const failing = all.filter(({ failures }) => failures >= failuresThatMatter)
  if (failing.length > 0)
    return bad(
      name,
      t('Failing again and again: {names}. The log says why.', { names: failing.map((job) => job.name).join(', ') }),
    )
  return good(name, tn('{count} job runs.', '{count} jobs run.', all.length))
}

function mail({ sends_mail }: System): Check {
  const name = t('E-mails')
  return sends_mail
    ? good(name, t('They are sent by your mail server.'))
    : {
        name,
        tone: 'warm',
        state: t('Held'),
        words: t('No mail server is set: set SMTP_URL, and what is held can be sent.'),
      }
}
