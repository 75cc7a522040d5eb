/** Doing: actions with their question and undo, forms and their fields, dialogs, notices. */
export { ask, danger } from './ask.tsx'
export { Act, ActButton, GoAct, IconAct, TextAct } from './buttons.tsx'
export { openDialog } from './dialogs.tsx'
export { clearDraft, keepDraft, readDraft } from './draft.ts'
export { FieldInput } from './form/field-input.tsx'
export { type FieldSpec, type FieldValue, type FieldValues, field, type ValuesOf } from './form/fields.ts'
export { NumberInput } from './form/number-input.tsx'
export { formAccepted, openForm } from './form/open-form.tsx'
export { RecordForm } from './form/record-form.tsx'
export { notifyFailed, notifySaved } from './notify.tsx'
export {
  type NameOf,
  type Option,
  type Options,
  optionList,
  recordOptions,
  stateOptions,
  unread,
  wordsBy,
} from './options.ts'
export { perform, settle } from './perform.ts'
