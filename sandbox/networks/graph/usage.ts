import type { Networks } from '../context.ts'
import { findPage, pageOfAccount } from '../people.ts'
import { GraphRefusal } from './errors.ts'

interface Bucket {
  readonly name: string
  readonly header: 'x-app-usage' | 'x-business-use-case-usage'
  readonly type: 'pages' | 'instagram' | null
  readonly code: number
  readonly message: string
}

function bucketsOf(accountId: string | null): readonly Bucket[] {
  const app: Bucket = {
    name: 'app',
    header: 'x-app-usage',
    type: null,
    code: 4,
    message: '(#4) Application request limit reached',
  }
  if (accountId === null) return [app]
  const pageId = findPage(accountId) ? accountId : accountId.split('_', 1)[0]
  if (pageOfAccount(accountId)) return [app, businessBucket(`account:${accountId}`, 'instagram', 80_002)]
  return [app, businessBucket(`page:${pageId}`, 'pages', 80_001)]
}

const businessBucket = (name: string, type: 'pages' | 'instagram', code: number): Bucket => ({
  name,
  header: 'x-business-use-case-usage',
  type,
  code,
  message: `(#${code}) There have been too many calls to this ${type === 'pages' ? 'Page' : 'Instagram'} account. Wait a bit and try again.`,
})

/** Returns the usage headers for the rate limits whose usage a test has set. */
export function usageHeaders({ world }: Networks, accountId: string | null): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const { name, header, type } of bucketsOf(accountId)) {
    const usage = world.settings.usage[name]
    if (!usage) continue
    const { percent, minutes } = usage
    const counts = { call_count: percent, total_cputime: Math.floor(percent / 4), total_time: Math.floor(percent / 4) }
    const regained = percent >= 100 ? minutes : 0
    headers[header] = JSON.stringify(
      type === null
        ? counts
        : { [name.split(':')[1] ?? '']: [{ type, ...counts, estimated_time_to_regain_access: regained }] },
    )
  }
  return headers
}

export function requireRoom({ world }: Networks, accountId: string | null): void {
  const full = bucketsOf(accountId).find(({ name }) => (world.settings.usage[name]?.percent ?? 0) >= 100)
  if (full) throw new GraphRefusal({ code: full.code, message: full.message })
}
