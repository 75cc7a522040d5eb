import { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import { readRecord } from '../../platform/db/record-store.ts'
import { designTable, readParts } from './design-store.ts'
import { Color, Component, DesignRecord, Picture, SizeSet, Specification } from './schema.ts'

/** A design at a point in time, without its costs. */
export const DesignSnapshot = z.object({
  design: DesignRecord.pick({
    id: true,
    name: true,
    description: true,
    design_type: true,
    status: true,
    priority: true,
    concept_theme: true,
    designer_notes: true,
    revision_notes: true,
    tags: true,
  }),
  specifications: z.array(Specification),
  colors: z.array(Color),
  size_sets: z.array(SizeSet),
  components: z.array(Component.omit({ unit_kind: true })),
  pictures: z.array(Picture),
})
export type DesignSnapshot = z.infer<typeof DesignSnapshot>

/** Takes a snapshot of a design. Returns null if it does not exist. */
export async function captureDesign(tx: Queryable, id: string): Promise<DesignSnapshot | null> {
  const design = await readRecord(tx, designTable, { id })
  return design && DesignSnapshot.parse({ design, ...(await readParts(tx, id)) })
}
