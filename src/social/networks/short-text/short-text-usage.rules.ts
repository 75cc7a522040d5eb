import type { SaidUsage } from '../usage.types.ts'

/** Header prefixes of each limit. Three headers report its maximum, remaining number and reset time. */
const limitsToldOf = {
  'x-rate-limit': 'posts',
  'x-user-limit-24hour': 'posts_24_hours',
  'x-app-limit-24hour': 'app_24_hours',
} as const

/** Returns the usage that the response to a post reports. */
export function shortTextUsage(headers: Readonly<Record<string, string>>, accountId: string, now: Date): SaidUsage[] {
  return Object.entries(limitsToldOf).flatMap(([prefix, bucket]) => {
    const [limit, left, reset] = ['limit', 'remaining', 'reset'].map((part) => numberOf(headers[`${prefix}-${part}`]))
    if (!limit || left === undefined || left === null || left > limit) return []
    const resetMs = (reset ?? 0) * 1000
    const blockedUntil = left === 0 && resetMs > now.getTime() && resetMs < now.getTime() + longestMs
    return [
      {
        network: 'network_c',
        accountId,
        bucket,
        usedPercent: Math.round(((limit - left) / limit) * 100),
        blockedUntil: blockedUntil ? new Date(resetMs) : null,
      } as const,
    ]
  })
}

/** No limit lasts longer than this. Later reset times are ignored. */
const longestMs = 32 * 86_400_000

function numberOf(text: string | undefined): number | null {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) && number >= 0 ? number : null
}
