import { type Html, html } from '../../platform/http/html.ts'
import type { PageWords } from './words/index.ts'

/** Formats a day as `14 March 2026`, in UTC. */
export const shownDate = (moment: Date, words: PageWords): Html =>
  html`<time datetime="${moment.toISOString()}">${words.date(moment)}</time>`

const dayMs = 86_400_000

/** Returns a date like `shownDate`, with the time if less than a day is left. */
export const shownDeadline = (moment: Date, words: PageWords, now: Date): Html =>
  moment.getTime() - now.getTime() >= dayMs
    ? shownDate(moment, words)
    : html`<time datetime="${moment.toISOString()}">${words.dateAndTime(moment)}</time>`
