import { lockFreePost } from '../posts/index.ts'
import { dropStaleAhead, type PublishVerb, startAhead } from '../publishing/index.ts'
import { soonDuePostIds } from './schedule-store.ts'

const atOnce = 200
/**
 * How long before its time a post is prepared: long enough that each network needs only one more request when it is
 * due.
 */
const aheadMs = 10 * 60_000

/**
 * Prepares posts that are due within ten minutes, and prepares changed posts again. Returns the number of targets
 * advanced.
 */
export async function prepareScheduled(verb: PublishVerb): Promise<number> {
  const { deps, publisher } = verb
  await dropStaleAhead(deps.db)
  const seen = new Set<string>()
  for (;;) {
    const now = deps.clock.now()
    const ids = await soonDuePostIds(deps.db, now, new Date(now.getTime() + aheadMs), [...seen], atOnce)
    for (const id of ids) {
      seen.add(id)
      await deps.db.transaction().execute(async (tx) => {
        const post = await lockFreePost(tx, id)
        if (post) await startAhead(deps, tx, post)
      })
    }
    if (ids.length < atOnce) return publisher.drainAhead()
  }
}
