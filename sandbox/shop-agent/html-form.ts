import { WalkProblem } from './problem.ts'

export interface Form {
  /** Absolute URL. */
  readonly action: string
  readonly method: string
  /** Values that a browser sends without any input: of hidden and prefilled fields. */
  readonly filled: Readonly<Record<string, string>>
  /** Fields and buttons that a shopper can use, with their options. No options: free text. */
  readonly offered: ReadonlyMap<string, readonly string[]>
}

/** Parses the first form of a page. Throws `WalkProblem` if there is none. */
export function readForm(html: string, pageUrl: string): Form {
  const found = /<form\b([^>]*)>([\s\S]*?)<\/form>/i.exec(html)
  if (!found) throw new WalkProblem(`The page at ${new URL(pageUrl).pathname.slice(0, 40)}… has no form`)
  const form = attributesOf(found[1] ?? '')
  const filled: Record<string, string> = {}
  const offered = new Map<string, string[]>()
  for (const [, tag = '', text = ''] of (found[2] ?? '').matchAll(/<(input|button)\b([^>]*)>/gi)) {
    const { name, value = '', type = 'text', checked } = attributesOf(text)
    if (name === undefined) continue
    const isChoice = type === 'radio' || type === 'checkbox'
    const isButton = tag.toLowerCase() === 'button'
    const values = offered.get(name) ?? []
    offered.set(name, isChoice || isButton ? [...values, value] : values)
    if (!isButton && (!isChoice || checked !== undefined)) filled[name] = value
  }
  const action = new URL(form.action ?? '', pageUrl).href
  return { action, method: (form.method ?? 'get').toUpperCase(), filled, offered }
}

/**
 * Returns the body that a browser posts after the shopper has filled in these fields. Throws `WalkProblem` if a field
 * is missing.
 */
export function fillIn(form: Form, entries: Readonly<Record<string, string>>): URLSearchParams {
  for (const [name, value] of Object.entries(entries)) {
    const values = form.offered.get(name)
    if (!values || (values.length > 0 && !values.includes(value)))
      throw new WalkProblem(`The payment form does not offer ${name}=${value}`)
  }
  return new URLSearchParams({ ...form.filled, ...entries })
}

function attributesOf(text: string): Record<string, string | undefined> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', , double, single] of text.matchAll(/([\w-]+)(\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g))
    attributes[name.toLowerCase()] = unescapeHtml(double ?? single ?? '')
  return attributes
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

export const unescapeHtml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole)
