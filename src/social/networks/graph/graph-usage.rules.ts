import type { SaidUsage } from '../usage.types.ts'

type Members = Readonly<Record<string, unknown>>

const members = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {})

/** Delay before the next try if the network reports no reset time. */
const askAgainMs = 15 * 60_000
const minuteMs = 60_000

/** Parses `X-App-Usage` and `X-Business-Use-Case-Usage`: percent of the hourly limit. */
export function graphUsage(headers: Readonly<Record<string, string>>, now: Date): SaidUsage[] {
  const app = parsed(headers['x-app-usage'])
  const business = Object.entries(parsed(headers['x-business-use-case-usage'])).flatMap(([accountId, list]) =>
    (Array.isArray(list) ? list.map(members) : []).map((usage) => businessUsage(accountId, usage, now)),
  )
  if (headers['x-app-usage'] === undefined) return business
  const usedPercent = percentOf(app)
  const blockedUntil = usedPercent >= 100 ? new Date(now.getTime() + askAgainMs) : null
  return [{ network: 'network_a', accountId: 'app', bucket: 'app', usedPercent, blockedUntil }, ...business]
}

function businessUsage(accountId: string, usage: Members, now: Date): SaidUsage {
  const usedPercent = percentOf(usage)
  const minutes = Number(usage.estimated_time_to_regain_access) || 0
  const waitMs = minutes > 0 ? minutes * minuteMs : usedPercent >= 100 ? askAgainMs : 0
  return {
    network: usage.type === 'instagram' ? 'network_b' : 'network_a',
    accountId,
    bucket: 'business',
    usedPercent,
    blockedUntil: waitMs > 0 ? new Date(now.getTime() + waitMs) : null,
  }
}

/** Returns the highest of the three percentages. */
function percentOf({ call_count, total_time, total_cputime }: Members): number {
  const counts = [call_count, total_time, total_cputime].map(Number).filter((count) => count >= 0 && count < 1e6)
  return Math.round(Math.max(0, ...counts))
}

function parsed(header: string | undefined): Members {
  try {
    return members(JSON.parse(header ?? '{}'))
  } catch {
    return {}
  }
}
