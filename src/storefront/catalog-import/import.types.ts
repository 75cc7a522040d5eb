import type { CategoryName, FieldKey } from '../catalog/staged.types.ts'

export type { CategoryName, FieldKey }

import type { ScheduledSale } from '../pricing/index.ts'
import type { OptionPair, ProductOption } from '../product-rules/index.ts'

export const importFormats = [
  'shopify-csv',
  'etsy-csv',
  'woocommerce-csv',
  'weft-csv',
  'weft-json',
  'flower-shop',
] as const
export type ImportFormat = (typeof importFormats)[number]

export interface ImportProblem {
  /** Line in the file, from 1. In a JSON document, the product's position in its list. */
  readonly line: number
  /** Column, or path within a JSON product. Empty if the problem concerns the whole line. */
  readonly field: string
  readonly message: string
}

export interface ImportedPrice {
  readonly currency: string
  readonly amount: number
  readonly saleAmount: number | null
  readonly saleStartsAt: string | null
  readonly saleEndsAt: string | null
  /** Sales after the first. Undefined if the format allows only one. */
  readonly laterSales?: readonly ScheduledSale[]
  readonly regionId: string | null
}

/** Members of `ProductDetails` or `VariantDetails`. Null removes a member; absent members keep their value. */
export type ImportedDetails = Readonly<Record<string, unknown>>

/** A variant in a file. Null means that the file gives no value. Empty text: the file clears the value. */
export interface ImportedVariant {
  readonly line: number
  readonly id: string | null
  readonly title: string | null
  readonly sku: string | null
  readonly options: readonly OptionPair[]
  readonly details: ImportedDetails | null
  readonly prices: readonly ImportedPrice[]
  readonly managed: boolean | null
  readonly onHand: number | null
  readonly allowBackorder: boolean | null
  /** Set if the price cell is empty and no other column has a price: the currency in which the price is missing. */
  readonly lacksPriceIn?: string
}

export interface ImportedProduct {
  readonly line: number
  readonly id: string | null
  readonly handle: string | null
  readonly title: string | null
  readonly description: string | null
  readonly status: 'draft' | 'published' | 'archived' | null
  readonly vendor: string | null
  readonly taxClass: string | null
  readonly tags: readonly string[] | null
  readonly details: ImportedDetails | null
  readonly createdAt: string | null
  readonly options: readonly ProductOption[]
  readonly categories: readonly CategoryName[] | null
  readonly collections: readonly CategoryName[] | null
  readonly media: readonly { readonly url: string; readonly alt: string }[] | null
  readonly variants: readonly ImportedVariant[]
}

/** Result of a parser: a product, a category or collection, or a problem. */
export type ParsedItem =
  | { readonly kind: 'product'; readonly product: ImportedProduct; readonly problems: readonly ImportProblem[] }
  | {
      readonly kind: 'category'
      readonly line: number
      readonly id: string
      readonly name: string
      readonly handle: string | null
      readonly parentId: string | null
    }
  | {
      readonly kind: 'collection'
      readonly line: number
      readonly id: string
      readonly name: string
      readonly handle: string | null
    }
  | {
      readonly kind: 'unreadable'
      readonly problem: ImportProblem
      /** Whether the rest of the file cannot be read either. */
      readonly fatal: boolean
    }

export interface ImportReport {
  format: ImportFormat
  products: number
  variants: number
  created: number
  updated: number
  unchanged: number
  /** Products skipped because of a problem, with `skip_invalid`. */
  skipped: number
  categories_created: number
  /** The first thousand problems, sorted by the line of the file. */
  problems: ImportProblem[]
  problem_count: number
  dry_run: boolean
}
