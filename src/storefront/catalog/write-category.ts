import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { removeRecord } from '../../platform/http/remove-record.ts'
import { newId } from '../../platform/ids.ts'
import { slugOf } from '../../platform/slug.rules.ts'
import {
  categoryWithAncestors,
  deleteCategoryRow,
  hasChildren,
  insertCategory,
  lockCategories,
  placeCategories,
  readCategory,
  siblingsOf,
  updateCategory,
} from './category-store.ts'
import { placed } from './category-tree.rules.ts'
import type { MoveCategory } from './group-schema.ts'
import { freeHandle } from './handle-store.ts'
import { asConflict } from './product-refusals.ts'
import type { AdminCategory, CategoryInput, CategoryPatch } from './schema.ts'
import type { CatalogAdminDeps } from './write-product.ts'

/**
 * Creates a category and returns it. Without a handle, makes one from the name. Throws `invalid_data` for an unknown
 * parent. Fails on a unique key if the id or handle is taken.
 */
export async function createCategory(tx: Queryable, input: CategoryInput): Promise<AdminCategory> {
  await lockCategories(tx)
  const id = input.id ?? newId('pcat')
  await refuseParent(tx, id, input.parent_id ?? null)
  await insertCategory(tx, {
    id,
    name: input.name,
    handle: input.handle ?? (await freeHandle(tx, 'category', slugOf(input.name))),
    parent_id: input.parent_id ?? null,
    position: input.position ?? 0,
  })
  return stored(tx, id)
}

/**
 * Changes a category and returns it. Throws `not_found`, and `invalid_data` for an unknown parent, or for one that is
 * or lies below the category itself.
 */
export async function changeCategory(
  tx: Queryable,
  { id, patch }: { readonly id: string; readonly patch: CategoryPatch },
): Promise<AdminCategory> {
  await lockCategories(tx)
  const known = await stored(tx, id)
  const parentId = patch.parent_id === undefined ? known.parent_id : patch.parent_id
  await refuseParent(tx, id, parentId)
  await updateCategory(tx, {
    id,
    name: patch.name ?? known.name,
    handle: patch.handle ?? known.handle,
    parent_id: parentId,
    position: patch.position ?? known.position,
  })
  return stored(tx, id)
}

/**
 * Moves a category to another parent, another position, or both. Returns null if it does not exist. Throws like
 * `changeCategory`.
 */
export async function moveCategory(tx: Queryable, id: string, move: MoveCategory): Promise<AdminCategory | null> {
  await lockCategories(tx)
  const known = await readCategory(tx, id)
  if (!known) return null
  const parentId = move.parent_id === undefined ? known.parent_id : move.parent_id
  await refuseParent(tx, id, parentId)
  await placeCategories(tx, parentId, placed(await siblingsOf(tx, parentId), id, move.position))
  return stored(tx, id)
}

/**
 * Deletes a category, but not its products. Returns `begun` if removing its many links continues in the background.
 * Throws `not_found`, and `conflict` if it has children.
 */
export async function deleteCategory({ db }: CatalogAdminDeps, id: string): Promise<'deleted' | 'begun'> {
  const refuseWithChildren = async (tx: Queryable) => {
    if (await hasChildren(tx, id)) throw conflict('This category has categories below it: delete or move them first.')
  }
  const remove = async (tx: Queryable) => {
    await lockCategories(tx)
    await refuseWithChildren(tx)
    if (!(await deleteCategoryRow(tx, id))) throw notFound('The category')
    return 'deleted' as const
  }
  try {
    return await removeRecord(
      db,
      id,
      remove,
      [{ table: 'product_category', column: 'category_id' }],
      refuseWithChildren,
    )
  } catch (error) {
    throw asConflict(error, 'category')
  }
}

async function refuseParent(tx: Queryable, id: string, parentId: string | null): Promise<void> {
  const problems = await parentProblems(tx, id, parentId)
  if (problems.length > 0) throw invalidData(problems)
}

/** Returns the problems that `changeCategory` and `moveCategory` would find with the parent. */
export const categoryProblems = (
  db: Queryable,
  id: string,
  { body }: Given<{ readonly parent_id?: string | null | undefined }>,
) => parentProblems(db, id, body.parent_id ?? null)

async function parentProblems(db: Queryable, id: string, parentId: string | null) {
  const above = parentId === null ? null : await categoryWithAncestors(db, parentId)
  if (above?.includes(id)) return [{ path: '/parent_id', message: 'A category cannot lie below itself.' }]
  return above?.length === 0 ? [{ path: '/parent_id', message: `${parentId} was not found.` }] : []
}

async function stored(tx: Queryable, id: string): Promise<AdminCategory> {
  const category = await readCategory(tx, id)
  if (!category) throw notFound('The category')
  return category
}
