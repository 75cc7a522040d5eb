import type { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import type { Page } from '../../platform/page.ts'
import type { PartnerCaller } from '../partners/index.ts'
import { listTasksOfRun } from '../tasks/index.ts'
import { commandRun } from './command-run.ts'
import { listConsumptions } from './consumption-store.ts'
import { materialsOf } from './materials.rules.ts'
import type { Command } from './production.rules.ts'
import { listRuns, partnerView, readRun } from './run-store.ts'
import type { PartnerRunDetail, PartnerRunQuery, PartnerRunView } from './schema.ts'

export async function listPartnerRuns(
  db: Queryable,
  partnerId: string,
  asked: z.infer<typeof PartnerRunQuery>,
): Promise<Page<PartnerRunView>> {
  const { rows, count } = await listRuns(db, { ...asked, partner_id: partnerId })
  return { rows: rows.map(partnerView), count }
}

/** Reads a run with its tasks and materials. Returns null if it does not exist or belongs to another partner. */
export async function readPartnerRun(
  db: Queryable,
  partnerId: string,
  id: string,
): Promise<z.input<typeof PartnerRunDetail> | null> {
  const run = await readRun(db, id)
  if (run?.partner_id !== partnerId) return null
  const tasks = await listTasksOfRun(db, id, partnerId)
  const materials = materialsOf(run.snapshot, run.quantity)
  return { production_run: partnerView(run), tasks, materials, consumptions: await listConsumptions(db, id) }
}

/**
 * Applies a partner's command. Returns null if the run does not exist or belongs to another partner. Throws
 * `wrong_state` (409) and `invalid_data` (400).
 */
export async function commandPartnerRun(
  tx: Queryable,
  { partnerId, personId }: PartnerCaller,
  id: string,
  command: Command,
  now: Date,
): Promise<PartnerRunView | null> {
  const done = await commandRun(tx, id, command, { type: 'partner', id: personId }, now, partnerId)
  const run = done && (await readRun(tx, id))
  return run && partnerView(run)
}
