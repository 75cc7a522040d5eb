import { type Fragment, type Html, html } from '../../platform/http/html.ts'
import type { FramedPage } from '../../platform/http/page-frame.ts'
import { paths } from './addresses.rules.ts'
import { ownForm } from './own-forms.ts'
import { styleLink } from './style.ts'
import type { Visitor } from './visitor.ts'
import { doneWords, type Tone } from './wording.rules.ts'

const places = [
  { href: paths.work, title: 'Your work' },
  { href: paths.designs, title: 'Designs' },
  { href: paths.password, title: 'Password' },
]

/** A page of somebody who has logged in: where they can go, and the way out. */
export function ownPage(
  visitor: Visitor,
  page: {
    readonly title: string
    readonly body: Fragment
    readonly here?: string
    readonly done?: unknown
    readonly imageSources?: readonly string[]
  },
): FramedPage {
  const { title, body, here, done, imageSources = [] } = page
  return {
    title,
    width: 'wide',
    head: styleLink,
    imageSources,
    body: html`<nav class="places" aria-label="Your pages"><ul>${places.map(
      (place) =>
        html`<li><a href="${place.href}"${place.href === here && html` aria-current="page"`}>${place.title}</a></li>`,
    )}</ul>
<form method="post" action="${paths.logout}">${ownForm(visitor.token)}<button class="button quiet small">Log out</button></form></nav>
${doneNotice(done)}${body}`,
  }
}

// Only our own words, whatever stands in the address.
const noticeOf = new Map<unknown, string>(Object.entries(doneWords))

const doneNotice = (done: unknown): Fragment => {
  const text = noticeOf.get(done)
  return text !== undefined && html`<p class="${done === 'stale' ? 'notice' : 'notice good'}" role="status">${text}</p>`
}

export const badge = ({ text, tone }: { readonly text: string; readonly tone: Tone }): Html =>
  html`<span class="badge ${tone}">${text}</span>`

/** Facts with their names; those without a value are left out. */
export const facts = (rows: readonly (readonly [name: string, value: Fragment])[]): Fragment => {
  const shown = rows.filter(([, value]) => value !== null && value !== '' && value !== undefined && value !== false)
  return (
    shown.length > 0 &&
    html`<dl class="facts">${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
  )
}

/** Written over several lines, and shown so. */
export const written = (text: string): Fragment => text.trim() !== '' && html`<p class="written">${text}</p>`

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

export const shownDay = (moment: string | null): Fragment =>
  moment !== null && html`<time datetime="${moment}">${day.format(new Date(moment))}</time>`
