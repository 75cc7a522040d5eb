import type { RowOf } from '../../../frame/list/types.ts'

export type TranslationText = RowOf<'/admin/translations'>

export const recordTypes = [
  'design',
  'design_specification',
  'design_color',
  'design_component',
  'task',
  'task_template',
  'task_category',
  'production_run',
  'raw_material',
  'material_type',
] as const

/** One text of one record. */
export const textKey = ({ type, id, field }: Pick<TranslationText, 'type' | 'id' | 'field'>): string =>
  `${type}/${id}/${field}`
