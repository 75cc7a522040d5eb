import { z } from 'zod'
import { isCountry } from '../country-codes.ts'
import { canonicalLocale } from '../locale.rules.ts'
import { isCurrency } from '../money.ts'
import { isQuantity } from '../quantity.ts'

/** Fields that have the same meaning in every body of the admin API. */
export const Name = z.string().trim().min(1).max(255)
export const LongText = z.string().max(100_000)
export const Id = z.string().min(1).max(255)
export const IdParams = z.object({ id: z.string() })
/** Arbitrary data that the caller keeps with a record. */
export const Metadata = z.record(z.string().max(255), z.unknown())
/** In the currency's minor unit. */
export const Amount = z.int().min(0).max(999_999_999_999)
/** An amount above zero. */
export const SomeAmount = z.int().min(1).max(999_999_999_999)
/** Returns the schema of a measured or counted quantity. The unit decides whether decimals are allowed. */
export const quantityUpTo = (most: number) => measured(z.number().min(0).max(most))
/** Returns the schema of a quantity above zero. */
export const someQuantityUpTo = (most: number) => measured(z.number().gt(0, 'must be more than 0').max(most))
const measured = (number: z.ZodNumber) =>
  number
    .refine(isQuantity, 'must have at most three decimal places')
    .describe('At most three decimal places. Must be a whole number unless the unit measures length, weight or volume.')
/** Normalised to upper case. */
export const CurrencyCode = z.string().trim().toUpperCase().refine(isCurrency, 'must be an ISO 4217 currency code')
/** Normalised to upper case. */
export const CountryCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isCountry, 'must be an ISO 3166-1 alpha-2 country code')
export const EmailAddress = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')
/** Accepts only URLs that are safe to show as a link. */
export const WebAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => URL.canParse(text) && /^https?:\/\//i.test(text), 'must be an http or https address')
/**
 * Requires an offset from UTC. Normalised to UTC with milliseconds, because PostgreSQL accepts fewer offsets and
 * digits than ISO 8601.
 */
export const Moment = z.iso
  .datetime({ offset: true })
  .refine((text) => isStorableTime(new Date(text)), 'must be a time in the years 1 to 9999')
  .overwrite((text) => (isStorableTime(new Date(text)) ? new Date(text).toISOString() : text))
/** A day of a period. The days before the period and the one after it also need a year of four digits. */
export const PeriodDay = z.iso
  .date()
  .refine((day) => day >= '1000-01-01' && day <= '9998-12-31', 'must be a day of the years 1000 to 9998')
/** A zone name (`Europe/Berlin`) or `UTC`. Rejects offsets, because they ignore daylight saving time. */
export const TimeZoneName = z.string().max(64).refine(isTimeZone, 'must be a time zone such as Europe/Berlin')
export const LanguageTag = z
  .string()
  .regex(/^[A-Za-z0-9-]{2,35}$/, 'must be a language tag')
  .refine((tag) => canonicalLocale(tag) !== null, 'must be a language tag')
/** UTC with milliseconds, as in responses. */
export const IsoTime = z.iso.datetime()

const isStorableTime = (time: Date): boolean => time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const significantDigits = 10
/** Removes floating-point noise, which starts after the fifteenth digit and grows with each operation. */
export const withoutNoise = (value: number): number => {
  if (Number.isSafeInteger(value)) return value
  const rounded = Number(value.toPrecision(significantDigits))
  // Rounding the largest doubles would overflow to infinity.
  return Number.isFinite(rounded) ? rounded : value
}
/** In responses: a rate, share, statistic or estimate, with ten significant digits. */
export const Statistic = z.number().overwrite(withoutNoise)
/** In responses: a sum of amounts, capped at 2^53 - 1, the largest integer that JSON numbers represent exactly. */
export const AmountSum = z.int().describe(`In minor units. ${Number.MAX_SAFE_INTEGER} means this sum or a larger one.`)
/** In responses: a calculated amount, rounded to the minor unit. */
export const CalculatedAmount = z.number().overwrite(Math.round).meta({ type: 'integer' })
/** In responses: facts of a calculation, with numbers of ten significant digits. */
export const Calculated = z.record(z.string(), z.unknown()).overwrite((facts) =>
  // Safe: parsed from the object's own JSON.
  JSON.parse(JSON.stringify(facts, (_, value) => (typeof value === 'number' ? withoutNoise(value) : value))),
)

/**
 * Returns the options of a refinement over several fields. Zod runs it even if single fields are invalid, so the
 * refinement must tolerate invalid values.
 */
export const acrossFields = (message: string, path: readonly string[] = []) => ({
  error: message,
  path: [...path],
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
})
