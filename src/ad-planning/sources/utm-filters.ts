import { z } from 'zod'
import { utmFields } from './platform.rules.ts'

const Value = z.string().max(255).optional()

/** Exact-match filters for the five UTM fields. */
export const utmFilters = {
  utm_source: Value,
  utm_medium: Value,
  utm_campaign: Value,
  utm_term: Value,
  utm_content: Value,
}

/** Returns the five UTM filters of a query. A missing one is undefined. */
export const utmOf = (
  asked: Partial<Record<(typeof utmFields)[number], string | undefined>>,
): Record<string, string | undefined> => Object.fromEntries(utmFields.map((name) => [name, asked[name]]))
