import type { FoundProducts } from '../catalog/index.ts'
import { success } from './envelope.ts'

/** The body of a search or lookup, written around products that are text already. */
export function foundBody(found: FoundProducts, messages: readonly unknown[]): string {
  const { products, count, limit, offset } = found
  const rest = JSON.stringify({ count, limit, offset, ...(messages.length === 0 ? {} : { messages }) })
  return `{"ucp":${JSON.stringify(success)},"products":[${products.join(',')}],${rest.slice(1)}`
}
