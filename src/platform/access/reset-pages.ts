import type { FastifyInstance, FastifyReply } from 'fastify'
import { isRefusal } from '../errors.ts'
import { type FormRequest, fieldsOf } from '../http/form-body.ts'
import { formPage, hiddenField, mailedLinkPage, noProblems, notThisLink, type Problems } from '../http/form-page.ts'
import { type Fragment, html } from '../http/html.ts'
import type { FramedMessage, FramedPage, PageFrame } from '../http/page-frame.ts'
import { formPath, hidden, pagesOfForms } from '../http/page-routes.ts'
import type { AccessDeps } from './access-deps.ts'
import { anEmailAddress, emailField, newPasswordFields, problemsOfPasswordForm } from './account-fields.ts'
import { clientOf } from './client-of.ts'
import type { LoginKind } from './login-store.ts'
import { forgotPassword, resetOf, resetPassword } from './password-change.ts'
import { ForgotPasswordBody, ResetPasswordBody } from './schema.ts'

export interface ResetPagesDeps extends AccessDeps {
  readonly frame: PageFrame
}

/** Whose passwords are reset, where, and what is said that differs. */
export interface ResetPages {
  readonly kind: LoginKind
  readonly paths: { readonly forgot: string; readonly reset: string }
  /** Stands for somebody with an account: "If there is a user with the address" … */
  readonly ifKnown: (email: string) => string
  /** What a new password does not change. */
  readonly stays?: string
  /** Of the pages before a link is asked for, and after the password is set. */
  readonly toLogin?: { readonly path: string }
}

/** The pages for those who have forgotten their password. Forms and errors as pages are set up around them. */
export function resetPages(app: FastifyInstance, deps: ResetPagesDeps, pages: ResetPages): void {
  const { frame } = deps
  const { forgot, reset } = pages.paths
  pagesOfForms(app, [forgot, reset])
  app.get(forgot, hidden, (_request, reply) => frame.send(reply, 200, forgotPage(pages, '', noProblems)))
  app.post(formPath(forgot), hidden, (request: FormRequest, reply) => askForLink(deps, pages, request, reply))
  app.get(reset, hidden, (_request, reply) => frame.send(reply, 200, linkPage(pages, undefined)))
  app.post(formPath(reset), hidden, (request: FormRequest, reply) => setNew(deps, pages, request, reply))
}

async function askForLink(
  deps: ResetPagesDeps,
  pages: ResetPages,
  request: FormRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const email = fieldsOf(request).get('email') ?? ''
  const parsed = ForgotPasswordBody.safeParse({ email })
  if (!parsed.success)
    return deps.frame.send(reply, 400, forgotPage(pages, email, new Map([['email', anEmailAddress]])))
  await forgotPassword(deps, pages.kind, parsed.data, clientOf(request))
  return deps.frame.sendMessage(reply, 200, linkSent(pages, parsed.data.email))
}

async function setNew(
  deps: ResetPagesDeps,
  pages: ResetPages,
  request: FormRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { frame } = deps
  const fields = fieldsOf(request)
  const token = /weft_pr_[\w-]+/.exec(fields.get('token') ?? '')?.[0]
  if (token === undefined) return frame.send(reply, 400, linkPage(pages, notThisLink))
  const open = await resetOf(deps, pages.kind, token)
  if (!open) return frame.sendMessage(reply, 410, spent(pages))
  const page = (problems: Problems) => newPasswordPage(pages, token, open.email, problems)
  if (!fields.has('password')) return frame.send(reply, 200, page(noProblems))
  const parsed = ResetPasswordBody.safeParse({ token, password: fields.get('password') })
  const problems = problemsOfPasswordForm(fields, parsed.error)
  if (!parsed.success || problems.size > 0) return frame.send(reply, 400, page(problems))
  try {
    await resetPassword(deps, pages.kind, parsed.data, clientOf(request))
  } catch (error) {
    if (isRefusal(error, 'reset_invalid')) return frame.sendMessage(reply, 410, spent(pages))
    throw error
  }
  return frame.sendMessage(reply, 200, passwordSet(pages))
}

const title = 'Set a new password'

const forgotPage = ({ paths, toLogin }: ResetPages, email: string, problems: Problems): FramedPage =>
  formPage({
    path: paths.forgot,
    title: 'Forgotten your password?',
    problems,
    lead: html`<p>Say your e-mail address, and a link is sent to it by which you set a new one.</p>`,
    fields: emailField(email, problems),
    button: 'Send the link',
    more: toLogin && html` <a class="button quiet" href="${toLogin.path}">Back to the login</a>`,
  })

const linkPage = ({ paths }: ResetPages, problem: string | undefined): FramedPage =>
  mailedLinkPage({ path: paths.reset, title, lead: 'Paste the link from the e-mail.', problem })

const newPasswordPage = ({ paths, stays }: ResetPages, token: string, email: string, problems: Problems): FramedPage =>
  formPage({
    path: paths.reset,
    title,
    problems,
    lead: html`<p>For <strong>${email}</strong>. You are logged out everywhere else once it is set${stays !== undefined && `; ${stays}`}.</p>`,
    fields: [hiddenField('token', token), newPasswordFields(email, problems)],
    button: 'Set the password',
  })

/** Of a link that is asked for, whatever it is for. */
export const lookIntoMailbox = (text: Fragment, again: string): FramedMessage => ({
  title: 'Look into your mailbox',
  tone: 'waiting',
  text,
  actions: html`<a class="button secondary" href="${again}">Try another address</a>`,
})

const linkSent = ({ paths, ifKnown }: ResetPages, email: string): FramedMessage =>
  lookIntoMailbox(
    html`<p>${ifKnown(email)}, a link is on its way. It works for an hour, and once.</p>
<p>Nothing comes? Look among the unwanted mails.</p>`,
    paths.forgot,
  )

const spent = ({ paths }: ResetPages): FramedMessage => ({
  title: 'This link does not work any more',
  tone: 'bad',
  text: html`<p>It was used before, a newer one was asked for, it is older than an hour, or it was cut off when it was copied.</p>`,
  actions: html`<a class="button" href="${paths.forgot}">Ask for another link</a>`,
})

const passwordSet = ({ toLogin }: ResetPages): FramedMessage => ({
  title: 'Your password is set',
  tone: 'good',
  text: html`<p>Log in with it. Wherever you were logged in before, you are no longer.</p>`,
  actions: toLogin && html`<a class="button" href="${toLogin.path}">To the login</a>`,
})
