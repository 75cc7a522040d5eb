import type { BuyerConsent, CheckoutAddress } from './checkout.types.ts'
import type { LineChange } from './lines.rules.ts'

/**
 * The changes that a caller makes to a session. A member that is null or absent keeps its value. Each API maps its own
 * field names to these members.
 */
export interface SessionRequest {
  readonly lines: readonly LineChange[] | null
  readonly buyer: BuyerRequest | null
  readonly address: AddressRequest | null
  readonly regionId: string | null
  /** A currency code in upper or lower case. Null if the request names none. */
  readonly currency: string | null
  /** Discount codes. An empty list removes all codes; null keeps them. */
  readonly codes: readonly string[] | null
  readonly optionId: string | null
  /** JSON pointer to the option in the request. */
  readonly optionPath: string
  /** The shopper's language. Absent: keeps the stored one. */
  readonly language?: string | undefined
  /** UTM values of the link that led the shopper to the shop's pages. Absent: keeps the stored ones. */
  readonly link?: Readonly<Record<string, string>> | undefined
  /** Parts to replace completely, instead of the members above. */
  readonly whole?: WholeParts | undefined
  /** Whether to keep a line without enough stock and report it in `messages`. If not, the request is refused. */
  readonly keepsShortLines?: boolean | undefined
}

/**
 * Parts of a session that a request replaces completely, so members it omits are removed. Undefined: the part keeps its
 * value.
 */
export interface WholeParts {
  readonly lines?: readonly LineChange[] | undefined
  readonly buyer?: BuyerRequest | null | undefined
  readonly address?: AddressRequest | null | undefined
  readonly codes?: readonly string[] | undefined
  /** Null means the cheapest option. An unknown id is ignored. */
  readonly optionId?: string | null | undefined
  readonly consent?: BuyerConsent | null | undefined
}

export interface BuyerRequest {
  readonly email?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  /** Used if the two parts of the name are absent. Split at the last space. */
  readonly fullName?: string | undefined
  readonly phoneNumber?: string | undefined
}

/** `country` is its alpha-2 code, its alpha-3 code or its name. */
export type AddressRequest = Omit<CheckoutAddress, 'id'>
