import { fieldId, textField } from '../../platform/http/form-field.ts'
import { type Fragment, type Html, html } from '../../platform/http/html.ts'
import { formPath, paths } from './addresses.rules.ts'
import { noProblems, type Problems } from './deps.ts'
import type { FramedPage } from './page-frame.ts'

export interface Form {
  readonly path: string
  readonly title: string
  readonly problems?: Problems
  readonly lead?: Fragment
  readonly fields: Fragment
  readonly button: string
  /** Beside the button. */
  readonly more?: Fragment
  /** Below the form. */
  readonly below?: Fragment
  readonly head?: Fragment
}

/** A page of one form. */
export function formPage({
  path,
  title,
  problems = noProblems,
  lead,
  fields,
  button,
  more,
  below,
  head,
}: Form): FramedPage {
  return {
    title: problems.size > 0 ? `Problem: ${title}` : title,
    head,
    script: true,
    body: html`<form method="post" action="${formPath(path)}" class="card" accept-charset="utf-8">
<h1>${title}</h1>
${lead && html`<div class="lead">${lead}</div>`}
${problemList(problems)}
<div class="fields">${fields}</div>
<div class="actions">${[html`<button class="button">${button}</button>`, more]}</div>
</form>${below}`,
  }
}

export const problemList = (problems: Problems): Fragment =>
  problems.size > 0 &&
  html`<div class="summary" role="alert" tabindex="-1" autofocus><h2>Please look at this again</h2><ul>${[
    ...problems,
  ].map(([name, problem]) => html`<li><a href="#${fieldId(name)}">${problem}</a></li>`)}</ul></div>`

export const hiddenField = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`

export const emailField = (email: string, problems: Problems): Html =>
  textField({
    name: 'email',
    label: 'E-mail address',
    value: email,
    problem: problems.get('email'),
    required: true,
    type: 'email',
    autocomplete: 'username',
  })

/** The address is there for password managers. */
export const newPasswordFields = (email: string, problems: Problems): Fragment => [
  html`<input name="username" value="${email}" autocomplete="username" hidden>`,
  textField({
    name: 'password',
    label: 'New password',
    value: '',
    problem: problems.get('password'),
    hint: 'At least 12 characters.',
    required: true,
    type: 'password',
    autocomplete: 'new-password',
  }),
  textField({
    name: 'again',
    label: 'The same once more',
    value: '',
    problem: problems.get('again'),
    required: true,
    type: 'password',
    autocomplete: 'new-password',
  }),
]

/** Our script hands in what stands behind the `#` of the address; without one the link is pasted. */
export const pasteForm = (path: string, problem: string | undefined, button: string): Html =>
  html`<form method="post" action="${formPath(path)}" accept-charset="utf-8" data-token-in-hash>
<div class="fields">${textField({
    name: 'token',
    label: 'Link from the e-mail, all of it',
    value: '',
    problem,
    required: true,
    autocomplete: 'off',
  })}</div>
<div class="actions"><button class="button">${button}</button></div>
</form>`

export const toLogin = html`<a class="button" href="${paths.login}">To the login</a>`
