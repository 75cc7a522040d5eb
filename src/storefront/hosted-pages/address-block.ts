import { type Html, html } from '../../platform/http/html.ts'
import type { CheckoutAddress } from '../checkout/checkout.types.ts'
import { placeAsWritten } from './place-lines.rules.ts'
import type { PageWords } from './words/index.ts'

export function addressBlock(address: Omit<CheckoutAddress, 'id' | 'phoneNumber'>, words: PageWords): Html {
  const person = [address.firstName, address.lastName].filter(Boolean).join(' ')
  const lines = [person, address.streetAddress, ...placeAsWritten(address), words.countryName(address.country)].filter(
    Boolean,
  )
  return html`<address>${lines.map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</address>`
}
