import type { FieldValue } from '../../../frame/do.ts'

export { EditFields, type EditSpec } from '../../../frame/detail/edit-field.tsx'
export { RecordDrawer, useOpenRecord } from '../../../frame/detail/record-drawer.tsx'

/** Empty text or an empty list takes the value away. */
export const orNull =
  (name: string) =>
  (value: FieldValue | undefined): Record<string, unknown> => ({
    [name]: value === '' || value === undefined || (Array.isArray(value) && value.length === 0) ? null : value,
  })
