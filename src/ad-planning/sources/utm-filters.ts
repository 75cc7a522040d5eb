import { z } from 'zod'
import { utmFields } from './platform.rules.ts'

const Value = z.string().max(255).optional()

/** Each of the five columns, exactly as the link carried it. */
export const utmFilters = {
  utm_source: Value,
  utm_medium: Value,
  utm_campaign: Value,
  utm_term: Value,
  utm_content: Value,
}

/** What is asked of the five columns, of all that is asked. */
export const utmOf = (
  asked: Partial<Record<(typeof utmFields)[number], string | undefined>>,
): Record<string, string | undefined> => Object.fromEntries(utmFields.map((name) => [name, asked[name]]))
