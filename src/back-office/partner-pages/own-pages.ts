import { type Fragment, type Html, html } from '../../platform/http/html.ts'
import type { FramedPage } from '../../platform/http/page-frame.ts'
import { paths } from './addresses.rules.ts'
import { ownForm } from './own-forms.ts'
import { styleLink } from './style.ts'
import type { Visitor } from './visitor.ts'
import type { Tone } from './wording.rules.ts'
import type { Words } from './words.ts'

const placesOf = ({ places, design, login }: Words) => [
  { href: paths.work, title: places.work },
  { href: paths.designs, title: design.title },
  { href: paths.password, title: login.password },
]

/** Renders a page of a logged-in person, with navigation and logout. */
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
  const { words } = visitor
  return {
    title,
    width: 'wide',
    head: styleLink,
    imageSources,
    body: html`<nav class="places" aria-label="${words.places.label}"><ul>${placesOf(words).map(
      (place) =>
        html`<li><a href="${place.href}"${place.href === here && html` aria-current="page"`}>${place.title}</a></li>`,
    )}</ul>
<form method="post" action="${paths.logout}">${ownForm(visitor.token)}<button class="button quiet small">${words.places.logOut}</button></form></nav>
${doneNotice(words, done)}${body}`,
  }
}

const doneNotice = (words: Words, done: unknown): Fragment => {
  // Shows only known messages, because the URL can contain any text.
  const text = new Map<unknown, string>(Object.entries(words.done)).get(done)
  return text !== undefined && html`<p class="${done === 'stale' ? 'notice' : 'notice good'}" role="status">${text}</p>`
}

export const badge = (text: string, tone: Tone): Html => html`<span class="badge ${tone}">${text}</span>`

/** A name and its `lang` attribute. */
export interface Named {
  readonly name: string
  readonly lang: Fragment
}

/** Renders a list of labelled facts. Omits facts without a value. */
export const facts = (rows: readonly (readonly [name: string, value: Fragment])[]): Fragment => {
  const shown = rows.filter(([, value]) => value !== null && value !== '' && value !== undefined && value !== false)
  return (
    shown.length > 0 &&
    html`<dl class="facts">${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
  )
}

/** Renders multi-line text of the shop with its line breaks. */
export const written = ({ texts }: Words, text: string, look = 'written'): Fragment =>
  text.trim() !== '' && html`<p class="${look}"${texts}>${text}</p>`

/** Renders text that is not translated into the page's language. */
export const inEnglish = (text: string): Html => html`<span lang="en">${text}</span>`
