import { type GetData, session } from '../../../api/index.ts'
import { formatNumber, type Tone, t, tn } from '../../../frame/show.ts'

export type System = GetData<'/admin/system'>['system']

export interface Check {
  readonly id?: string
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

export function checksOf(system: System): Check[] {
  return [database(system), disk(system), work(system), jobs(system), mail(system), payments()]
}

const good = (name: string, words: string): Check => ({ name, tone: 'good', state: t('OK'), words })
const bad = (name: string, words: string): Check => ({ name, tone: 'bad', state: t('Needs you'), words })

function database({ database: { missing_migrations, connections } }: System): Check {
  const name = t('Database')
  if (missing_migrations.length > 0) return bad(name, t('Out of date: run “weft migrate”, then restart Weft.'))
  if (connections.waiting > 5)
    return bad(
      name,
      tn(
        '{count} request is waiting for a connection.',
        '{count} requests are waiting for a connection.',
        connections.waiting,
      ),
    )
  return good(name, t('Connected and up to date.'))
}

function disk({ disk: room }: System): Check {
  const name = t('Disk')
  if (room === null) return good(name, t('Nothing stored yet.'))
  const { free_bytes, size_bytes } = room
  const free = formatBytes(free_bytes)
  const isTight = free_bytes < tightBytes || free_bytes / size_bytes < tightShare
  return isTight
    ? bad(name, t('Only {free} free. Make room, or pictures and orders can’t be saved.', { free }))
    : good(name, t('{free} free.', { free }))
}

function work({ events, queues }: System): Check {
  const name = t('Background jobs')
  const waiting = events.waiting + queues.reduce((sum, { ready, active }) => sum + ready + active, 0)
  const lag = Math.max(events.lag_seconds, ...queues.map(({ oldest_seconds }) => oldest_seconds))
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0)
  if (lag > slowSeconds)
    return bad(name, t('A job has waited for {seconds} seconds.', { seconds: formatNumber(Math.round(lag)) }))
  if (failed > 0)
    return {
      name,
      tone: 'warm',
      state: t('Needs attention'),
      words: tn('{count} job failed.', '{count} jobs failed.', failed),
    }
  return good(
    name,
    waiting === 0 ? t('No jobs waiting.') : tn('{count} job waiting.', '{count} jobs waiting.', waiting),
  )
}

function jobs({ jobs: all }: System): Check {
  const name = t('Recurring jobs')
  const failing = all.filter(({ failures }) => failures >= failuresThatMatter)
  if (failing.length > 0)
    return bad(
      name,
      t('Failing repeatedly: {names}. See the log for the reason.', {
        names: failing.map((job) => job.name).join(', '),
      }),
    )
  return good(name, tn('{count} job on schedule.', '{count} jobs on schedule.', all.length))
}

function mail({ sends_mail }: System): Check {
  const name = t('Emails')
  return sends_mail
    ? { ...good(name, t('Sent by your mail server.')), id: 'emails' }
    : {
        id: 'emails',
        name,
        tone: 'warm',
        state: t('On hold'),
        words: t(
          'No mail server. Set SMTP_URL (such as smtps://user:password@mail.example) and MAIL_FROM (such as Shop <hello@shop.example>), then restart Weft. Resend the emails on hold under Emails.',
        ),
      }
}

function payments(): Check {
  const name = t('Payment')
  const id = 'payments'
  if (session().shop?.sandbox === false) return { ...good(name, t('Your shop takes real payments.')), id }
  return {
    id,
    name,
    tone: 'warm',
    state: t('Sandbox'),
    words: t(
      'No real payments. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or PAYU_MERCHANT_KEY and PAYU_MERCHANT_SALT, then restart Weft.',
    ),
  }
}
