import type { Members } from '../../credentials/index.ts'
import { plainFault } from '../commit-fault.rules.ts'
import { type GraphCallDeps, graphGet, graphTimeMs, rowsOf } from '../graph/graph-client.ts'
import { pageTokenOf } from '../graph/page-token.ts'
import type { Account, Artifacts, Content, LostCommit, Reconciliation } from '../ports.ts'

/**
 * A post that is missing from the list this long after the last request was not published. Allows for the delay before
 * the network lists a post, and for clock differences.
 */
const settledMs = 120_000
const mostListed = 100
const clockSkewMs = 60_000

/**
 * Searches the page for the post that the lost request may have published: through its first uploaded photo, otherwise
 * by its text among the posts since that request, except those of other targets. Returns whether it is live, certainly
 * absent, or unknown.
 */
export async function reconcilePage(
  deps: GraphCallDeps,
  account: Account,
  content: Content,
  artifacts: Artifacts,
  lost: LostCommit,
): Promise<Reconciliation> {
  const token = await pageTokenOf(deps, account)
  if (typeof token !== 'string') return { state: 'unknown', fault: plainFault(token) }
  const story = await storyOfPhotos(deps, token, artifacts)
  if (story !== null) return { state: 'live', receipt: { externalId: story } }
  const sinceMs = lost.armedAt.getTime() - clockSkewMs
  const answer = await graphGet(deps, `${account.id}/feed`, token, {
    fields: 'id,message,created_time',
    since: String(Math.floor(sinceMs / 1000)),
    limit: String(mostListed),
  })
  if (answer.kind === 'fault') return { state: 'unknown', fault: plainFault(answer.fault) }
  const posts = rowsOf(answer.body)
  const ours = posts.filter((post) => isOurs(post, content, sinceMs, lost.taken))
  // Without text, the post cannot be distinguished from others.
  if (ours.length > 0 && content.caption.trim() === '') return { state: 'unknown', fault: notListed }
  if (ours.length > 0) return { state: 'live', receipt: ours.length === 1 ? receiptOf(ours[0]) : null }
  // An incomplete list does not prove that a post is missing.
  if (!Array.isArray(answer.body.data) || posts.length >= mostListed) return { state: 'unknown', fault: notListed }
  if (deps.clock.now().getTime() - lost.lastSentAt.getTime() >= settledMs) return { state: 'absent', artifacts }
  return { state: 'unknown', fault: notListed }
}

/** Returns the id of the post that shows an album, which the album's first photo names. Null if that cannot be read. */
async function storyOfPhotos(deps: GraphCallDeps, token: string, { photos }: Artifacts): Promise<string | null> {
  const [first] = Array.isArray(photos) ? photos : []
  if (typeof first !== 'string') return null
  const answer = await graphGet(deps, first, token, { fields: 'page_story_id' })
  const story = answer.kind === 'answer' ? answer.body.page_story_id : null
  return typeof story === 'string' && story !== '' ? story : null
}

function isOurs(post: Members, { caption }: Content, sinceMs: number, taken: ReadonlySet<string>): boolean {
  const message = typeof post.message === 'string' ? post.message : ''
  if (message.trim() !== caption.trim()) return false
  return graphTimeMs(post.created_time) >= sinceMs && !taken.has(String(post.id))
}

const receiptOf = (post: Members | undefined) => (typeof post?.id === 'string' ? { externalId: post.id } : null)

const notListed = {
  class: 'unknown_outcome',
  message: 'The network has not said whether it published this, and does not list it yet.',
  code: null,
  retryAt: null,
} as const
