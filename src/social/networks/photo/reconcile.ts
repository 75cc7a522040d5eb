import type { Members } from '../../credentials/index.ts'
import { plainFault } from '../commit-fault.rules.ts'
import type { ReadFault } from '../fault.types.ts'
import { type GraphCallDeps, graphGet, graphTimeMs, rowsOf } from '../graph/graph-client.ts'
import { userTokenOf } from '../graph/page-token.ts'
import type { Account, Content, LostCommit, Receipt, Reconciliation } from '../ports.ts'

const settledMs = 30_000
const clockSkewMs = 60_000

interface Prepared {
  readonly children: readonly string[]
  readonly container: string | null
}

/**
 * Finds out whether a lost post is live. A container reports whether it was published, and can be published only once,
 * so one that is still waiting can be sent again. The post is found by text, type and time, never by being the newest.
 */
export async function reconcilePhoto(
  deps: GraphCallDeps,
  account: Account,
  content: Content,
  { container, children }: Prepared,
  lost: LostCommit,
): Promise<Reconciliation> {
  const token = userTokenOf(account)
  if (container === null) return { state: 'absent', artifacts: {} }
  const read = await graphGet(deps, container, token, { fields: 'status_code' })
  if (read.kind === 'fault') return { state: 'unknown', fault: plainFault(read.fault) }
  const status = read.body.status_code
  const isSettled = deps.clock.now().getTime() - lost.lastSentAt.getTime() >= settledMs
  if (status === 'FINISHED' && isSettled) return { state: 'absent', artifacts: { container, children } }
  if (status === 'FINISHED' || status === 'IN_PROGRESS') return { state: 'unknown', fault: notSaid }
  const found = await publishedOf(deps, account, content, lost)
  if (!Array.isArray(found)) return { state: 'unknown', fault: plainFault(found) }
  if (status === 'PUBLISHED' || found.length > 0)
    return { state: 'live', receipt: found.length === 1 ? (found[0] ?? null) : null }
  return isSettled ? { state: 'absent', artifacts: {} } : { state: 'unknown', fault: notSaid }
}

async function publishedOf(
  deps: GraphCallDeps,
  account: Account,
  content: Content,
  { armedAt, taken }: LostCommit,
): Promise<Receipt[] | ReadFault> {
  const answer = await graphGet(deps, `${account.id}/media`, userTokenOf(account), {
    fields: 'id,caption,timestamp,media_type',
    limit: '50',
  })
  if (answer.kind === 'fault') return answer.fault
  const sinceMs = armedAt.getTime() - clockSkewMs
  return rowsOf(answer.body)
    .filter((medium) => isOurs(medium, content, sinceMs) && !taken.has(String(medium.id)))
    .map((medium) => ({ externalId: String(medium.id) }))
}

const kinds = { photo: 'IMAGE', video: 'VIDEO', carousel: 'CAROUSEL_ALBUM', text: '' } as const

function isOurs(medium: Members, { caption, type }: Content, sinceMs: number): boolean {
  const said = typeof medium.caption === 'string' ? medium.caption : ''
  const isKind = medium.media_type === undefined || medium.media_type === kinds[type]
  return isKind && said.trim() === caption.trim() && graphTimeMs(medium.timestamp) >= sinceMs
}

const notSaid = {
  class: 'unknown_outcome',
  message: 'The network has not said whether it published this. Weft looks again.',
  code: null,
  retryAt: null,
} as const
