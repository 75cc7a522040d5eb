import { type Html, html } from '../../platform/http/html.ts'
import { placeAsWritten } from './place-lines.rules.ts'
import type { PageWords } from './words/index.ts'

export interface ShownAddress {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly streetAddress: string
  readonly locality: string
  readonly region: string | null
  readonly country: string
  readonly postalCode: string | null
}

export function addressBlock(address: ShownAddress, words: PageWords): Html {
  const person = [address.firstName, address.lastName].filter(Boolean).join(' ')
  const lines = [person, address.streetAddress, ...placeAsWritten(address), words.countryName(address.country)].filter(
    Boolean,
  )
  return html`<address>${lines.map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</address>`
}
