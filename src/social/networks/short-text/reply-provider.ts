import { isMembers, type Members } from '../../credentials/index.ts'
import { plainFault } from '../commit-fault.rules.ts'
import type { FollowUpProvider } from '../follow-up-ports.ts'
import { writingOf } from '../graph/comment-provider.ts'
import { formOf } from '../wire.ts'
import { bearer, type ShortTextDeps, shortTextCall, unreadable } from './short-text-client.ts'
import { normalized, writtenText } from './written-text.rules.ts'

/** Creates the provider that publishes the posts of a thread. Each replies to the previous one. */
export const createReplyProvider = (deps: ShortTextDeps): FollowUpProvider => ({
  network: 'network_c',
  isPost: true,
  async write(account, { parentId, text }) {
    const answer = await shortTextCall(
      deps,
      `${deps.apiUrl}/2/tweets`,
      {
        method: 'POST',
        headers: { ...bearer(account.config.access_token), 'content-type': 'application/json' },
        body: JSON.stringify({ text, reply: { in_reply_to_tweet_id: parentId } }),
      },
      account.id,
    )
    if (answer.kind === 'fault') return writingOf(answer.fault)
    const id = isMembers(answer.body.data) ? answer.body.data.id : null
    return writingOf(typeof id === 'string' && id !== '' ? id : unreadable)
  },
  async find(account, { text }, since) {
    const query = formOf({
      start_time: since.toISOString().replace(/\.\d{3}Z$/, 'Z'),
      max_results: '100',
      'tweet.fields': 'created_at,entities',
    })
    const url = `${deps.apiUrl}/2/users/${encodeURIComponent(account.id)}/tweets?${query}`
    const answer = await shortTextCall(deps, url, { headers: bearer(account.config.access_token) })
    if (answer.kind === 'fault') return { state: 'unread', fault: plainFault(answer.fault) }
    const { data, meta } = answer.body
    const rows: readonly Members[] = Array.isArray(data) ? data.filter(isMembers) : []
    const ours = rows.filter((row) => writtenText(row) === normalized(text)).reverse()
    const isWhole = isMembers(meta) && typeof meta.result_count === 'number' && meta.next_token === undefined
    return { state: 'read', externalIds: ours.map(({ id }) => String(id)), isWhole }
  },
})
