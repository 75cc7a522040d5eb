import { z } from 'zod'
import { CountryCode, Moment } from './fields.ts'
import { PageQuery } from './page-query.ts'

/** `true`, `false`, `1` or `0` in a query. Documented as a boolean. */
export const Flag = z
  .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'must be true or false' })
  .meta({ type: 'boolean' })

type Operator = 'gt' | 'gte' | 'lt' | 'lte'

/** Returns the parameters `<name>[gt]`, `[gte]`, `[lt]` and `[lte]`: times with their offset from UTC. */
export const momentRange = <Name extends string>(name: Name) =>
  // Safe cast: one key per operator.
  Object.fromEntries(
    (['gt', 'gte', 'lt', 'lte'] as const).map((operator) => [`${name}[${operator}]`, Moment.optional()]),
  ) as Record<`${Name}[${Operator}]`, z.ZodOptional<typeof Moment>>

/**
 * Returns the parameter `order`: `?order=title`, or `?order=-title` for descending order. The first name is the
 * default.
 */
export function sortOrder<const Names extends readonly [string, ...string[]]>(names: Names) {
  const allowed = [...new Set(names.map((name) => name.replace(/^-/, '')))].flatMap((name) => [name, `-${name}`])
  return z
    .enum(allowed, { error: `takes ${allowed.join(', ')}` })
    .default(names[0])
    .describe(
      `Sort order: ${names.map((name) => name.replace(/^-/, '')).join(', ')}. Prefix a field with \`-\` for descending.`,
    )
}

/** Accepts one or more values: `?status=draft,published`, or the parameter repeated. */
export const severalOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  several(z.enum(values), values.length)

/** One or more ids. */
export const SeveralIds = several(z.string().min(1).max(255), 100)

export const SeveralCountries = several(CountryCode, 100)

function several<Value extends z.ZodType<string>>(value: Value, most: number) {
  return z.preprocess(
    (given) =>
      (Array.isArray(given) ? given : [given]).flatMap((each) => (typeof each === 'string' ? each.split(',') : [each])),
    z.array(value).min(1).max(most),
  )
}

/** Search text. Each list decides which columns it searches. */
export const SearchText = z.string().trim().max(255)

/** Removes the `#` that people write before the number of an order. */
export const withoutNumberSign = (text: string): string => text.replace(/^#\s*(?=\d)/, '')

/** Search text for lists that contain numbers of orders. */
export const NumberSearchText = SearchText.overwrite(withoutNumberSign)

/**
 * Returns the query schema of a list: limit, offset, `order` and filters. The schema rejects unknown parameters,
 * because a misspelt filter would otherwise return or export everything.
 */
export const listQuery = <const Names extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Names,
  filters: Filters,
) => z.strictObject({ ...PageQuery.shape, order: sortOrder(sorts), ...filters })
