export { readAttachments } from './read-attachment.ts'
