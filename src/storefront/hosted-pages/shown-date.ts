import { type Html, html } from '../../platform/http/html.ts'
import type { PageWords } from './words/index.ts'

/** `14 March 2026`, in UTC. */
export const shownDate = (moment: Date, words: PageWords): Html =>
  html`<time datetime="${moment.toISOString()}">${words.date(moment)}</time>`
