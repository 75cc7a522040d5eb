import { isMembers } from '../../credentials/index.ts'
import { callsFor, type GraphDeps, graphGet, rowsOf } from '../graph/graph-client.ts'
import { userTokenOf } from '../graph/page-token.ts'
import type { Account } from '../ports.ts'

/**
 * Returns the number of posts in the last 24 hours, and their limit. Returns null if the network does not report both.
 */
export async function readQuota(
  deps: GraphDeps,
  account: Account,
): Promise<{ readonly used: number; readonly total: number } | null> {
  const path = `${account.id}/content_publishing_limit`
  const answer = await graphGet(callsFor(deps, account), path, userTokenOf(account), { fields: 'quota_usage,config' })
  const [row] = answer.kind === 'answer' ? rowsOf(answer.body) : []
  const total = isMembers(row?.config) ? row.config.quota_total : null
  if (typeof row?.quota_usage !== 'number' || typeof total !== 'number' || total <= 0) return null
  return { used: row.quota_usage, total }
}
