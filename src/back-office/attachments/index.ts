export { nameAttachments } from './name-attachments.ts'
export { readAttachments } from './read-attachment.ts'
