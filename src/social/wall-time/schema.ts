import { z } from 'zod'
import { isTimeZone, wallTimeOf } from './wall-time.rules.ts'

/** `2026-03-29T09:00`, with or without seconds. Seconds are added if missing. */
export const WallTimeField = z
  .string()
  .max(30)
  .refine((text) => wallTimeOf(text) !== null, 'must be a time without an offset, like 2026-03-29T09:00')
  .overwrite((text) => wallTimeOf(text) ?? text)
  .meta({ examples: ['2026-03-29T09:00'] })

export const TimeZoneField = z
  .string()
  .max(64)
  .refine(isTimeZone, 'must be the name of a time zone, like Europe/Berlin')
  .meta({ examples: ['Europe/Berlin'] })
