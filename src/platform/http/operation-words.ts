import { z } from 'zod'

export const titleOf = (singular: string): string => `This ${singular.replaceAll('_', ' ')}`

const camel = (words: string): string => `_${words}`.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

type Verb = 'list' | 'export' | 'get' | 'create' | 'update' | 'put' | 'delete'

/** Returns the words that describe an operation on one kind of record in the API reference. */
export function words(tag: string, verb: Verb, noun: string, query?: z.ZodType) {
  const spoken = noun.replaceAll('_', ' ')
  // `PUT` does the same as `POST`.
  const shown = verb === 'put' ? 'update' : verb
  return {
    tags: [tag],
    operationId: verb + camel(noun),
    summary: `${shown.charAt(0).toUpperCase()}${shown.slice(1)} ${spoken}`,
    description: descriptions[verb](spoken, query),
  }
}

const repeatable =
  'Send an `Idempotency-Key` to repeat the request safely: the same key and body return the first response again.'

const conditional =
  'Send the `ETag` of the record as `If-Match` to update only this version: if the record has changed since, the response is 412 `changed_meanwhile` with the `current` record.'

const descriptions: Readonly<Record<Verb, (noun: string, query?: z.ZodType) => string>> = {
  list: (noun, query) =>
    `Returns a page of ${noun}. Page with \`limit\` and \`offset\`; \`count\` is the total number of matches.${narrowing(query)}`,
  export: (noun, query) => `Exports all matching ${noun} as CSV, not paginated.${narrowing(query)}`,
  get: (noun) => `Returns the ${noun} with this id, or 404 if it does not exist.`,
  create: (noun) =>
    `Creates the ${noun} and returns it. Returns 400 with every invalid field in \`errors\`. ${repeatable}`,
  update: (noun) =>
    `Updates the ${noun} and returns it. Omitted fields keep their values. Returns 404 if it does not exist. ${conditional} ${repeatable}`,
  put: (noun) => `Does the same as \`POST\` on this path: omitted fields of the ${noun} keep their values.`,
  delete: (noun) => `Deletes the ${noun}. Returns 404 if it does not exist, and 409 if other records need it.`,
}

/** Lists a list's filters. Names ranges such as `created_at[gte]` once. */
function narrowing(query: z.ZodType | undefined): string {
  if (!(query instanceof z.ZodObject)) return ''
  const names = Object.keys(query.shape)
  const ranges = new Set(names.filter((name) => name.endsWith('[gte]')).map((name) => name.slice(0, -'[gte]'.length)))
  const others = names.filter((name) => !['limit', 'offset', 'order'].includes(name) && !name.includes('['))
  const quoted = [...others, ...[...ranges].map((name) => `${name}[gt|gte|lt|lte]`)].map((name) => `\`${name}\``)
  return [
    quoted.length > 0 ? ` Filters: ${quoted.join(', ')}.` : '',
    names.includes('order') ? ' Sort with `order`.' : '',
  ].join('')
}
