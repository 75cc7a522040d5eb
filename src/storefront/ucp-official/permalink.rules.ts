/** An item of a permalink (UCP 2026-08-25, "Permalink Capability"). The content of a permalink is not trusted. */

export interface PermalinkItem {
  readonly id: string
  readonly quantity: number
}

const plainToken = /^[A-Za-z0-9._-]+$/
const mostItems = 100
const mostParameters = 100
const deepest = 8

/** Parses a list of items: `sku_123:2,~Zm9v:1`. Returns null if it is not valid. */
export function readItems(path: string): readonly PermalinkItem[] | null {
  const pairs = path.split(',')
  if (pairs.length > mostItems) return null
  const items = pairs.map(readPair)
  return items.every((item) => item !== null) ? items : null
}

function readPair(pair: string): PermalinkItem | null {
  const [, token, quantity] = /^([^:]+):([1-9]\d{0,3})$/.exec(pair) ?? []
  const id = token === undefined ? null : readToken(token)
  return id === null ? null : { id, quantity: Number(quantity) }
}

function readToken(token: string): string | null {
  if (!token.startsWith('~')) return plainToken.test(token) ? token : null
  const encoded = token.slice(1)
  const bytes = Buffer.from(encoded, 'base64url')
  const id = bytes.toString()
  const canonical = bytes.toString('base64url') === encoded && Buffer.from(id).equals(bytes)
  return canonical && id !== '' && id.length <= 255 && !hasControls(id) ? id : null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the function looks for these.
const hasControls = (text: string): boolean => /[\u0000-\u001f\u007f-\u009f]/.test(text)

/**
 * Returns the redirect target as a path on this origin. Returns null if it is absent, given twice, or not on this
 * origin.
 */
export function destinationOf(values: readonly string[], endpoint: string): string | null {
  const [value] = values
  if (values.length !== 1 || value === undefined) return null
  if (!/^\/(?!\/)/.test(value) || /[\\\s]/.test(value) || hasControls(value) || /^\/*[a-z][a-z0-9+.-]*:/i.test(value))
    return null
  const origin = new URL(endpoint).origin
  const resolved = URL.parse(value, `${origin}/`)
  // Removing dot segments can leave a path like `//host`.
  if (!resolved || resolved.origin !== origin || resolved.pathname.startsWith('//')) return null
  return resolved.pathname + resolved.search + resolved.hash
}

export interface PermalinkQuery {
  readonly continueTo: readonly string[]
  /** Fields of the session, in the format of a request body. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Unknown parameters without sensitive names, and attribution. The redirect passes them on. */
  readonly others: readonly (readonly [name: string, value: string])[]
}

/** Members that a link may set. Weft ignores others. */
const taken = new Set(['line_items', 'buyer', 'context', 'discounts', 'fulfillment'])
const known = new Set([
  ...taken,
  ...[
    'attribution',
    'signals',
    'payment',
    'cart_id',
    'id',
    'status',
    'currency',
    'totals',
    'messages',
    'links',
    'order',
  ],
  ...['continue_url', 'expires_at', 'ucp', 'policies', 'actions'],
])
const unsafe = new Set(['__proto__', 'constructor', 'prototype'])
const sensitive = /token|secret|passw|api[-_]?key|session|credential|signature|auth|email|phone/i

export function readQuery(query: URLSearchParams): PermalinkQuery {
  const continueTo: string[] = []
  const others: [string, string][] = []
  const written = new Map<string, string | null>()
  for (const [name, value] of [...query].slice(0, mostParameters)) {
    if (name === 'continue_to') continueTo.push(value)
    else if (hasControls(name) || hasControls(value)) continue
    else {
      const pointer = name.replace(/^\/*/, '/')
      const [root = ''] = tokensOf(pointer)
      // A parameter given twice is ignored, because the order of parameters must not matter.
      if (known.has(root)) written.set(pointer, written.has(pointer) ? null : value)
      else if (!sensitive.test(name)) others.push([name, value])
    }
  }
  return { continueTo, others: [...others, ...attributionOf(written)], fields: fieldsOf(written) }
}

const tokensOf = (pointer: string): string[] =>
  pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Returns attribution parameters without their prefix, for the redirect. */
const attributionOf = (written: ReadonlyMap<string, string | null>): [string, string][] =>
  [...written].flatMap(([pointer, value]): [string, string][] => {
    const [root, name, ...more] = tokensOf(pointer)
    const fits = root === 'attribution' && name && more.length === 0 && !sensitive.test(name)
    return fits && value !== null ? [[name, value]] : []
  })

function fieldsOf(written: ReadonlyMap<string, string | null>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [pointer, value] of written) {
    const tokens = tokensOf(pointer)
    const [root = ''] = tokens
    const fits =
      value !== null && taken.has(root) && tokens.length <= deepest && !tokens.some((token) => unsafe.has(token))
    if (fits) write(fields, tokens, value)
  }
  return fields
}

/** Writes a value at a path. Creates arrays for numeric tokens. Ignores a path that contradicts earlier ones. */
function write(fields: Record<string, unknown>, tokens: readonly string[], value: string): void {
  let at: Record<string, unknown> = fields
  for (const [depth, token] of tokens.entries()) {
    if (Array.isArray(at) && !/^(?:0|[1-9]\d?)$/.test(token)) return
    if (depth === tokens.length - 1) {
      at[token] ??= token === 'quantity' && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : value
      return
    }
    at[token] ??= /^\d+$/.test(tokens[depth + 1] ?? '') ? [] : {}
    const next = at[token]
    if (typeof next !== 'object' || next === null) return
    // Safe cast: this function created it as an object or an array.
    at = next as Record<string, unknown>
  }
}
