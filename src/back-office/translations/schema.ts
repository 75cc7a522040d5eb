import { z } from 'zod'
import { Id, IsoTime } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { canonicalLocale } from '../../platform/locale.rules.ts'
import { recordTypes } from './translatable.rules.ts'
import { translationStates } from './translation-state.rules.ts'

/** A language tag, stored in canonical spelling. Upper and lower case are accepted. */
export const Locale = z
  .string()
  .trim()
  .max(35)
  .refine((tag) => canonicalLocale(tag) !== null, 'must be a language tag like fr or fr-CA')
  .overwrite((tag) => canonicalLocale(tag) ?? tag)
  .meta({ examples: ['fr'] })
const Type = z.enum(recordTypes)
const State = z.enum(translationStates)

const stored = {
  source: z.string().describe('Text of the record in the language of the shop.'),
  source_digest: z.string().describe('SHA-256 of the source, in hexadecimal.'),
  value: z.string().nullable(),
  translated_source: z.string().nullable().describe('Text of the record when the value was made.'),
  machine_made: z.boolean().describe('True if a machine made the translation: it is hidden until it is accepted.'),
  draft_value: z
    .string()
    .nullable()
    .describe('Newer draft of a machine. `value` is shown until the draft is accepted.'),
  draft_source: z.string().nullable().describe('Text of the record when the draft was made.'),
  updated_at: IsoTime.nullable(),
}

const TranslatedField = z.object({
  state: State.nullable().describe('Null if the record has no text in this field.'),
  ...stored,
  source: stored.source.nullable(),
  source_digest: stored.source_digest.nullable(),
})
export const Translation = z
  .object({ type: Type, id: z.string(), locale: z.string(), fields: z.record(z.string(), TranslatedField) })
  .meta({ id: 'Translation' })
export type TranslationView = z.infer<typeof Translation>

export const TranslationText = z
  .object({
    type: Type,
    id: z.string(),
    record_name: z.string().describe('Name of the record, or of the record that it belongs to.'),
    field: z.string(),
    locale: z.string(),
    state: State,
    ...stored,
  })
  .meta({ id: 'TranslationText' })
export type TranslationTextView = z.infer<typeof TranslationText>

export const TranslationParams = z.object({ type: Type, id: Id, locale: Locale })

const Value = z
  .string()
  .max(100_000)
  .refine((text) => text.trim() !== '', 'must not be blank; null takes a translation away')
  .nullable()
const Values = z.record(z.string().max(255), Value)
const Digests = z
  .record(z.string().max(255), z.string().max(64))
  .optional()
  .describe('Digests of the source texts that were translated. If one has changed since, nothing is stored.')

export const PutTranslationBody = z.strictObject({ fields: Values, source_digests: Digests })
export type PutTranslation = z.infer<typeof PutTranslationBody>

const mostAtOnce = 100
export const BatchBody = z.strictObject({
  translations: z
    .array(z.strictObject({ type: Type, id: Id, locale: Locale, fields: Values, source_digests: Digests }))
    .min(1)
    .max(mostAtOnce),
})
export type Batch = z.infer<typeof BatchBody>

export const Written = z
  .object({
    written: z.int(),
    unchanged: z.int(),
    removed: z.int(),
  })
  .meta({ id: 'WrittenTranslations' })
export type WrittenView = z.infer<typeof Written>

export const AcceptBody = z
  .strictObject({ fields: z.array(z.string().min(1).max(255)).min(1).max(10).optional() })
  .prefault({})

export const MachineBody = z.strictObject({
  locale: Locale,
  type: Type.optional(),
  record_id: Id.optional(),
  limit: z.int().min(1).max(mostAtOnce).default(50).describe('Maximum number of texts.'),
})
export type MachineAsked = z.infer<typeof MachineBody>
export const MachineResult = z
  .object({
    locale: z.string(),
    drafted: z.int(),
    left: z.int().describe('Number of texts that have neither a current translation nor a current draft.'),
  })
  .meta({ id: 'MachineTranslations' })

const wanted = {
  locale: Locale,
  type: Type.optional(),
  id: Id.optional(),
  state: State.optional(),
}
export const TranslationQuery = listQuery(['type', 'updated_at', 'state'], {
  ...wanted,
  /** Searches the source and the translation, ignoring case. */
  q: SearchText.optional(),
})
export type TranslationFilter = z.infer<typeof TranslationQuery>
export const XliffQuery = z.strictObject(wanted)
export type XliffAsked = z.infer<typeof XliffQuery>

export const CoverageQuery = z.strictObject({ locale: Locale.optional(), type: Type.optional() })
const counts = {
  total: z.int().describe('Number of texts that are not empty.'),
  translated: z.int(),
  outdated: z.int(),
  draft: z.int(),
  missing: z.int(),
}
export const Coverage = z.object({
  coverage: z.array(z.object({ locale: z.string(), ...counts, types: z.array(z.object({ type: Type, ...counts })) })),
})
