const name = 255
const long = 100_000

/**
 * Translatable texts with their maximum lengths: first the texts that partners read, then the texts that shoppers read.
 */
export const translatable = {
  design: { name, description: long, designer_notes: long, revision_notes: long },
  design_specification: { title: name, details: long, special_instructions: long, reviewer_notes: long },
  design_color: { name, usage_notes: long },
  design_component: { role: name, notes: long },
  task: { title: name, description: long, message: long },
  task_template: { name, description: long, message_template: long },
  task_category: { name, description: long, message_template: long },
  production_run: {
    cancelled_reason: long,
    finish_notes: long,
    completion_notes: long,
    rejection_reason: long,
    rejection_notes: long,
  },
  raw_material: { name, description: long, composition: long, usage_guidelines: long, storage_requirements: long },
  material_type: { name, description: long },
  product: { title: name, description: long },
  /** Names and values of options, once for the whole shop. A record has either a name or a value. */
  product_option: { name, value: name },
  collection: { title: name },
  category: { name },
  /** Delivery methods. */
  shipping_option: { name },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>

export type RecordType = keyof typeof translatable

// Safe cast: the keys are the keys of the literal above.
export const recordTypes = Object.keys(translatable) as [RecordType, ...RecordType[]]

/** Types whose texts are in the `default_locale` of the shop's settings. The others are in `DEFAULT_LOCALE`. */
export const catalogTypes: readonly RecordType[] = [
  'product',
  'product_option',
  'collection',
  'category',
  'shipping_option',
]

export const fieldsOf = (type: RecordType): readonly string[] => Object.keys(translatable[type])

/** Returns the maximum length of the text; null if the record has no such text. */
export function longestText(type: RecordType, field: string): number | null {
  const fields: Readonly<Record<string, number>> = translatable[type]
  return Object.hasOwn(fields, field) ? (fields[field] ?? null) : null
}
