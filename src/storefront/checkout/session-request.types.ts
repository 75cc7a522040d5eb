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
