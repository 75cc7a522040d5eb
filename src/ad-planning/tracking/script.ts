import { readFileSync } from 'node:fs'

/** What a website includes, without the indentation that only its readers need. */
export const trackingScript: string = readFileSync(new URL('./assets/weft.js', import.meta.url), 'utf8').replace(
  /^ +/gm,
  '',
)
