import type { OptionPair, ProductOption, Sale } from '../product-rules/index.ts'
import type { ProductDetails, VariantDetails } from './details-schema.ts'
import type { AdminProduct } from './schema.ts'

export interface PriceDraft {
  readonly currency: string
  readonly amount: number
  readonly sales: readonly Sale[]
  /** The request's field that contains the sales, for the paths of problems. */
  readonly salesAs: 'sale_amount' | 'sales'
  readonly region_id: string | null
}

export interface VariantDraft {
  readonly id: string
  readonly title: string
  readonly sku: string | null
  /** The variant's own design. Null means the product's design. */
  readonly design_id: string | null
  readonly options: readonly OptionPair[]
  readonly details: VariantDetails
  readonly prices: readonly PriceDraft[]
  /** In this and the next two fields, null means unchanged, or the default for a new variant. */
  readonly managed: boolean | null
  readonly on_hand: number | null
  readonly allow_backorder: boolean | null
}

/** A complete product to store. */
export interface ProductDraft {
  readonly id: string
  readonly title: string
  readonly handle: string
  readonly description: string
  readonly status: AdminProduct['status']
  readonly vendor: string | null
  readonly tax_class: string | null
  readonly design_id: string | null
  readonly options: readonly ProductOption[]
  readonly metadata: Readonly<Record<string, unknown>>
  readonly details: ProductDetails
  readonly categories: readonly string[]
  readonly collections: readonly string[]
  readonly sales_channels: readonly string[]
  readonly media: readonly { readonly id: string; readonly url: string; readonly alt: string }[]
  readonly variants: readonly VariantDraft[]
}
