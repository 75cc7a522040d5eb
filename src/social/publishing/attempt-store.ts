import type { Queryable } from '../../platform/db/database.ts'
import { insertRow } from '../../platform/db/row-store.ts'
import type { Target } from './target.types.ts'

export type Phase = 'start' | 'prepare' | 'arm' | 'commit' | 'reconcile' | 'permalink' | 'resolve'

export interface Attempt {
  readonly phase: Phase
  readonly outcome: string
  /** Text for people. Contains no secret, and no URL with a secret. */
  readonly detail: string | null
  readonly code: string | null
  readonly beganAt: Date
  readonly durationMs: number
}

/** Adds an entry to the publishing log. Entries are never changed. */
export async function addAttempt(
  tx: Queryable,
  { postId, network, generation, run }: Pick<Target, 'postId' | 'network' | 'generation' | 'run'>,
  attempt: Attempt,
): Promise<void> {
  await insertRow(tx, 'publish_attempt', {
    post_id: postId,
    network,
    generation,
    run,
    phase: attempt.phase,
    outcome: attempt.outcome,
    detail: attempt.detail,
    code: attempt.code,
    began_at: attempt.beganAt,
    duration_ms: Math.max(0, Math.round(attempt.durationMs)),
  })
}
