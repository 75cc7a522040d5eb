import type { BuyerConsent } from './checkout.types.ts'
import type { LineChange } from './lines.rules.ts'

/** What a caller may say of a session; null or absent: not said. Wire names are the surface's affair. */
export interface SessionRequest {
  readonly lines: readonly LineChange[] | null
  readonly buyer: BuyerRequest | null
  readonly address: AddressRequest | null
  readonly regionId: string | null
  /** Any case. */
  readonly currency: string | null
  /** `[]` clears them. */
  readonly codes: readonly string[] | null
  readonly optionId: string | null
  /** Where the request says it, as a JSON pointer. */
  readonly optionPath: string
  /** Language of the shopper; absent: as before. */
  readonly language?: string | undefined
  /** Parts that are said as a whole; they go before what is said above. */
  readonly whole?: WholeParts | undefined
  /** Keeps a line that is out of stock and reports it in `messages`. Otherwise such a line refuses the request. */
  readonly keepsShortLines?: boolean | undefined
}

/** Parts of a session that a request says as a whole: what it leaves out of one is gone. Undefined: not said. */
export interface WholeParts {
  readonly lines?: readonly LineChange[] | undefined
  readonly buyer?: BuyerRequest | null | undefined
  readonly address?: AddressRequest | null | undefined
  readonly codes?: readonly string[] | undefined
  /** Null: the cheapest. One that is not offered is passed over. */
  readonly optionId?: string | null | undefined
  readonly consent?: BuyerConsent | null | undefined
}

export interface BuyerRequest {
  readonly email?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  /** Split at its last space where the two parts are absent. */
  readonly fullName?: string | undefined
  readonly phoneNumber?: string | undefined
}

export interface AddressRequest {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly streetAddress: string
  readonly locality: string
  readonly region: string | null
  /** Alpha-2, alpha-3 or a country's name. */
  readonly country: string
  readonly postalCode: string | null
  readonly phoneNumber: string | null
}
