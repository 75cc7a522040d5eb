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
import { html } from '../../platform/http/html.ts'
import type { FramedMessage, FramedPage } from '../../platform/http/page-frame.ts'
import { paths } from './addresses.rules.ts'

export interface LoginAsked {
  readonly shopName: string
  readonly email: string
  /** The page to go on to. */
  readonly next: string
  readonly problems: Problems
  readonly notice?: string | undefined
}

/** Where mailed links lead too: their token is behind the `#`, which no server sees. */
export function loginPage({ shopName, email, next, problems, notice }: LoginAsked): FramedPage {
  return formPage({
    path: paths.login,
    title: 'Log in',
    problems,
    lead: html`${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}<p>For workshops that make things for ${shopName}.</p>`,
    fields: [
      hiddenField('next', next),
      emailField(email, problems),
      textField({
        name: 'password',
        label: 'Password',
        value: '',
        problem: problems.get('password'),
        required: true,
        type: 'password',
        autocomplete: 'current-password',
      }),
    ],
    button: 'Log in',
    more: html` <a class="button quiet" href="${paths.forgotPassword}">Forgotten your password?</a>`,
    below: html`<section class="card">
<h2>Without a password</h2>
<p>Have a link sent to your e-mail address that logs you in once.</p>
<p><a class="button secondary" href="${paths.loginLink}">Send me a link</a></p>
<details><summary>I have a link, and it does not open</summary>
${pasteForm(paths.acceptInvitation, undefined)}
</details>
</section>`,
  })
}

export const linkRequestPage = (email: string, problems: Problems): FramedPage =>
  formPage({
    path: paths.loginLink,
    title: 'Log in by a link',
    problems,
    lead: html`<p>Say your e-mail address, and a link is sent to it that logs you in once.</p>`,
    fields: emailField(email, problems),
    button: 'Send the link',
    more: html` <a class="button quiet" href="${paths.login}">Back to the login</a>`,
  })

export const ifInWorkshop = (email: string): string => `If ${email} belongs to somebody of a workshop`

export const linkOnItsWay = (email: string): FramedMessage =>
  lookIntoMailbox(
    html`<p>${ifInWorkshop(email)}, a link is on its way. It works for an hour, and once.</p>
<p>Nothing comes? Look among the unwanted mails, or ask the shop whether this is the address it knows.</p>`,
    paths.loginLink,
  )

/** Where an invitation leads. */
export const openLinkPage = (problem?: string): FramedPage =>
  mailedLinkPage({
    path: paths.acceptInvitation,
    title: 'Come in',
    lead: 'Paste the link that you were sent.',
    problem,
  })

/** A button, since programs that look at mails open links too, and this one counts once. */
export const confirmLinkPage = (shopName: string, token: string, email: string): FramedPage =>
  formPage({
    path: paths.acceptInvitation,
    title: 'Come in',
    problems: noProblems,
    lead: html`<p>You work for ${shopName} as <strong>${email}</strong>. The link is used up once you go on.</p>`,
    fields: [hiddenField('token', token), hiddenField('go', 'on')],
    button: 'Log me in',
  })

export const spentLink: FramedMessage = {
  title: 'This link does not work any more',
  tone: 'bad',
  text: html`<p>It was used before, it is too old, or it was cut off when it was copied. Links count once: have another one sent to you, or log in with your password.</p>`,
  actions: [
    html`<a class="button" href="${paths.loginLink}">Send me a new link</a>`,
    html` <a class="button secondary" href="${paths.login}">To the login</a>`,
  ],
}
