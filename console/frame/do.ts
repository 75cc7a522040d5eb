/** Doing: actions with their question and undo, forms and their fields, dialogs, notices. */
export { ask } from './ask.tsx'
export { openDialog } from './dialogs.tsx'
export { type FieldSpec, type FieldValue, type FieldValues, field } from './form/fields.ts'
export { formAccepted, openForm } from './form/open-form.tsx'
export { RecordForm } from './form/record-form.tsx'
export { notifyFailed, notifySaved } from './notify.tsx'
export { type NameOf, type Option, type Options, optionList, recordOptions, stateOptions, wordsBy } from './options.ts'
export { perform } from './perform.ts'
