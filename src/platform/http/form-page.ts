import { fieldId, textField } from './form-field.ts'
import { englishFormWords, type FormWords } from './form-words.ts'
import { type Fragment, type Html, html } from './html.ts'
import type { FramedPage } from './page-frame.ts'
import { formPath } from './page-routes.ts'

/** Error messages by field. */
export type Problems = ReadonlyMap<string, string | Html>

export const noProblems: Problems = new Map()

export interface Form {
  /** Path of the page. The form posts to `formPath(path)`. */
  readonly path: string
  readonly title: string
  readonly problems?: Problems
  readonly lead?: Fragment
  readonly fields: Fragment
  readonly button: string
  /** Content next to the button. */
  readonly more?: Fragment
  /** Content below the form. */
  readonly below?: Fragment
  /** Default: English. */
  readonly words?: FormWords
}

/** Renders a page with one form. */
export function formPage(form: Form): FramedPage {
  const { path, title, problems = noProblems, lead, fields, button, more, below, words = englishFormWords } = form
  return {
    title: problems.size > 0 ? problemTitle(words, title) : title,
    script: true,
    body: html`<form method="post" action="${formPath(path)}" class="card" accept-charset="utf-8">
<h1>${title}</h1>
${lead && html`<div class="lead">${lead}</div>`}
${problemList(problems, words)}
<div class="fields">${fields}</div>
<div class="actions">${[html`<button class="button">${button}</button>`, more]}</div>
</form>${below}`,
  }
}

/** Returns the title of a page with an error, which comes first, for screen readers. */
const problemTitle = ({ problem }: FormWords, title: string): string => `${problem} ${title}`

export const problemList = (problems: Problems, words: FormWords = englishFormWords): Fragment =>
  problems.size > 0 &&
  html`<div class="summary" role="alert" tabindex="-1" autofocus><h2>${words.lookAgain}</h2><ul>${[...problems].map(
    ([name, problem]) => html`<li><a href="#${fieldId(name)}">${problem}</a></li>`,
  )}</ul></div>`

export const hiddenField = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`

/**
 * Renders the target page of mailed links. The token is in the fragment, which browsers do not send to servers; a
 * script submits it. Without scripts, the reader pastes the link.
 */
export const mailedLinkPage = ({
  path,
  title,
  lead,
  problem,
  words = englishFormWords,
}: {
  readonly path: string
  readonly title: string
  readonly lead: string
  readonly problem: string | undefined
  readonly words?: FormWords
}): FramedPage => ({
  title: problem === undefined ? title : problemTitle(words, title),
  script: true,
  body: html`<section class="card"><h1>${title}</h1>
<div class="lead"><p>${lead}</p></div>
${pasteForm(path, problem, words)}</section>`,
})

export const pasteForm = (path: string, problem: string | undefined, words: FormWords = englishFormWords): Html =>
  html`<form method="post" action="${formPath(path)}" accept-charset="utf-8" data-token-in-hash>
<div class="fields">${textField(
    { name: 'token', label: words.mailedLink, value: '', problem, required: true, autocomplete: 'off' },
    words,
  )}</div>
<div class="actions"><button class="button">${words.goOn}</button></div>
</form>`
