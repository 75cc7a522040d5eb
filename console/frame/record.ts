/** One record: its page or drawer, sections, facts, fields edited in place, history. */
export { DetailFrame } from './detail/detail-frame.tsx'
export { EditField, EditFields, type EditSpec } from './detail/edit-field.tsx'
export { RecordDrawer, useOpenRecord, useRecordId } from './detail/record-drawer.tsx'
export { type Fact, Facts, fact, Rows, Section } from './detail/section.tsx'
export { type Saver, useSaver } from './detail/use-saver.ts'
export { type Action as DetailAction, More } from './more.tsx'
export { placeOf } from './records.ts'
export { Table } from './table.tsx'
