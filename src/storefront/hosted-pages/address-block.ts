import { type Html, html } from '../../platform/http/html.ts'
import { lazily } from '../../platform/lazily.ts'

export interface ShownAddress {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly streetAddress: string
  readonly locality: string
  readonly region: string | null
  readonly country: string
  readonly postalCode: string | null
}

const names = lazily(() => new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' }))

/** A country's English name by its alpha-2 code. */
export const countryName = (code: string): string => names().of(code) ?? code

export function addressBlock(address: ShownAddress): Html {
  const person = [address.firstName, address.lastName].filter(Boolean).join(' ')
  const place = [address.postalCode, address.locality].filter(Boolean).join(' ')
  const lines = [person, address.streetAddress, place, address.region, countryName(address.country)].filter(Boolean)
  return html`<address>${lines.map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</address>`
}
