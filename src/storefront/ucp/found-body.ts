import type { FoundProducts } from '../catalog-search/index.ts'
import { success } from './envelope.ts'

const comma = Buffer.from(',')

/** Returns the body of a search or lookup in UTF-8. Inserts the products as bytes, without parsing them. */
export function foundBody({ products, count, limit, offset }: FoundProducts, messages: readonly unknown[]): Buffer {
  const rest = JSON.stringify({ count, limit, offset, ...(messages.length === 0 ? {} : { messages }) })
  const parts: Buffer[] = [Buffer.from(`{"ucp":${JSON.stringify(success)},"products":[`)]
  for (const [at, product] of products.entries()) parts.push(...(at === 0 ? [product] : [comma, product]))
  parts.push(Buffer.from(`],${rest.slice(1)}`))
  return Buffer.concat(parts)
}
