export { nameAttachments } from './name-attachments.ts'
export { readAttachments } from './read-attachment.ts'
export { searchedText } from './searched-text.ts'
