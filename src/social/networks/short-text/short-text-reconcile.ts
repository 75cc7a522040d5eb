import { isMembers, type Members } from '../../credentials/index.ts'
import { plainFault } from '../commit-fault.rules.ts'
import type { Account, Artifacts, Content, LostCommit, Reconciliation } from '../ports.ts'
import { formOf } from '../wire.ts'
import { bearer, type ShortTextDeps, shortTextCall } from './short-text-client.ts'
import { normalized, shortTextOf, writtenText } from './written-text.rules.ts'

const settledMs = 120_000
const clockSkewMs = 60_000

/**
 * Searches the user's posts since the lost request for the post that it may have published, by its text with the
 * original links. Skips posts of other targets. Returns whether it is live, certainly absent, or unknown.
 */
export async function reconcileShortText(
  deps: ShortTextDeps,
  account: Account,
  content: Content,
  artifacts: Artifacts,
  lost: LostCommit,
): Promise<Reconciliation> {
  const since = new Date(lost.armedAt.getTime() - clockSkewMs)
  const query = formOf({
    start_time: since.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    max_results: '100',
    'tweet.fields': 'created_at,entities,attachments',
  })
  const answer = await shortTextCall(deps, `${deps.apiUrl}/2/users/${encodeURIComponent(account.id)}/tweets?${query}`, {
    headers: bearer(account.config.access_token),
  })
  if (answer.kind === 'fault') return { state: 'unknown', fault: plainFault(answer.fault) }
  const { data, meta } = answer.body
  const posts = Array.isArray(data) ? data.filter(isMembers) : []
  const ours = posts.filter((post) => isOurs(post, content, since) && !lost.taken.has(String(post.id)))
  const [only] = ours
  // Without text, the post cannot be distinguished from others.
  if (only && shortTextOf(content).trim() === '') return { state: 'unknown', fault: notListed }
  if (only) {
    const isOne = ours.length === 1 && typeof only.id === 'string'
    return { state: 'live', receipt: isOne ? { externalId: String(only.id) } : null }
  }
  // An incomplete list does not prove that a post is missing.
  const isWhole = isMembers(meta) && typeof meta.result_count === 'number' && meta.next_token === undefined
  if (!isWhole) return { state: 'unknown', fault: notListed }
  if (deps.clock.now().getTime() - lost.lastSentAt.getTime() >= settledMs) return { state: 'absent', artifacts }
  return { state: 'unknown', fault: notListed }
}

function isOurs(post: Members, content: Content, since: Date): boolean {
  if (Date.parse(String(post.created_at)) < since.getTime()) return false
  return writtenText(post) === normalized(shortTextOf(content))
}

const notListed = {
  class: 'unknown_outcome',
  message: 'The network has not said whether it published this, and does not list it yet.',
  code: null,
  retryAt: null,
} as const
