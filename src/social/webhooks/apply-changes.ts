import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { troubleOf } from '../../platform/db/trouble.ts'
import type { Logger } from '../../platform/log.ts'
import { type Effect, effectOf } from '../networks/index.ts'
import { countComment, countReaction, mergeInsights } from '../posts/index.ts'
import { reactionStep } from './change.rules.ts'
import {
  becomesApplier,
  lockWaitingChange,
  markChanges,
  noteFailedAttempt,
  type Outcome,
  removeAppliedChanges,
  type WaitingChange,
  waitingChanges,
} from './inbox-store.ts'
import { type CountedPost, lockPostOf, readSaid, writeSaid } from './post-counts-store.ts'

interface ApplyDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
}

const atOnce = 250
const mostBatches = 40
const mostAttempts = 5
const keptMs = 30 * 86_400_000

/**
 * Applies reported changes in order of arrival. Returns the number of changes handled, including those without effect.
 */
export async function applyChanges(deps: ApplyDeps): Promise<number> {
  let applied = 0
  for (let batch = 0; batch < mostBatches; batch++) {
    const count = await applyBatch(deps)
    applied += count
    if (count < atOnce) break
  }
  return applied
}

export const forgetChanges = ({ db, clock }: ApplyDeps): Promise<void> =>
  removeAppliedChanges(db, new Date(clock.now().getTime() - keptMs))

async function applyBatch(deps: ApplyDeps): Promise<number> {
  const now = deps.clock.now()
  try {
    return await deps.db.transaction().execute(async (tx) => {
      if (!(await becomesApplier(tx))) return 0
      const changes = await waitingChanges(tx, atOnce)
      const outcomes: { seq: number; outcome: Outcome }[] = []
      for (const change of changes) outcomes.push({ seq: change.seq, outcome: await applyOne(deps, tx, change, now) })
      if (outcomes.length > 0) await markChanges(tx, outcomes, now)
      return changes.length
    })
  } catch (error) {
    if (troubleOf(error)) throw error
    deps.log.error({ error }, 'reported changes could not be applied together and are now applied one by one')
    return applySingly(deps, now)
  }
}

/**
 * Applies changes one by one, and returns their number. A failing change does not block the others, and is dropped
 * after several tries.
 */
async function applySingly(deps: ApplyDeps, now: Date): Promise<number> {
  const changes = await waitingChanges(deps.db, atOnce)
  let applied = 0
  for (const change of changes)
    try {
      await deps.db.transaction().execute(async (tx) => {
        if (!(await lockWaitingChange(tx, change.seq))) return
        await markChanges(tx, [{ seq: change.seq, outcome: await applyOne(deps, tx, change, now) }], now)
      })
      applied++
    } catch (error) {
      // A failure of the database does not count as a failed try of the change.
      if (troubleOf(error)) throw error
      deps.log.error({ error, change: change.seq }, 'a reported change could not be applied')
      await noteFailedAttempt(deps.db, change.seq)
      if (change.attempts + 1 >= mostAttempts) await markChanges(deps.db, [{ seq: change.seq, outcome: 'failed' }], now)
    }
  return applied
}

async function applyOne(deps: ApplyDeps, tx: Queryable, change: WaitingChange, now: Date): Promise<Outcome> {
  const time = Math.floor(change.occurredAt.getTime() / 1000)
  const effect = effectOf({ ...change, time })
  if (effect.kind === 'noted') {
    deps.log.info({ change: change.seq, field: change.field }, 'a reported change concerns no post of this shop')
    return 'noted'
  }
  const post = await lockPostOf(tx, effect.network, effect.postId)
  if (!post) {
    deps.log.info({ change: change.seq, field: change.field, post: effect.postId }, 'no post has this id')
    return 'no_post'
  }
  return changePost(tx, post, effect, { now, occurredAt: change.occurredAt })
}

async function changePost(
  tx: Queryable,
  post: CountedPost,
  effect: Exclude<Effect, { kind: 'noted' }>,
  { now, occurredAt }: { readonly now: Date; readonly occurredAt: Date },
): Promise<Outcome> {
  if (effect.kind === 'reaction') return react(tx, post, effect, { now, occurredAt })
  if (effect.kind === 'comment') await countComment(tx, post.id, effect, now)
  if (effect.kind === 'edited') {
    const message = effect.message === null ? {} : { message: effect.message }
    await mergeInsights(tx, post.id, { edited_at: occurredAt.toISOString(), ...message }, now)
  }
  if (effect.kind === 'removed') await mergeInsights(tx, post.id, { removed_at: occurredAt.toISOString() }, now)
  return 'applied'
}

async function react(
  tx: Queryable,
  post: CountedPost,
  { actorId, type, takes, at: seconds }: Extract<Effect, { kind: 'reaction' }>,
  { now, occurredAt }: { readonly now: Date; readonly occurredAt: Date },
): Promise<Outcome> {
  const at = seconds === null ? occurredAt : new Date(seconds * 1000)
  const counts = post.reactionsReadAt === null || at > post.reactionsReadAt
  if (actorId === null) {
    if (!counts) return 'superseded'
    await countReaction(tx, post.id, { add: type, take: takes }, now)
    return 'applied'
  }
  const actor = actorId.slice(0, 255)
  const step = reactionStep(await readSaid(tx, post.id, actor), { type, takes, at })
  if (step === null) return 'superseded'
  const { taken } = counts ? await countReaction(tx, post.id, step, now) : { taken: false }
  const owesNothing = step.takesUnseen && !taken
  await writeSaid(tx, post.id, actor, owesNothing ? { ...step.said, taken: null } : step.said)
  return counts ? 'applied' : 'superseded'
}
