import type { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import { readRecord } from '../../platform/db/record-store.ts'
import { designTable, isLinked, readParts, withMaterials } from './design-store.ts'
import type { PartnerDesign } from './schema.ts'

/** Reads a design for a partner. Returns null if it does not exist or is not linked to the partner. */
export async function readPartnerDesign(
  db: Queryable,
  partnerId: string,
  id: string,
): Promise<z.input<typeof PartnerDesign> | null> {
  const design = (await isLinked(db, id, partnerId)) ? await readRecord(db, designTable, { id }) : null
  if (!design) return null
  const { components, ...parts } = await readParts(db, id)
  return { ...design, ...parts, components: await withMaterials(db, components) }
}
