import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { moveWallTimePost } from '../posts/index.ts'
import { readZoneRules, writeZoneRules } from '../settings/index.ts'
import { instantOf } from '../wall-time/index.ts'
import { wallTimePosts } from './zone-store.ts'

const atOnce = 500

/**
 * Keeps the local times of posts after a change of time zone rules and computes their instants again. `version`: the
 * rules of this process. Returns the number of changed posts.
 */
export async function followZoneRules(
  { db, clock, log }: { readonly db: Database; readonly clock: Clock; readonly log: Logger },
  version: string,
): Promise<number> {
  if ((await readZoneRules(db)) === version) return 0
  let moved = 0
  let after = ''
  for (;;) {
    const posts = await wallTimePosts(db, clock.now(), after, atOnce)
    for (const post of posts) {
      const at = instantOf(post.local, post.zone)
      after = post.id
      if (at.getTime() === post.at.getTime()) continue
      await moveWallTimePost(db, post, at, clock.now())
      moved++
    }
    if (posts.length < atOnce) break
  }
  await writeZoneRules(db, version)
  if (moved > 0) log.info({ version, moved }, 'time zone rules have changed, so scheduled posts were moved')
  return moved
}
