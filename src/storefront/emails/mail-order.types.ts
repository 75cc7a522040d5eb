import type { MailShop } from '../../platform/mail/document/document.types.ts'
import type { MailLocale } from '../../platform/mail/languages.ts'
import type { CheckoutAddress } from '../checkout/checkout.types.ts'

export interface MailLine {
  readonly id: string
  readonly productId: string
  readonly variantId: string
  readonly title: string
  readonly variantTitle: string
  readonly unitPriceMinor: number
  readonly quantity: number
}

/** An order with its items, as its e-mails show it. */
export interface MailOrder {
  readonly id: string
  readonly displayId: string
  readonly email: string
  readonly currency: string
  readonly placedAt: Date
  readonly canceledAt: Date | null
  readonly subtotalMinor: number
  readonly fulfillmentMinor: number
  readonly taxMinor: number
  readonly taxIncludedMinor: number
  readonly discountMinor: number
  readonly totalMinor: number
  readonly snapshot: {
    readonly buyer: { readonly firstName: string | null }
    /** Language of the pages shown to the shopper. Absent if none was shown. */
    readonly language?: string
    readonly address: MailAddress | null
    readonly shippingOption: {
      readonly id: string
      readonly title: string
      /** ISO 8601; absent from older orders. */
      readonly earliest?: string | null
      readonly latest?: string | null
    } | null
  }
  readonly lines: readonly MailLine[]
}

export type MailAddress = Omit<CheckoutAddress, 'id' | 'phoneNumber'>

export interface MailParcel {
  readonly id: string
  readonly carrier: string | null
  readonly trackingNumber: string | null
  readonly trackingUrl: string | null
  readonly shippedAt: Date | null
  readonly deliveredAt: Date | null
  readonly items: readonly { readonly lineId: string; readonly quantity: number }[]
}

export interface MailRefund {
  readonly id: string
  readonly amountMinor: number
  readonly currency: string
}

/** An unfinished session. */
export interface MailCart {
  readonly id: string
  readonly email: string
  readonly currency: string
  readonly country: string | null
  readonly language: string | null
  readonly expiresAt: Date
  readonly lines: readonly MailLine[]
}

/** The shop and its policies, as its e-mails show them. */
export interface ShopFacts extends MailShop {
  readonly linkSecret: string
  readonly catalogLocale: string
  /** IANA name. */
  readonly timeZone: string
  readonly hasRefundPolicy: boolean
  readonly hasShippingPolicy: boolean
  /** Settings of reminders about unfinished sessions. */
  readonly reminder: { readonly enabled: boolean; readonly afterMinutes: number }
}

export interface Letter {
  readonly shop: ShopFacts
  readonly locale: MailLocale
}
