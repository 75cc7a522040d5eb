import type { Queryable } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { AdmittedCaller } from '../http/admin-caller.ts'
import { conflict } from '../http/refusals.ts'
import { newId } from '../ids.ts'
import { mayChange, mayShare } from './saved-view.rules.ts'
import type { CreateSavedView, SavedViewView, UpdateSavedView } from './saved-view-schema.ts'
import {
  countSavedViews,
  deleteSavedView,
  insertSavedView,
  lockSavedView,
  updateSavedView,
} from './saved-view-store.ts'

const mostViews = 200

/**
 * Creates a view. Throws `not_allowed` (403) if the role may not share, `conflict` (409) beyond 200 views per person.
 */
export async function createSavedView(
  tx: Queryable,
  body: CreateSavedView,
  now: Date,
  { id: userId, role }: AdmittedCaller,
): Promise<SavedViewView> {
  if (body.is_shared && !mayShare(role)) throw notShared()
  if ((await countSavedViews(tx, userId)) >= mostViews) throw conflict(`You have ${mostViews} views: delete one first.`)
  return insertSavedView(tx, { ...body, id: newId('view', now.getTime()), userId, now })
}

/**
 * Changes a view. Returns null if the person cannot see it. Throws `not_allowed` (403) if they may not change it
 * (`mayChange`), or may not share it.
 */
export async function changeSavedView(
  tx: Queryable,
  id: string,
  body: UpdateSavedView,
  now: Date,
  { id: userId, role }: AdmittedCaller,
): Promise<SavedViewView | null> {
  const view = await lockSavedView(tx, id, userId)
  if (!view) return null
  if (!mayChange(view, role)) throw notYours()
  if (body.is_shared === true && !view.is_shared && !mayShare(role)) throw notShared()
  return updateSavedView(tx, id, body, { userId, now })
}

/** Deletes a view. Returns false if the person cannot see it. Throws `not_allowed` (403) if they may not change it. */
export async function removeSavedView(
  tx: Queryable,
  id: string,
  { id: userId, role }: AdmittedCaller,
): Promise<boolean> {
  const view = await lockSavedView(tx, id, userId)
  if (!view) return false
  if (!mayChange(view, role)) throw notYours()
  await deleteSavedView(tx, id)
  return true
}

const notShared = (): AppError => new AppError('not_allowed', 403, 'Your role may not share views with others.')
const notYours = (): AppError =>
  new AppError('not_allowed', 403, 'Only the author of this view or an owner of the shop may change it.')
