/** Markup that is safe to send: built by `html`, or declared safe with `rawHtml`. */
export class Html {
  readonly #markup: string

  constructor(markup: string) {
    this.#markup = markup
  }

  toString(): string {
    return this.#markup
  }
}

/** Values allowed in a template. `false`, `null` and `undefined` render as nothing. */
export type Fragment = Html | string | number | false | null | undefined | readonly Fragment[]

/**
 * Builds markup from a template and escapes every value that is not markup itself. Values are safe as text and in
 * quoted attributes, never in unquoted attributes, scripts or styles.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Fragment[]): Html {
  let markup = parts[0] ?? ''
  values.forEach((value, at) => {
    markup += markupOf(value) + (parts[at + 1] ?? '')
  })
  return new Html(markup)
}

/**
 * Wraps markup without escaping it. Only for Weft's own markup, such as a drawing. Never for content entered into the
 * shop.
 */
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

/** Escapes the text and replaces each `{name}` in it with the markup of that name. */
export const fillHtml = (text: string, values: Readonly<Record<string, Fragment>>): Html =>
  html`${text.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 0 ? part : (values[part] ?? `{${part}}`)))}`
