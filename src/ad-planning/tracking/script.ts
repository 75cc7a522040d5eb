import { readFileSync } from 'node:fs'

/** What a website includes, without the indentation and the comments that only its readers need. */
export const trackingScript: string = readFileSync(new URL('./assets/weft.js', import.meta.url), 'utf8').replace(
  /^ +(\/\/.*\n)?/gm,
  '',
)
