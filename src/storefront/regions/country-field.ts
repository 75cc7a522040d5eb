import { z } from 'zod'
import { normalizeCountry } from './country.rules.ts'

/** Parses a country in any accepted form to its alpha-2 code. */
export const Country = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .transform((text, context) => {
    const code = normalizeCountry(text)
    if (code !== null) return code
    context.addIssue({ code: 'custom', message: `${text} is not a country.` })
    return z.NEVER
  })
