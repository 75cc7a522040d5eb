import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRefusal } from '../errors.ts'
import { type FormRequest, fieldsOf } from '../http/form-body.ts'
import { formPage, hiddenField, mailedLinkPage, noProblems, type Problems } from '../http/form-page.ts'
import { englishFormWords } from '../http/form-words.ts'
import { type Fragment, fillHtml, html } from '../http/html.ts'
import type { FramedMessage, FramedPage, PageFrame } from '../http/page-frame.ts'
import { formPath, hidden, pagesOfForms } from '../http/page-routes.ts'
import { fill } from '../mail/languages.ts'
import type { AccessDeps } from './access-deps.ts'
import {
  type AccountFormWords,
  emailField,
  newPasswordFields,
  problemsOfPasswordForm,
  weakPasswordProblem,
} from './account-fields.ts'
import { englishAccountWords, englishResetWords, type ResetWords } from './account-words.ts'
import { clientOf } from './client-of.ts'
import type { LoginKind } from './login-store.ts'
import { forgotPassword, resetOf, resetPassword } from './password-change.ts'
import { ForgotPasswordBody, ResetPasswordBody } from './schema.ts'

export interface ResetPagesDeps extends AccessDeps {
  readonly frame: PageFrame
}

export interface ResetPagesWords extends AccountFormWords {
  readonly reset: ResetWords
}

/** Settings of the "forgotten password" pages: the kind of login and the paths. */
export interface ResetPages {
  readonly kind: LoginKind
  readonly paths: { readonly forgot: string; readonly reset: string }
  /** Link shown before a mail is requested and after the password is set. */
  readonly toLogin?: { readonly path: string }
  /** Returns the words in the reader's language. Default: English, for users of the shop. */
  readonly wordsFor?: (request: FastifyRequest) => ResetPagesWords
}

/** The pages in the language of one request. */
interface Shown extends ResetPages {
  readonly words: ResetPagesWords
}

const english: ResetPagesWords = { form: englishFormWords, account: englishAccountWords, reset: englishResetWords }

/** Registers the "forgotten password" pages. The caller sets up form parsing and error pages. */
export function resetPages(app: FastifyInstance, deps: ResetPagesDeps, pages: ResetPages): void {
  const { frame } = deps
  const { forgot, reset } = pages.paths
  const shownTo = (request: FastifyRequest): Shown => ({ ...pages, words: pages.wordsFor?.(request) ?? english })
  pagesOfForms(app, [forgot, reset])
  app.get(forgot, hidden, (request, reply) => frame.send(reply, 200, forgotPage(shownTo(request), '', noProblems)))
  app.post(formPath(forgot), hidden, (request: FormRequest, reply) =>
    askForLink(deps, shownTo(request), request, reply),
  )
  app.get(reset, hidden, (request, reply) => frame.send(reply, 200, linkPage(shownTo(request), undefined)))
  app.post(formPath(reset), hidden, (request: FormRequest, reply) => setNew(deps, shownTo(request), request, reply))
}

async function askForLink(
  deps: ResetPagesDeps,
  pages: Shown,
  request: FormRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const email = fieldsOf(request).get('email') ?? ''
  const parsed = ForgotPasswordBody.safeParse({ email })
  if (!parsed.success)
    return deps.frame.send(
      reply,
      400,
      forgotPage(pages, email, new Map([['email', pages.words.account.problems.email]])),
    )
  await forgotPassword(deps, pages.kind, parsed.data, clientOf(request))
  return deps.frame.sendMessage(reply, 200, linkSent(pages, parsed.data.email))
}

async function setNew(
  deps: ResetPagesDeps,
  pages: Shown,
  request: FormRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { frame } = deps
  const fields = fieldsOf(request)
  const token = /weft_pr_[\w-]+/.exec(fields.get('token') ?? '')?.[0]
  if (token === undefined) return frame.send(reply, 400, linkPage(pages, pages.words.form.notThisLink))
  const open = await resetOf(deps, pages.kind, token)
  if (!open) return frame.sendMessage(reply, 410, spent(pages))
  const page = (problems: Problems) => newPasswordPage(pages, token, open.email, problems)
  if (!fields.has('password')) return frame.send(reply, 200, page(noProblems))
  const parsed = ResetPasswordBody.safeParse({ token, password: fields.get('password') })
  const problems = problemsOfPasswordForm(fields, parsed.error, pages.words.account)
  if (!parsed.success || problems.size > 0) return frame.send(reply, 400, page(problems))
  try {
    await resetPassword(deps, pages.kind, parsed.data, clientOf(request))
  } catch (error) {
    if (isRefusal(error, 'reset_invalid')) return frame.sendMessage(reply, 410, spent(pages))
    const weak = weakPasswordProblem(error, pages.words.account)
    if (weak) return frame.send(reply, 400, page(weak))
    throw error
  }
  return frame.sendMessage(reply, 200, passwordSet(pages))
}

const forgotPage = ({ paths, toLogin, words }: Shown, email: string, problems: Problems): FramedPage =>
  formPage({
    path: paths.forgot,
    title: words.reset.forgotten,
    problems,
    lead: html`<p>${words.reset.forgottenLead}</p>`,
    fields: emailField(email, problems, words),
    button: words.reset.send,
    more: toLogin && html` <a class="button quiet" href="${toLogin.path}">${words.reset.backToLogin}</a>`,
    words: words.form,
  })

const linkPage = ({ paths, words }: Shown, problem: string | undefined): FramedPage =>
  mailedLinkPage({ path: paths.reset, title: words.reset.title, lead: words.reset.paste, problem, words: words.form })

const newPasswordPage = ({ paths, words }: Shown, token: string, email: string, problems: Problems): FramedPage =>
  formPage({
    path: paths.reset,
    title: words.reset.title,
    problems,
    lead: html`<p>${fillHtml(words.reset.setLead, { email: html`<strong>${email}</strong>` })}</p>`,
    fields: [hiddenField('token', token), newPasswordFields(email, problems, words)],
    button: words.reset.set,
    words: words.form,
  })

/** Returns the page shown after somebody requested a link of any kind. */
export const lookIntoMailbox = (words: ResetWords, text: Fragment, again: string): FramedMessage => ({
  title: words.mailbox,
  tone: 'waiting',
  text,
  actions: html`<a class="button secondary" href="${again}">${words.otherAddress}</a>`,
})

const linkSent = ({ paths, words: { reset } }: Shown, email: string): FramedMessage =>
  lookIntoMailbox(
    reset,
    html`<p>${fill(reset.onItsWay, { email })}</p>
<p>${reset.nothingComes}</p>`,
    paths.forgot,
  )

const spent = ({ paths, words: { reset } }: Shown): FramedMessage => ({
  title: reset.spentTitle,
  tone: 'bad',
  text: html`<p>${reset.spent}</p>`,
  actions: html`<a class="button" href="${paths.forgot}">${reset.another}</a>`,
})

const passwordSet = ({ toLogin, words: { reset } }: Shown): FramedMessage => ({
  title: reset.doneTitle,
  tone: 'good',
  text: html`<p>${reset.done}</p>`,
  actions: toLogin && html`<a class="button" href="${toLogin.path}">${reset.toLogin}</a>`,
})
