import { databaseErrorOf, type Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import type { AdminStock, StockPatch } from './schema.ts'
import { changeStockRow, readStock } from './stock-store.ts'
import type { CatalogAdminDeps } from './write-product.ts'

/**
 * Changes stock. Throws `not_found` if the variant does not exist, `invalid_data` if the quantity becomes too large,
 * and `conflict` if running payments hold more than would be left, unless the variant allows backorders.
 */
export async function changeStock(
  deps: Pick<CatalogAdminDeps, 'db'>,
  tx: Queryable,
  { variantId, patch }: { readonly variantId: string; readonly patch: StockPatch },
): Promise<AdminStock> {
  try {
    if (!(await changeStockRow(tx, variantId, patch))) throw notFound('The variant')
  } catch (error) {
    throw await refusal(deps, variantId, error)
  }
  const stock = await readStock(tx, variantId)
  if (!stock) throw notFound('The variant')
  return stock
}

const tooMuch = { path: '/adjust', message: 'This number is too large.' }
/** Maximum of the column `on_hand`, an `integer`. */
const most = 2 ** 31 - 1

/** Returns the problems that `changeStock` would find in the body. */
export async function stockProblems(db: Queryable, variantId: string, { body: { adjust } }: Given<StockPatch>) {
  const stock = adjust === undefined ? null : await readStock(db, variantId)
  return stock && adjust !== undefined && Math.abs(stock.on_hand + adjust) > most ? [tooMuch] : []
}

async function refusal(deps: Pick<CatalogAdminDeps, 'db'>, variantId: string, error: unknown): Promise<unknown> {
  const known = databaseErrorOf(error)
  if (known?.code === '22003') return invalidData([tooMuch])
  if (known?.constraint !== 'variant_stock_not_negative' && known?.constraint !== 'variant_stock_not_oversold')
    return error
  const stock = await readStock(deps.db, variantId)
  return conflict(
    `There are ${stock?.on_hand ?? 0} on hand and ${stock?.reserved ?? 0} held by running payments: stock cannot go below what is held. Wait until the payments end, or allow backorders.`,
    '/on_hand',
  )
}
