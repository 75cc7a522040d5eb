const name = 255
const long = 100_000

/** The texts of each record that partners read, in the order of document 3, with their maximum lengths. */
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
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>

export type RecordType = keyof typeof translatable

// Safe cast: the keys are those of the literal above.
export const recordTypes = Object.keys(translatable) as [RecordType, ...RecordType[]]

export const fieldsOf = (type: RecordType): readonly string[] => Object.keys(translatable[type])

/** Null if the record has no such text. */
export function longestText(type: RecordType, field: string): number | null {
  const fields: Readonly<Record<string, number>> = translatable[type]
  return Object.hasOwn(fields, field) ? (fields[field] ?? null) : null
}
