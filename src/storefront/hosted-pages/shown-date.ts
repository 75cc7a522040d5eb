import { type Html, html } from '../../platform/http/html.ts'
import { lazily } from '../../platform/lazily.ts'

const day = lazily(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }))
const shortDay = lazily(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }))

/** `14 March 2026`, in UTC. */
export const shownDate = (moment: Date): Html =>
  html`<time datetime="${moment.toISOString()}">${day().format(moment)}</time>`

/** `18 Mar – 21 Mar`, or one of them; null where no estimate is known. */
export function shownDays(earliest: string | null, latest: string | null): string | null {
  const days = [earliest, latest].flatMap((moment) => (moment === null ? [] : [shortDay().format(new Date(moment))]))
  return days.length === 0 ? null : [...new Set(days)].join(' – ')
}
