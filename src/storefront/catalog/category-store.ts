import { type Queryable, sql } from '../../platform/db/database.ts'
import { deleteById } from '../../platform/db/delete-store.ts'
import { textAnywhere, within } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { dated, type Stored } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { AdminCategory, AdminCollection, CategoryQuery, CollectionQuery } from './schema.ts'

type CategoryRow = Stored<AdminCategory>
type CollectionRow = Stored<AdminCollection>

const tree = sql`with recursive tree as (
  select id, 0 as depth, array[(lpad(position::text, 10, '0'), id)::text] as place from category where parent_id is null
  union all select c.id, t.depth + 1, t.place || (lpad(c.position::text, 10, '0'), c.id)::text
  from category c join tree t on c.parent_id = t.id)`
const categoryColumns = sql`c.id, c.name, c.handle, c.parent_id, c.position, t.depth, c.created_at, c.updated_at,
  (select count(*) from product_category p where p.category_id = c.id) as product_count`

const categories: ListSource = {
  from: sql`(${tree} select id, place from tree) t join category c on c.id = t.id`,
  id: { column: sql`c.id`, type: 'text' },
  sorts: {
    // Depth first: a category, its children, then its next sibling.
    tree: [{ column: sql`t.place`, type: 'text[]' }],
    created_at: [{ column: sql`c.created_at`, type: 'timestamptz' }],
    updated_at: [{ column: sql`c.updated_at`, type: 'timestamptz' }],
    name: [{ column: sql`c.name`, type: 'text' }],
  },
  columns: categoryColumns,
  join: sql`join category c on c.id = page.list_id join (${tree} select id, depth from tree) t on t.id = c.id`,
}

export async function listCategories(db: Queryable, query: CategoryQuery & PageAfter): Promise<Page<AdminCategory>> {
  const page = await listPage<CategoryRow>(db, categories, query, {
    conditions: [...within(sql`c.created_at`, 'created_at', query)],
    search: textAnywhere(sql`lower(c.name)`, query.q),
  })
  return { ...page, rows: page.rows.map(dated) }
}

export async function readCategory(db: Queryable, id: string): Promise<AdminCategory | null> {
  const { rows } = await sql<CategoryRow>`${tree} select ${categoryColumns} from category c join tree t on t.id = c.id
    where c.id = ${id}`.execute(db)
  return rows[0] ? dated(rows[0]) : null
}

export async function readWholeTree(db: Queryable): Promise<AdminCategory[]> {
  const { rows } = await sql<CategoryRow>`${tree} select ${categoryColumns} from category c join tree t on t.id = c.id
    order by t.place`.execute(db)
  return rows.map(dated)
}

/** Returns the ids of the parent's children, or of the roots, in order. */
export async function siblingsOf(db: Queryable, parentId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from category where parent_id is not distinct from ${parentId}
    order by position, id`.execute(db)
  return rows.map((row) => row.id)
}

/** Makes the categories children of the parent, in this order. Null makes them root categories. */
export async function placeCategories(db: Queryable, parentId: string | null, ids: readonly string[]): Promise<void> {
  await sql`update category c set parent_id = ${parentId}, position = t.place - 1, updated_at = now()
    from unnest(${ids}::text[]) with ordinality as t(id, place)
    where c.id = t.id and (c.parent_id, c.position) is distinct from (${parentId}::text, (t.place - 1)::integer)`.execute(
    db,
  )
}

/** Locks the category tree for one writer, so that two concurrent moves cannot form a cycle. */
export async function lockCategories(db: Queryable): Promise<void> {
  await sql`lock table category in share row exclusive mode`.execute(db)
}

/** Returns the ids of the category and all its ancestors. Empty if it does not exist. */
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

export const deleteCategoryRow = deleteById('category')

const collectionColumns = sql`c.id, c.title, c.handle, c.created_at, c.updated_at,
  (select count(*) from product_collection p where p.collection_id = c.id) as product_count`

const collections: ListSource = {
  from: sql`collection c`,
  id: { column: sql`c.id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`c.created_at`, type: 'timestamptz' }],
    updated_at: [{ column: sql`c.updated_at`, type: 'timestamptz' }],
    title: [{ column: sql`c.title`, type: 'text' }],
  },
  columns: collectionColumns,
  join: sql`join collection c on c.id = page.list_id`,
}

export async function listCollections(
  db: Queryable,
  query: CollectionQuery & PageAfter,
): Promise<Page<AdminCollection>> {
  const page = await listPage<CollectionRow>(db, collections, query, {
    conditions: [...within(sql`c.created_at`, 'created_at', query)],
    search: textAnywhere(sql`lower(c.title)`, query.q),
  })
  return { ...page, rows: page.rows.map(dated) }
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

export const deleteCollectionRow = deleteById('collection')
