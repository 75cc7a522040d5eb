import type { BuyerConsent } from './checkout.types.ts'
import type { LineChange } from './lines.rules.ts'

/** What a caller sets on a session. Null and absent leave a member as it was. Each surface maps its own wire names. */
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
  /** JSON pointer to the option in the request. */
  readonly optionPath: string
  /** The shopper's language. Absent: unchanged. */
  readonly language?: string | undefined
  /** Parts to replace completely. They are applied before the members above. */
  readonly whole?: WholeParts | undefined
  /** Keeps a line that is out of stock and reports it in `messages`. Otherwise such a line refuses the request. */
  readonly keepsShortLines?: boolean | undefined
}

/** Parts of a session that a request replaces completely: members it omits are removed. Undefined: the part stays. */
export interface WholeParts {
  readonly lines?: readonly LineChange[] | undefined
  readonly buyer?: BuyerRequest | null | undefined
  readonly address?: AddressRequest | null | undefined
  readonly codes?: readonly string[] | undefined
  /** Null: the cheapest. An unknown option is ignored. */
  readonly optionId?: string | null | undefined
  readonly consent?: BuyerConsent | null | undefined
}

export interface BuyerRequest {
  readonly email?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  /** Split at the last space if the two parts are absent. */
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
