/** A parsed body in Stripe's bracket notation: `a[b][0]=c` → `{a: {b: {0: 'c'}}}`. */
export interface FormBody {
  [name: string]: string | FormBody
}

export function parseFormBody(text: string): FormBody {
  const body: FormBody = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) {
    const path = [...key.matchAll(/[^[\]]+/g)].map((match) => match[0])
    const last = path.pop()
    if (last === undefined) continue
    branch(body, path)[last] = value
  }
  return body
}

/** Returns the text at this path. An empty string if there is none. */
export function textAt(body: FormBody, ...path: string[]): string {
  let value: string | FormBody | undefined = body
  for (const name of path) value = typeof value === 'object' ? value[name] : undefined
  return typeof value === 'string' ? value : ''
}

export function textsAt(body: FormBody, ...path: string[]): Record<string, string> {
  const last = path.pop()
  const parent = branch(structuredClone({ ...body }), path)
  const value = last === undefined ? parent : parent[last]
  if (typeof value !== 'object') return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function branch(body: FormBody, path: readonly string[]): FormBody {
  let at = body
  for (const name of path) {
    const below = at[name]
    const next: FormBody = typeof below === 'object' ? below : Object.create(null)
    at[name] = next
    at = next
  }
  return at
}
