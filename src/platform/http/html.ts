/** Markup that is safe to send: made by `html`, or by a module that vouches for it with `rawHtml`. */
export class Html {
  readonly #markup: string

  constructor(markup: string) {
    this.#markup = markup
  }

  toString(): string {
    return this.#markup
  }
}

/** What may stand in a template; `false`, `null` and `undefined` show nothing. */
export type Fragment = Html | string | number | false | null | undefined | readonly Fragment[]

/**
 * Markup from a template. Every value is escaped unless it is markup itself, so that it may stand as text or in a
 * quoted attribute; never in an unquoted attribute, a script or a style.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Fragment[]): Html {
  let markup = parts[0] ?? ''
  values.forEach((value, at) => {
    markup += markupOf(value) + (parts[at + 1] ?? '')
  })
  return new Html(markup)
}

/** Only for markup of our own, such as a drawing; never for anything that somebody wrote into the shop. */
export const rawHtml = (markup: string): Html => new Html(markup)

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char)

function markupOf(value: Fragment): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.toString()
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  return value.map(markupOf).join('')
}
