import { mayPass, plainFault } from '../commit-fault.rules.ts'
import type { ReadFault } from '../fault.types.ts'
import type { FollowUpProvider, Search, Writing } from '../follow-up-ports.ts'
import type { Account } from '../ports.ts'
import {
  callsFor,
  type GraphCallDeps,
  type GraphDeps,
  graphGet,
  graphPost,
  graphTimeMs,
  idIn,
  rowsOf,
} from './graph-client.ts'
import { pageTokenOf, userTokenOf } from './page-token.ts'

interface CommentWords {
  readonly text: string
  readonly time: string
}

const words: Readonly<Record<'network_a' | 'network_b', CommentWords>> = {
  network_a: { text: 'message', time: 'created_time' },
  network_b: { text: 'text', time: 'timestamp' },
}
const mostListed = 100

/** Creates the provider that comments as a page or business account below its own posts. */
export const createCommentProvider = (allDeps: GraphDeps, network: 'network_a' | 'network_b'): FollowUpProvider => ({
  network,
  isPost: false,
  async write(account, { parentId, text }) {
    const deps = callsFor(allDeps, account)
    const token = await tokenOf(deps, network, account)
    if (typeof token !== 'string') return { state: 'rejected', fault: plainFault(token), again: mayPass(token) }
    return writingOf(idIn(await graphPost(deps, `${parentId}/comments`, token, { message: text }), 'id'))
  },
  async find(account, { parentId, text }, since): Promise<Search> {
    const deps = callsFor(allDeps, account)
    const token = await tokenOf(deps, network, account)
    if (typeof token !== 'string') return { state: 'unread', fault: plainFault(token) }
    const said = words[network]
    const fields = `id,${said.text},${said.time}`
    const answer = await graphGet(deps, `${parentId}/comments`, token, { fields, limit: String(mostListed) })
    if (answer.kind === 'fault') return { state: 'unread', fault: plainFault(answer.fault) }
    const rows = rowsOf(answer.body)
    const ours = rows.filter(
      (row) => String(row[said.text]).trim() === text.trim() && graphTimeMs(row[said.time]) >= since.getTime(),
    )
    const isWhole = Array.isArray(answer.body.data) && rows.length < mostListed
    return { state: 'read', externalIds: ours.map(({ id }) => String(id)), isWhole }
  },
})

const tokenOf = (
  deps: GraphCallDeps,
  network: 'network_a' | 'network_b',
  account: Account,
): Promise<string | ReadFault> =>
  network === 'network_a' ? pageTokenOf(deps, account) : Promise.resolve(userTokenOf(account))

/** Decides what became of a write. Only a clear rejection proves that nothing was written. */
export function writingOf(id: string | ReadFault): Writing {
  if (typeof id === 'string') return { state: 'live', externalId: id }
  const fault = plainFault(id)
  if (!id.definitive || id.class === 'unknown_outcome' || id.class === 'duplicate') return { state: 'unknown', fault }
  return { state: 'rejected', fault, again: mayPass(id) || id.class === 'rate_limited' }
}
