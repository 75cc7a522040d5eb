import { lockFreePost } from '../posts/index.ts'
import { dropStaleAhead, type PublishVerb, startAhead } from '../publishing/index.ts'
import { soonDuePostIds } from './store.ts'

const atOnce = 200
/** So that the minute itself costs one request for each network. */
const aheadMs = 10 * 60_000

/** Prepares what is due within ten minutes, anew where the post was changed since. Answers how many targets it looked at. */
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
