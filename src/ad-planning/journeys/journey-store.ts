import type { Queryable } from '../../platform/db/database.ts'
import { deleteById } from '../../platform/db/delete-store.ts'
import type { CreateJourney } from './schema.ts'
import type { Stage } from './stages.rules.ts'

type NewJourney = CreateJourney & { readonly id: string; readonly stage: Stage; readonly at: Date }

/**
 * Inserts a step. Returns false if its source was already reported. Violates `journey_event_ad_campaign_id_fkey` or
 * `journey_event_website_id_fkey` if the campaign or website does not exist.
 */
export async function insertJourney(tx: Queryable, { at, ...given }: NewJourney, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('journey_event')
    .values({ ...given, event_data: JSON.stringify(given.event_data ?? {}), occurred_at: at, created_at: now })
    .onConflict((conflict) => conflict.constraint('journey_event_once_per_source').doNothing())
    .executeTakeFirstOrThrow()
  return inserted === 1n
}

export const deleteJourney = deleteById('journey_event')
