import type { Plural } from '../../hosted-pages/index.ts'

/** Texts of the shop's pages in one language. Names in braces stand for values. */
export interface ShopMessages {
  readonly nav: {
    /** The start page in breadcrumbs. */
    readonly home: string
    readonly categories: string
    readonly search: string
    readonly searchLabel: string
    readonly cart: string
    readonly cartWith: Plural
  }
  readonly place: {
    readonly title: string
    readonly region: string
    readonly language: string
    readonly show: string
  }
  readonly home: {
    readonly browse: string
    readonly collections: string
    readonly newest: string
    readonly all: string
    readonly allProducts: string
  }
  readonly list: {
    readonly products: Plural
    readonly page: string
    readonly pages: string
    readonly previous: string
    readonly next: string
    readonly empty: string
    readonly path: string
    readonly matches: string
    readonly partial: string
    readonly none: string
    readonly noneHint: string
    readonly from: string
  }
  readonly product: {
    readonly pictures: string
    readonly picture: string
    readonly before: string
    readonly now: string
    readonly taxIncluded: string
    readonly taxAdded: string
    /** Heading of variants without distinguishing options. */
    readonly choose: string
    readonly chosen: string
    readonly soldOut: string
    readonly notMade: string
    readonly inStock: string
    readonly quantity: string
    readonly add: string
    readonly notSoldHere: string
    readonly description: string
    readonly details: string
    readonly maker: string
    readonly number: string
    readonly delivery: string
    /** After the name of a delivery. */
    readonly days: Plural
    readonly dayRange: string
    readonly free: string
    readonly freeFrom: string
    readonly more: string
  }
  readonly terms: {
    readonly title: string
    readonly returnFrom: { readonly delivery: string; readonly dispatch: string; readonly order: string }
    readonly returnPaidBy: { readonly shop: string; readonly customer: string }
    readonly finalSale: string
    readonly warranty: Plural
    readonly handling: string
    readonly nextDay: string
    readonly dutiesPaidBy: { readonly shop: string; readonly customer: string }
    readonly more: string
  }
  readonly cart: {
    readonly title: string
    readonly empty: string
    readonly emptyText: string
    readonly goOn: string
    readonly each: string
    readonly quantityOf: string
    readonly update: string
    readonly remove: string
    readonly subtotal: string
    readonly later: string
    readonly checkout: string
    readonly agents: string
    readonly wholeNumber: string
    readonly onlyLeft: string
    readonly unavailable: string
    readonly noPrice: string
    readonly changed: string
    readonly tooMany: string
    readonly notAdded: string
    readonly added: string
    readonly paying: string
    readonly payingText: string
    readonly toPayment: string
    readonly otherRegion: string
    readonly switchRegion: string
    readonly regionRefused: string
    readonly foreignForm: string
  }
  readonly errors: {
    readonly title: string
    readonly toHome: string
  }
}
