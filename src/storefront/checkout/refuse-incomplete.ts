import type { Checkout } from './checkout.types.ts'
import { linesRefused, prerequisiteMissing } from './refusals.ts'
import { missingMessages } from './status.rules.ts'

/**
 * Throws one error that names all missing data, with the code of the first problem. Returns true if nothing is missing.
 */
export function refuseIncomplete(checkout: Checkout): true {
  const missing = missingMessages(checkout.state)
  const [first] = missing
  if (!first) return true
  if (missing.length === 1) {
    const extra = first.available_quantity === undefined ? {} : { available_quantity: first.available_quantity }
    throw first.code === 'out_of_stock'
      ? linesRefused([{ code: first.code, message: first.content, path: first.path ?? '', ...extra }])
      : prerequisiteMissing(first.code, first.content, first.path ?? '')
  }
  throw linesRefused(
    missing.map(({ code, content, path, available_quantity }) => ({
      code,
      message: content,
      ...(path === undefined ? {} : { path }),
      ...(available_quantity === undefined ? {} : { available_quantity }),
    })),
  )
}
