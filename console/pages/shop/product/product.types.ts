import type { GetData } from '../../../api/client.ts'

export type Product = GetData<'/admin/products/{id}'>['product']
export type Variant = Product['variants'][number]
export type Media = Product['media'][number]

/** What a change of a product makes stale beside products themselves. */
export const staleWithProduct = ['product-summaries', 'stock', 'prices', 'collections', 'categories', 'agent-readiness']
