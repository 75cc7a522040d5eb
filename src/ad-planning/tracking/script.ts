import { readFileSync } from 'node:fs'

/** The script served to websites, with indentation and comments removed. */
export const trackingScript: string = readFileSync(new URL('./assets/weft.js', import.meta.url), 'utf8').replace(
  /^ +(\/\/.*\n)?/gm,
  '',
)
