import { z } from 'zod'
import { LanguageTag, TimeZoneName } from '../http/fields.ts'

const schemes = ['auto', 'light', 'dark'] as const
const Hint = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'must be lower-case letters, digits, dots and dashes')

export const Preferences = z
  .object({
    locale: z.string().nullable().meta({ description: 'Language tag; null for the language of the browser.' }),
    time_zone: z.string().nullable().meta({ description: 'IANA name; null for the time zone of the shop.' }),
    scheme: z.enum(schemes),
    navigation: z.enum(['wide', 'narrow']),
    dismissed: z.array(z.string()).meta({ description: 'Hints that the person has dismissed.' }),
  })
  .meta({ id: 'Preferences' })
export type PreferencesView = z.infer<typeof Preferences>

export const PreferencesBody = z.strictObject({
  locale: LanguageTag.nullable().optional(),
  time_zone: TimeZoneName.nullable().optional(),
  scheme: z.enum(schemes).optional(),
  navigation: z.enum(['wide', 'narrow']).optional(),
  dismissed: z.array(Hint).max(200).optional(),
})
export type PreferencesChange = z.infer<typeof PreferencesBody>

export const defaultPreferences: PreferencesView = {
  locale: null,
  time_zone: null,
  scheme: 'auto',
  navigation: 'wide',
  dismissed: [],
}
