import { z } from 'zod'
import { Moment } from './fields.ts'
import { PageQuery } from './page.ts'

/** `true` or `false` in a query, `1` and `0` as well: declared as the boolean that clients know. */
export const Flag = z
  .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'must be true or false' })
  .meta({ type: 'boolean' })

type Operator = 'gt' | 'gte' | 'lt' | 'lte'

/** `<name>[gt]`, `[gte]`, `[lt]` and `[lte]`: moments with their offset from UTC. */
export const momentRange = <Name extends string>(name: Name) =>
  // The keys are made of the four operators, one by one.
  Object.fromEntries(
    (['gt', 'gte', 'lt', 'lte'] as const).map((operator) => [`${name}[${operator}]`, Moment.optional()]),
  ) as Record<`${Name}[${Operator}]`, z.ZodOptional<typeof Moment>>

/** `?order=title` or `?order=-title`, the other way round; the first is what goes without being asked for. */
export function sortOrder<const Names extends readonly [string, ...string[]]>(names: Names) {
  const allowed = [...new Set(names.map((name) => name.replace(/^-/, '')))].flatMap((name) => [name, `-${name}`])
  return z
    .enum(allowed, { error: `takes ${allowed.join(', ')}` })
    .default(names[0])
    .describe(
      `Sort order: ${names.map((name) => name.replace(/^-/, '')).join(', ')}. Prefix a field with \`-\` for descending.`,
    )
}

/** One of several values: `?status=draft,published`, or the parameter more than once. */
export const severalOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  several(z.enum(values), values.length)

/** The same for ids. */
export const SeveralIds = several(z.string().min(1).max(255), 100)

function several<Value extends z.ZodType<string>>(value: Value, most: number) {
  return z.preprocess(
    (given) =>
      (Array.isArray(given) ? given : [given]).flatMap((each) => (typeof each === 'string' ? each.split(',') : [each])),
    z.array(value).min(1).max(most),
  )
}

/** Text to search for; what it is looked for in, the list says. */
export const SearchText = z.string().trim().max(255)

/**
 * What a list takes: limit, offset, `order`, and the filters that it names; anything else is refused, since a filter
 * that is misspelt would answer, and export, everything.
 */
export const listQuery = <const Names extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Names,
  filters: Filters,
) => z.strictObject({ ...PageQuery.shape, order: sortOrder(sorts), ...filters })
