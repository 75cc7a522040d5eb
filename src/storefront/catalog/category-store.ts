import { type Queryable, sql } from '../../platform/db/database.ts'
import { literalPattern } from './product-list-store.ts'
import type { AdminCategory, AdminCollection, SearchQuery } from './schema.ts'

type CategoryRow = Omit<AdminCategory, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date }
type CollectionRow = Omit<AdminCollection, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date }

const tree = sql`with recursive tree as (
  select id, 0 as depth, array[(lpad(position::text, 10, '0'), id)::text] as place from category where parent_id is null
  union all select c.id, t.depth + 1, t.place || (lpad(c.position::text, 10, '0'), c.id)::text
  from category c join tree t on c.parent_id = t.id)`
const categoryColumns = sql`c.id, c.name, c.handle, c.parent_id, c.position, t.depth, c.created_at, c.updated_at,
  (select count(*) from product_category p where p.category_id = c.id) as product_count`

/** In the order of the tree: a parent, its children, then its next sibling. */
export async function listCategories(
  db: Queryable,
  { q, limit, offset }: SearchQuery,
): Promise<{ categories: AdminCategory[]; count: number }> {
  const like = literalPattern(q)
  const { rows } = await sql<CategoryRow>`${tree} select ${categoryColumns} from category c join tree t on t.id = c.id
    where ${like}::text is null or c.name ilike ${like} order by t.place limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*) from category c where ${like}::text is null or c.name ilike ${like}`.execute(db)
  return { categories: rows.map(dated), count: counted.rows[0]?.count ?? 0 }
}

export async function readCategory(db: Queryable, id: string): Promise<AdminCategory | null> {
  const { rows } = await sql<CategoryRow>`${tree} select ${categoryColumns} from category c join tree t on t.id = c.id
    where c.id = ${id}`.execute(db)
  return rows[0] ? dated(rows[0]) : null
}

/** Every category, in the order of the tree. */
export async function readWholeTree(db: Queryable): Promise<AdminCategory[]> {
  const { rows } = await sql<CategoryRow>`${tree} select ${categoryColumns} from category c join tree t on t.id = c.id
    order by t.place`.execute(db)
  return rows.map(dated)
}

/** Below that parent, or at the top, in their order. */
export async function siblingsOf(db: Queryable, parentId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from category where parent_id is not distinct from ${parentId}
    order by position, id`.execute(db)
  return rows.map((row) => row.id)
}

/** Puts them below the parent, in that order. */
export async function placeCategories(db: Queryable, parentId: string | null, ids: readonly string[]): Promise<void> {
  await sql`update category c set parent_id = ${parentId}, position = t.place - 1, updated_at = now()
    from unnest(${ids}::text[]) with ordinality as t(id, place)
    where c.id = t.id and (c.parent_id, c.position) is distinct from (${parentId}::text, (t.place - 1)::integer)`.execute(
    db,
  )
}

/** One writer of the tree at a time, so that two moves cannot make a circle together. */
export async function lockCategories(db: Queryable): Promise<void> {
  await sql`lock table category in share row exclusive mode`.execute(db)
}

/** The category's id and those of everything above it; empty when there is none. */
export async function categoryWithAncestors(db: Queryable, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive up as (
    select id, parent_id from category where id = ${id}
    union select c.id, c.parent_id from category c join up on up.parent_id = c.id) select id from up`.execute(db)
  return rows.map((row) => row.id)
}

export async function hasChildren(db: Queryable, id: string): Promise<boolean> {
  return (await db.selectFrom('category').select('id').where('parent_id', '=', id).executeTakeFirst()) !== undefined
}

interface CategoryFields {
  readonly id: string
  readonly name: string
  readonly handle: string
  readonly parent_id: string | null
  readonly position: number
}

export async function insertCategory(db: Queryable, row: CategoryFields): Promise<void> {
  await db.insertInto('category').values(row).execute()
}

export async function updateCategory(db: Queryable, { id, ...fields }: CategoryFields): Promise<void> {
  await db
    .updateTable('category')
    .set({ ...fields, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteCategoryRow(db: Queryable, id: string): Promise<boolean> {
  const [result] = await db.deleteFrom('category').where('id', '=', id).execute()
  return (result?.numDeletedRows ?? 0n) > 0n
}

const collectionColumns = sql`c.id, c.title, c.handle, c.created_at, c.updated_at,
  (select count(*) from product_collection p where p.collection_id = c.id) as product_count`

/** Newest first. */
export async function listCollections(
  db: Queryable,
  { q, limit, offset }: SearchQuery,
): Promise<{ collections: AdminCollection[]; count: number }> {
  const like = literalPattern(q)
  const { rows } = await sql<CollectionRow>`select ${collectionColumns} from collection c
    where ${like}::text is null or c.title ilike ${like} order by c.created_at desc, c.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  const counted = await sql<{ count: number }>`
    select count(*) from collection c where ${like}::text is null or c.title ilike ${like}`.execute(db)
  return { collections: rows.map(dated), count: counted.rows[0]?.count ?? 0 }
}

export async function readCollection(db: Queryable, id: string): Promise<AdminCollection | null> {
  const { rows } = await sql<CollectionRow>`select ${collectionColumns} from collection c where c.id = ${id}`.execute(
    db,
  )
  return rows[0] ? dated(rows[0]) : null
}

interface CollectionFields {
  readonly id: string
  readonly title: string
  readonly handle: string
}

export async function insertCollection(db: Queryable, row: CollectionFields): Promise<void> {
  await db.insertInto('collection').values(row).execute()
}

export async function updateCollection(db: Queryable, { id, ...fields }: CollectionFields): Promise<void> {
  await db
    .updateTable('collection')
    .set({ ...fields, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteCollectionRow(db: Queryable, id: string): Promise<boolean> {
  const [result] = await db.deleteFrom('collection').where('id', '=', id).execute()
  return (result?.numDeletedRows ?? 0n) > 0n
}

const dated = <Row extends { created_at: Date; updated_at: Date }>(
  row: Row,
): Omit<Row, 'created_at' | 'updated_at'> & { created_at: string; updated_at: string } => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
