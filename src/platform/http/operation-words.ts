import { z } from 'zod'

export const titleOf = (singular: string): string => `This ${singular.replaceAll('_', ' ')}`

const camel = (words: string): string => `_${words}`.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

type Verb = 'list' | 'export' | 'get' | 'create' | 'update' | 'put' | 'delete'

/** Names and describes an operation on one kind of record for the API reference. */
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
  'Send an `Idempotency-Key` to repeat the request safely: the same key and body get the first answer again.'

const conditional =
  'Send the `ETag` of the record as `If-Match` to change it only if nobody else has: the answer is 412 `changed_meanwhile` with the `current` record otherwise.'

const descriptions: Readonly<Record<Verb, (noun: string, query?: z.ZodType) => string>> = {
  list: (noun, query) =>
    `Returns a page of ${noun}; \`limit\` and \`offset\` choose it, and \`count\` is the number of all matches.${narrowing(query)}`,
  export: (noun, query) => `Returns all matching ${noun} as CSV, without pages.${narrowing(query)}`,
  get: (noun) => `Returns the ${noun} with this id. Answers 404 if there is none.`,
  create: (noun) =>
    `Creates the ${noun} and returns it. Answers 400 with every invalid field in \`errors\`. ${repeatable}`,
  update: (noun) =>
    `Changes the fields that are sent and returns the ${noun}; fields that are left out stay as they are. Answers 404 if there is none with this id. ${conditional} ${repeatable}`,
  put: (noun) => `Does the same as \`POST\` on this path: fields of the ${noun} that are left out stay as they are.`,
  delete: (noun) =>
    `Deletes the ${noun}. Answers 404 if there is none with this id, and 409 if other records still refer to it.`,
}

/** The names of a list's filters. Ranges such as `created_at[gte]` are named once. */
function narrowing(query: z.ZodType | undefined): string {
  if (!(query instanceof z.ZodObject)) return ''
  const names = Object.keys(query.shape)
  const ranges = new Set(names.filter((name) => name.endsWith('[gte]')).map((name) => name.slice(0, -'[gte]'.length)))
  const others = names.filter((name) => !['limit', 'offset', 'order'].includes(name) && !name.includes('['))
  const quoted = [...others, ...[...ranges].map((name) => `${name}[gt|gte|lt|lte]`)].map((name) => `\`${name}\``)
  return [
    quoted.length > 0 ? ` Further parameters: ${quoted.join(', ')}.` : '',
    names.includes('order') ? ' `order` sorts.' : '',
  ].join('')
}
