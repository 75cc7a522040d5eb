import { type Queryable, sql } from '../../platform/db/database.ts'
import type { ScoreDraft } from './score-person.ts'

export interface Cause {
  readonly kind: 'weekly' | 'manual' | 'feedback' | 'merge'
  /**
   * Id of the run, the feedback or the merged person. A cause calculates each score only once. Null for a manual
   * request.
   */
  readonly id: string | null
}

export interface SavedDraft extends ScoreDraft {
  readonly id: string
  readonly history_id: string
  readonly person_id: string
}

/**
 * Saves scores in one statement. Keeps a newer calculation. If the same cause has already calculated a score, does not
 * store it again.
 */
export async function saveScores(
  db: Queryable,
  drafts: readonly SavedDraft[],
  { cause, now }: { readonly cause: Cause; readonly now: Date },
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as g(id text, history_id text, person_id text, score_type text,
        score_value float8, currency text, tier text, confidence text, breakdown jsonb, explanation text)),
    kept as (
      insert into customer_score_history (id, person_id, score_type, score_value, currency, tier, confidence, breakdown,
        explanation, cause, cause_id, calculated_at)
      select history_id, person_id, score_type, score_value, currency, tier, confidence, breakdown, explanation, ${cause.kind}, ${cause.id}, ${now}
      from given order by person_id, score_type on conflict do nothing returning id)
    insert into customer_score as s (id, person_id, score_type, score_value, currency, tier, confidence, breakdown,
      explanation, calculated_at, created_at, updated_at)
    select id, person_id, score_type, score_value, currency, tier, confidence, breakdown, explanation, ${now}, ${now}, ${now}
    from given where history_id in (select kept.id from kept) order by person_id, score_type
    on conflict (person_id, score_type) do update set score_value = excluded.score_value, currency = excluded.currency,
      tier = excluded.tier, confidence = excluded.confidence, breakdown = excluded.breakdown, explanation = excluded.explanation,
      previous_score = s.score_value, calculated_at = excluded.calculated_at, updated_at = excluded.updated_at
    where s.calculated_at <= excluded.calculated_at`.execute(db)
}

/** Removes the scores of a person who was merged into another. */
export async function removeScores(tx: Queryable, personId: string): Promise<void> {
  await tx.deleteFrom('customer_score').where('person_id', '=', personId).execute()
  await tx.deleteFrom('customer_score_history').where('person_id', '=', personId).execute()
  await tx.deleteFrom('customer_prediction').where('person_id', '=', personId).execute()
}

export interface KnownPerson {
  readonly id: string
  /** Id of the person after all merges. */
  readonly presentId: string
  readonly forgotten: boolean
}

export async function knownPerson(db: Queryable, id: string): Promise<KnownPerson | null> {
  const { rows } = await sql<KnownPerson>`
    select p.id, coalesce(p.merged_into, p.id) as "presentId", p.forgotten_at is not null as forgotten from person p where p.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Returns the id of the person who gave the feedback. Returns null if no feedback has this id or it is anonymous. */
export async function personOfFeedback(tx: Queryable, feedbackId: string): Promise<string | null> {
  const row = await tx.selectFrom('feedback').select('person_id').where('id', '=', feedbackId).executeTakeFirst()
  return row?.person_id ?? null
}
