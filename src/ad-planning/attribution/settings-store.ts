import { type Queryable, sql } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { queueing } from '../credit-queue/index.ts'
import type { CreditModel } from './credit.rules.ts'
import type { SettingsView } from './schema.ts'

export async function readSettings(db: Queryable): Promise<SettingsView> {
  const {
    id: _,
    updated_at,
    default_model,
    ...row
  } = await db.selectFrom('attribution_setting').selectAll().executeTakeFirstOrThrow()
  // Safe cast: a check constraint limits the model.
  return { ...row, default_model: default_model as CreditModel, updated_at: isoTime(updated_at) }
}

/** Saves the settings and queues every conversion for crediting. */
export async function writeSettings(tx: Queryable, settings: SettingsView, now: Date): Promise<void> {
  await tx
    .updateTable('attribution_setting')
    .set({ ...settings, updated_at: now })
    .execute()
  await queueing(sql`select id from conversion order by id`).execute(tx)
}
