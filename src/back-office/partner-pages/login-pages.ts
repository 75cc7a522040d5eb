import { emailField, lookIntoMailbox } from '../../platform/access/index.ts'
import { textField } from '../../platform/http/form-field.ts'
import {
  formPage,
  hiddenField,
  mailedLinkPage,
  noProblems,
  type Problems,
  pasteForm,
} from '../../platform/http/form-page.ts'
import { fillHtml, html } from '../../platform/http/html.ts'
import type { FramedMessage, FramedPage } from '../../platform/http/page-frame.ts'
import { fill } from '../../platform/mail/languages.ts'
import { paths } from './addresses.rules.ts'
import type { Words } from './words.ts'

export interface LoginAsked {
  /** Null if the name cannot be read. */
  readonly shopName: string | null
  readonly email: string
  /** Page to continue to. */
  readonly next: string
  readonly problems: Problems
  readonly notice?: string | undefined
}

/**
 * Renders the login page, which is also the target of mailed links. Their token is in the fragment, which browsers
 * never send to a server.
 */
export function loginPage(words: Words, { shopName, email, next, problems, notice }: LoginAsked): FramedPage {
  const { login } = words
  return formPage({
    path: paths.login,
    title: login.title,
    problems,
    lead: html`${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}<p>${fill(login.lead, { shop: shopName ?? login.theShop })}</p>`,
    fields: [
      hiddenField('next', next),
      emailField(email, problems, words),
      textField(
        {
          name: 'password',
          label: login.password,
          value: '',
          problem: problems.get('password'),
          required: true,
          type: 'password',
          autocomplete: 'current-password',
        },
        words.form,
      ),
    ],
    button: login.title,
    more: html` <a class="button quiet" href="${paths.forgotPassword}">${words.reset.forgotten}</a>`,
    below: withoutPassword(words),
    words: words.form,
  })
}

const withoutPassword = ({ form, login }: Words) => html`<section class="card">
<h2>${login.without}</h2>
<p>${login.withoutText}</p>
<p><a class="button secondary" href="${paths.loginLink}">${login.sendMe}</a></p>
<details><summary>${login.doesNotOpen}</summary>
${pasteForm(paths.acceptInvitation, undefined, form)}
</details>
</section>`

export const linkRequestPage = (words: Words, email: string, problems: Problems): FramedPage =>
  formPage({
    path: paths.loginLink,
    title: words.login.byLink,
    problems,
    lead: html`<p>${words.login.byLinkLead}</p>`,
    fields: emailField(email, problems, words),
    button: words.reset.send,
    more: html` <a class="button quiet" href="${paths.login}">${words.reset.backToLogin}</a>`,
    words: words.form,
  })

export const linkOnItsWay = ({ reset, login }: Words, email: string): FramedMessage =>
  lookIntoMailbox(
    reset,
    html`<p>${fill(reset.onItsWay, { email })}</p>
<p>${login.nothingComes}</p>`,
    paths.loginLink,
  )

/** Renders the target page of invitations. */
export const openLinkPage = ({ form, login }: Words, problem?: string): FramedPage =>
  mailedLinkPage({
    path: paths.acceptInvitation,
    title: login.comeIn,
    lead: login.comeInPaste,
    problem,
    words: form,
  })

/**
 * Renders a page with a button to log in. Without the button, a mail scanner that opens links would use up the one-time
 * link.
 */
export const confirmLinkPage = (
  { form, login }: Words,
  { shopName, token, email }: { readonly shopName: string | null; readonly token: string; readonly email: string },
): FramedPage =>
  formPage({
    path: paths.acceptInvitation,
    title: login.comeIn,
    problems: noProblems,
    lead: html`<p>${fillHtml(login.comeInLead, { shop: shopName ?? login.theShop, email: html`<strong>${email}</strong>` })}</p>`,
    fields: [hiddenField('token', token), hiddenField('go', 'on')],
    button: login.logMeIn,
    words: form,
  })

export const spentLink = ({ login, reset }: Words): FramedMessage => ({
  title: reset.spentTitle,
  tone: 'bad',
  text: html`<p>${login.spent}</p>`,
  actions: [
    html`<a class="button" href="${paths.loginLink}">${login.newLink}</a>`,
    html` <a class="button secondary" href="${paths.login}">${reset.toLogin}</a>`,
  ],
})
