import { z } from 'zod'
import { acrossFields, Id } from '../../platform/http/fields.ts'
import { PageQuery } from '../../platform/http/page-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { statuses } from './schema.ts'

export interface CategoryNode {
  readonly id: string
  readonly name: string
  readonly handle: string
  readonly product_count: number
  readonly children: readonly CategoryNode[]
}
export const CategoryNode: z.ZodType<CategoryNode> = z
  .object({
    id: z.string(),
    name: z.string(),
    handle: z.string(),
    /** Products directly in the category, not in categories below it. */
    product_count: z.int(),
    get children() {
      return z.array(CategoryNode)
    },
  })
  .meta({ id: 'CategoryNode' })

export const MoveCategoryBody = z.strictObject({
  /** Null makes it a root category. If absent, keeps its parent. */
  parent_id: idOf('category').nullable().optional(),
  /** Position among the category's siblings, from 0. Absent: last. */
  position: z.int().min(0).max(1_000_000).optional(),
})
export type MoveCategory = z.infer<typeof MoveCategoryBody>

const productIds = (id: z.ZodString) =>
  z
    .array(id)
    .min(1)
    .max(1000)
    .refine((ids) => new Set(ids).size === ids.length, 'names a product twice')
const KnownProductIds = productIds(idOf('product'))
export const ChangeCollectionProductsBody = z
  .strictObject({ add: KnownProductIds.optional(), remove: productIds(Id).optional() })
  .refine((body) => body.add !== undefined || body.remove !== undefined, acrossFields('Send add, remove or both'))
export type ChangeCollectionProducts = z.infer<typeof ChangeCollectionProductsBody>
export const OrderCollectionBody = z.strictObject({ product_ids: KnownProductIds })

export const CollectionProduct = z.object({
  id: z.string(),
  title: z.string(),
  handle: z.string(),
  status: z.enum(statuses),
})
export type CollectionProduct = z.infer<typeof CollectionProduct>
export const CollectionProductsQuery = PageQuery
