import { databaseErrorOf } from '../../platform/db/database.ts'
import type { AppError } from '../../platform/errors.ts'
import { conflict } from '../../platform/http/refusals.ts'

const taken: Record<string, readonly [path: string, message: string]> = {
  product_pkey: ['/id', 'A product with this id exists already.'],
  product_handle_key: ['/handle', 'Another product has this handle: choose another.'],
  variant_pkey: ['/variants', 'The id of one of the variants belongs to another product.'],
  variant_sku_key: ['/variants', 'The SKU of one of the variants belongs to another variant: choose another.'],
  variant_product_id_options_key: [
    '/variants',
    'Two variants would have the same options. To exchange the options of two variants, change one of them first.',
  ],
  product_media_pkey: ['/media', 'The id of one of the media belongs to another product.'],
  variant_stock_not_negative: ['/variants', 'Stock cannot be below 0 unless backorders are allowed.'],
  variant_stock_not_oversold: ['/variants', 'Stock cannot be below what running payments hold: wait until they end.'],
  category_pkey: ['/id', 'A category with this id exists already.'],
  category_handle_key: ['/handle', 'Another category has this handle: choose another.'],
  collection_pkey: ['/id', 'A collection with this id exists already.'],
  collection_handle_key: ['/handle', 'Another collection has this handle: choose another.'],
}

export const orderedBefore = (what: string): AppError =>
  conflict(
    `This ${what} was ordered, or a payment holds it, so it cannot be deleted. Set the product's status to "archived" instead.`,
  )

/** Converts a database error to a `conflict` that says how to resolve it. Returns any other error unchanged. */
export function asConflict(error: unknown, what: string): unknown {
  const known = databaseErrorOf(error)
  if (!known) return error
  const [path, message] = taken[known.constraint ?? ''] ?? []
  if (message !== undefined) return conflict(message, path)
  if (known.constraint === 'stock_reservation_variant_id_fkey') return orderedBefore(what)
  // The API's error handler knows which field of the body names the design.
  if (known.constraint === 'product_design' || known.constraint === 'variant_design') return error
  if (known.code === '23503')
    return conflict(
      'A category, collection, sales channel or region named here was deleted a moment ago. Read them again.',
    )
  if (known.code === '55P03' || known.code === '40P01')
    return conflict('Somebody else is changing the same products. Try again in a moment.')
  return error
}
