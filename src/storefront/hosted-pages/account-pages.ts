import { fieldId, textField } from '../../platform/http/form-field.ts'
import { type Fragment, type Html, html } from '../../platform/http/html.ts'
import { layout, type PageStore } from './layout.ts'
import { messagePage } from './message-page.ts'

/** By field: what is wrong with what was sent. */
export type Problems = ReadonlyMap<string, string>

const pages = {
  invitation: {
    path: '/console/accept-invitation',
    title: 'Join the shop',
    spent: 'This invitation does not work any more',
    why: 'It was used or withdrawn, it is older than a week, or the link was cut off when it was copied. Ask whoever invited you for another one.',
  },
  reset: {
    path: '/console/reset-password',
    title: 'Set a new password',
    spent: 'This link does not work any more',
    why: 'It was used before, a newer one was asked for, it is older than an hour, or it was cut off when it was copied.',
  },
} as const
export type AccountLink = keyof typeof pages

export const accountPath = (link: AccountLink): string => pages[link].path
/** Another address than the link's: whoever opens a link beside a page that a form answered with gets there. */
export const formPath = (path: string): string => `${path}/form`
export const forgotPath = '/console/forgot-password'

/**
 * Where the link of a mail leads. Its token stands behind the `#`, which no server sees: a script hands it in; without
 * one the link itself is pasted.
 */
export function openingPage(store: PageStore, link: AccountLink, problem?: string): string {
  const { path, title } = pages[link]
  return formPage(store, title, {
    path,
    open: true,
    lead: html`<p>Paste the link from the e-mail, all of it.</p>`,
    fields: textField({
      name: 'token',
      label: 'Link from the e-mail',
      value: '',
      problem,
      required: true,
      autocomplete: 'off',
    }),
    button: 'Continue',
  })
}

export function invitationPage(
  store: PageStore,
  asked: { readonly token: string; readonly email: string; readonly name: string; readonly problems: Problems },
): string {
  const { token, email, name, problems } = asked
  return formPage(store, pages.invitation.title, {
    path: pages.invitation.path,
    problems,
    lead: html`<p>You are invited to work on ${store.name} as <strong>${email}</strong>. Say who you are, and choose a password to log in with.</p>`,
    fields: [
      hidden('token', token),
      textField({
        name: 'name',
        label: 'Your name',
        value: name,
        problem: problems.get('name'),
        required: true,
        autocomplete: 'name',
      }),
      passwordFields(email, problems),
    ],
    button: 'Join',
  })
}

export function newPasswordPage(
  store: PageStore,
  asked: { readonly token: string; readonly email: string; readonly problems: Problems },
): string {
  const { token, email, problems } = asked
  return formPage(store, pages.reset.title, {
    path: pages.reset.path,
    problems,
    lead: html`<p>For <strong>${email}</strong>. You are logged out everywhere else once it is set; a second factor stays as it is.</p>`,
    fields: [hidden('token', token), passwordFields(email, problems)],
    button: 'Set the password',
  })
}

export function forgotPage(store: PageStore, email: string, problems: Problems): string {
  return formPage(store, 'Forgotten your password?', {
    path: forgotPath,
    problems,
    lead: html`<p>Say your e-mail address, and a link is sent to it by which you set a new one.</p>`,
    fields: textField({
      name: 'email',
      label: 'E-mail address',
      value: email,
      problem: problems.get('email'),
      required: true,
      type: 'email',
      autocomplete: 'username',
    }),
    button: 'Send the link',
  })
}

export const spentPage = (store: PageStore, link: AccountLink): string =>
  messagePage(store, {
    title: pages[link].spent,
    tone: 'bad',
    text: html`<p>${pages[link].why}</p>`,
    actions: link === 'reset' && html`<a class="button" href="${forgotPath}">Ask for another link</a>`,
  })

export const joinedPage = (store: PageStore, email: string): string =>
  messagePage(store, {
    title: 'Welcome',
    tone: 'good',
    text: html`<p>You work on ${store.name} now. Log in with <strong>${email}</strong> and the password that you chose.</p>`,
  })

export const takenPage = (store: PageStore, email: string): string =>
  messagePage(store, {
    title: 'You are here already',
    tone: 'plain',
    text: html`<p>There is a user with the address ${email}. If you do not know the password any more, set a new one.</p>`,
    actions: html`<a class="button secondary" href="${forgotPath}">Set a new password</a>`,
  })

export const passwordSetPage = (store: PageStore): string =>
  messagePage(store, {
    title: 'Your password is set',
    tone: 'good',
    text: html`<p>Log in with it. Wherever you were logged in before, you are no longer.</p>`,
  })

export const linkSentPage = (store: PageStore, email: string): string =>
  messagePage(store, {
    title: 'Look into your mailbox',
    tone: 'waiting',
    text: html`<p>If there is a user with the address ${email}, a link is on its way. It works for an hour.</p>`,
    actions: html`<a class="button secondary" href="${forgotPath}">Try another address</a>`,
  })

interface Form {
  readonly path: string
  /** Handed in by our script where the address has a token behind its `#`. */
  readonly open?: boolean
  readonly problems?: Problems
  readonly lead: Html
  readonly fields: Fragment
  readonly button: string
}

const formPage = (store: PageStore, title: string, { path, open, problems, lead, fields, button }: Form): string =>
  layout({
    title: problems && problems.size > 0 ? `Problem: ${title}` : title,
    store,
    script: open ?? false,
    body: html`<form method="post" action="${formPath(path)}" class="card" accept-charset="utf-8"${open && html` data-token-in-hash`}>
<h1>${title}</h1>
<div class="lead">${lead}</div>
${problems && problems.size > 0 && problemList(problems)}
<div class="fields">${fields}</div>
<div class="actions"><button class="button">${button}</button></div>
</form>`,
  })

const problemList = (problems: Problems): Html =>
  html`<div class="summary" role="alert" tabindex="-1" autofocus><h2>Please look at this again</h2><ul>${[
    ...problems,
  ].map(([name, problem]) => html`<li><a href="#${fieldId(name)}">${problem}</a></li>`)}</ul></div>`

const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}">`

/** The address is there for password managers. */
const passwordFields = (email: string, problems: Problems): Fragment => [
  html`<input name="username" value="${email}" autocomplete="username" hidden>`,
  textField({
    name: 'password',
    label: 'Password',
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
