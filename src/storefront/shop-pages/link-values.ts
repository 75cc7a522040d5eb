import { html } from '../../platform/http/html.ts'
import { textOf } from './query.rules.ts'

/** UTM values of a link: `{ utm_source: 'social' }`. */
export type LinkValues = Readonly<Record<string, string>>

const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']
const maxLength = 255

/** Returns the UTM values in a query, or null if it has none. */
export function linkValuesIn(query: unknown): LinkValues | null {
  const found = names.flatMap((name) => {
    const text = (textOf(query, name) ?? '').replaceAll('\u0000', '').trim().slice(0, maxLength).toWellFormed()
    return text === '' ? [] : [[name, text] as const]
  })
  return found.length === 0 ? null : Object.fromEntries(found)
}

/** Matches links and form actions of the pages that lead to a product, and of the form that adds it to the cart. */
const onward =
  / (href|action)="(\/(?:(?:products|collections|categories|search|cart\/items)(?:[/?][^"#]*)?)?)(#[^"]*)?"/g

/** Adds the values to the links and forms of a page, so that they reach the cart. The shop's pages store them nowhere. */
export function withLinkValues(page: string, values: LinkValues | null): string {
  if (values === null) return page
  const more = new URLSearchParams(values).toString().replaceAll('&', '&amp;')
  // If the method of a form is GET, browsers replace the query of its action with its fields, so the values are fields.
  const fields = Object.entries(values).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return page
    .replace(
      onward,
      (_, name, path, place = '') => ` ${name}="${path}${path.includes('?') ? '&amp;' : '?'}${more}${place}"`,
    )
    .replace(/<form [^>]*method="get"[^>]*>/g, (form) => form + fields.join(''))
}
