export { forgetCopies } from './copy-store.ts'
export { createSocialMedia } from './fit-media.ts'
export { serveCopies } from './routes.ts'
