import type { z } from 'zod'
import { type Queryable, sql } from '../../platform/db/database.ts'
import {
  askedOf,
  listRecords,
  type RecordsAsked,
  type RecordTable,
  readRecord,
} from '../../platform/db/record-store.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page } from '../../platform/page.ts'
import {
  Color,
  Component,
  DesignRecord,
  type DesignView,
  type LinkedPartner,
  type PartnerComponent,
  Picture,
  SizeSet,
  Specification,
} from './schema.ts'

type DesignRow = z.infer<typeof DesignRecord>
export const designTable: RecordTable<DesignRow> = {
  table: 'design',
  idPrefix: 'design',
  view: DesignRecord,
  searched: ['name', 'description', 'concept_theme'],
  sortedBy: ['name'],
}
const inOrder = 'position'
export const specificationTable: RecordTable<z.infer<typeof Specification>> = {
  table: 'design_specification',
  idPrefix: 'dspec',
  view: Specification,
  inOrder,
}
export const colorTable: RecordTable<z.infer<typeof Color>> = {
  table: 'design_color',
  idPrefix: 'dcolor',
  view: Color,
  inOrder,
}
export const sizeSetTable: RecordTable<z.infer<typeof SizeSet>> = {
  table: 'design_size_set',
  idPrefix: 'dsize',
  view: SizeSet,
  inOrder,
}
export const componentTable: RecordTable<z.infer<typeof Component>> = {
  table: 'design_component',
  idPrefix: 'dcomp',
  view: Component,
  inOrder,
  named: sql`jsonb_build_object('made_of', coalesce(
    (select i.title from inventory_item i where i.id = t.inventory_item_id),
    (select m.name from raw_material m where m.id = t.raw_material_id),
    (select d.name from design d where d.id = t.component_design_id)))`,
}
export const pictureTable: RecordTable<z.infer<typeof Picture>> = {
  table: 'design_picture',
  idPrefix: 'dpic',
  view: Picture,
  inOrder,
}

/** Maximum number of parts of one kind read per design. */
const mostParts = 1000
const all = { limit: mostParts, offset: 0 }

export async function readParts(db: Queryable, designId: string) {
  const of = { design_id: designId }
  return {
    specifications: [...(await listRecords(db, specificationTable, all, of)).rows],
    colors: [...(await listRecords(db, colorTable, all, of)).rows],
    size_sets: [...(await listRecords(db, sizeSetTable, all, of)).rows],
    components: [...(await listRecords(db, componentTable, all, of)).rows],
    pictures: [...(await listRecords(db, pictureTable, all, of)).rows],
  }
}

/** Adds each component's raw material, with its type and its guidelines for use and storage. */
export async function withMaterials(
  db: Queryable,
  components: readonly z.infer<typeof Component>[],
): Promise<z.infer<typeof PartnerComponent>[]> {
  const ids = components.flatMap(({ raw_material_id: id }) => id ?? [])
  const { rows } = await sql<NonNullable<z.infer<typeof PartnerComponent>['raw_material']>>`
    select m.id, m.name, m.description, m.composition, m.usage_guidelines, m.storage_requirements,
      case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.name, 'description', k.description) end as material_type
    from raw_material m left join material_type k on k.id = m.material_type_id where m.id = any(${ids}::text[])`.execute(
    db,
  )
  const materials = new Map(rows.map((row) => [row.id, row]))
  return components.map((each) => ({ ...each, raw_material: materials.get(each.raw_material_id ?? '') ?? null }))
}

export async function readDesign(db: Queryable, id: string): Promise<DesignView | null> {
  const design = await readRecord(db, designTable, { id })
  if (!design) return null
  return {
    ...design,
    ...(await readParts(db, id)),
    partners: await listPartners(db, id),
  }
}

/** Lists designs. If `partnerId` is given, only designs linked to this partner. */
export function listDesigns(
  db: Queryable,
  query: RecordsAsked,
  partnerId: string | undefined,
): Promise<Page<DesignRow>> {
  const { asked, where } = askedOf(query)
  if (partnerId === undefined) return listRecords(db, designTable, asked, where)
  return listRecords(db, designTable, asked, where, {
    join: sql`join design_partner l on l.design_id = t.id and l.partner_id = ${partnerId}`,
    sorts: { linked_at: [{ column: sql`l.created_at`, type: 'timestamptz' }] },
  })
}

/** Returns the unit in which production counts the design. */
export async function unitOfDesign(db: Queryable, id: string): Promise<string> {
  const { unit } = await db.selectFrom('design').select('unit').where('id', '=', id).executeTakeFirstOrThrow()
  return unit
}

/** Returns the unit of the component's inventory item, or of its raw material; null if it has neither. */
export async function unitOfPart(
  db: Queryable,
  { itemId, materialId }: { readonly itemId: string | null; readonly materialId: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ unit: string }>`
    select unit from inventory_item where id = ${itemId}
    union all select unit from raw_material where id = ${materialId} limit 1`.execute(db)
  return rows[0]?.unit ?? null
}

export async function isLinked(db: Queryable, designId: string, partnerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('design_partner')
    .select('design_id')
    .where('design_id', '=', designId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  return row !== undefined
}

export async function listPartners(db: Queryable, designId: string): Promise<z.infer<typeof LinkedPartner>[]> {
  const rows = await db
    .selectFrom('design_partner as l')
    .innerJoin('partner as p', 'p.id', 'l.partner_id')
    .select(['p.id', 'p.name', 'p.status', 'l.created_at'])
    .where('l.design_id', '=', designId)
    .orderBy('l.created_at')
    .orderBy('p.id')
    .execute()
  return rows.map(({ created_at, status, ...partner }) => ({
    ...partner,
    status: status === 'active' ? 'active' : 'inactive',
    linked_at: isoTime(created_at),
  }))
}

/** Links partners to a design. Existing links remain unchanged. */
export async function linkPartners(
  tx: Queryable,
  designId: string,
  partnerIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`insert into design_partner (design_id, partner_id, created_at)
    select ${designId}, unnest(${[...partnerIds]}::text[]), ${now} on conflict do nothing`.execute(tx)
}

export async function unlinkPartner(tx: Queryable, designId: string, partnerId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('design_partner')
    .where('design_id', '=', designId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
