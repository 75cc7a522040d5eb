export { forgetCopies } from './copy-store.ts'
export { createSocialMedia, type SocialMedia } from './fit-media.ts'
export { serveCopies } from './routes.ts'
