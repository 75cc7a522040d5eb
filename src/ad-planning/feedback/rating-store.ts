import { type Queryable, sql } from '../../platform/db/database.ts'
import { insertRow } from '../../platform/db/row-store.ts'

export interface NewRating {
  readonly id: string
  readonly personId: string
  readonly rating: number
  readonly scale: '5' | '10' | null
  readonly source: string
  readonly metadata: Readonly<Record<string, unknown>>
}

export async function insertRating(tx: Queryable, rating: NewRating, now: Date): Promise<void> {
  await insertRow(tx, 'feedback', {
    id: rating.id,
    person_id: rating.personId,
    rating: rating.rating,
    scale: rating.scale,
    source: rating.source,
    metadata: JSON.stringify(rating.metadata),
    created_at: now,
  })
}

/** Stores the scale that the event names, if the rating is valid on that scale. */
export async function setScale(tx: Queryable, feedbackId: string, scale: '5' | '10'): Promise<void> {
  await sql`
    update feedback set scale = ${scale} where id = ${feedbackId} and scale is distinct from ${scale}
      and (${scale} = '10' or rating between 1 and 5)`.execute(tx)
}
