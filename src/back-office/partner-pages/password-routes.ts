import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  clientOf,
  ForgotPasswordBody,
  forgotPassword,
  hasPassword,
  OwnPasswordBody,
  ResetPasswordBody,
  resetOf,
  resetPassword,
  setOwnPassword,
} from '../../platform/access/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { FormFields } from '../../platform/http/form-body.ts'
import { textField } from '../../platform/http/form-field.ts'
import { html } from '../../platform/http/html.ts'
import { formPath, paths } from './addresses.rules.ts'
import { type FormRequest, fieldsOf, hidden, noProblems, type PartnerPagesDeps, type Problems } from './deps.ts'
import { emailField, formPage, hiddenField, newPasswordFields, pasteForm } from './form-page.ts'
import { linkOnItsWay, passwordIsSet, spentResetLink } from './login-pages.ts'
import { ownForm, requireOwnForm } from './own-forms.ts'
import type { FramedPage } from './page-frame.ts'
import type { Visitor } from './visitor.ts'

/** For those who have forgotten theirs. */
export function resetRoutes(app: FastifyInstance, deps: PartnerPagesDeps): void {
  const { frame } = deps
  app.get(paths.forgotPassword, hidden, (_request, reply) => frame.send(reply, 200, forgotPage('', noProblems)))
  app.post(formPath(paths.forgotPassword), hidden, async (request: FormRequest, reply) => {
    const email = fieldsOf(request).get('email') ?? ''
    const parsed = ForgotPasswordBody.safeParse({ email })
    const problem = 'Write an e-mail address, such as name@example.com.'
    if (!parsed.success) return frame.send(reply, 400, forgotPage(email, new Map([['email', problem]])))
    await forgotPassword(deps, 'partner', parsed.data, clientOf(request))
    return frame.sendMessage(reply, 200, linkOnItsWay(parsed.data.email, paths.forgotPassword))
  })
  app.get(paths.resetPassword, hidden, (_request, reply) => frame.send(reply, 200, resetLinkPage()))
  app.post(formPath(paths.resetPassword), hidden, (request: FormRequest, reply) => reset(deps, request, reply))
}

/** For those who have logged in. */
export function ownPasswordRoutes(app: FastifyInstance, deps: PartnerPagesDeps): void {
  app.get(paths.password, hidden, async ({ partnerVisitor: visitor }, reply) => {
    const known = await hasPassword(deps.db, visitor.session.loginId)
    return deps.frame.send(reply, 200, ownPasswordPage(visitor, known, noProblems))
  })
  app.post(formPath(paths.password), hidden, (request: FormRequest, reply) => setOwn(deps, request, reply))
}

const forgotPage = (email: string, problems: Problems): FramedPage =>
  formPage({
    path: paths.forgotPassword,
    title: 'Forgotten your password?',
    problems,
    lead: html`<p>Say your e-mail address, and a link is sent to it by which you set a new one.</p>`,
    fields: emailField(email, problems),
    button: 'Send the link',
    more: html` <a class="button quiet" href="${paths.login}">Back to the login</a>`,
  })

const resetLinkPage = (problem?: string): FramedPage => ({
  title: problem === undefined ? 'Set a new password' : 'Problem: Set a new password',
  script: true,
  body: html`<section class="card"><h1>Set a new password</h1>
<div class="lead"><p>Paste the link from the e-mail.</p></div>
${pasteForm(paths.resetPassword, problem, 'Go on')}</section>`,
})

const newPasswordPage = (token: string, email: string, problems: Problems): FramedPage =>
  formPage({
    path: paths.resetPassword,
    title: 'Set a new password',
    problems,
    lead: html`<p>For <strong>${email}</strong>. You are logged out everywhere else once it is set.</p>`,
    fields: [hiddenField('token', token), newPasswordFields(email, problems)],
    button: 'Set the password',
  })

function ownPasswordPage({ token, person }: Visitor, known: boolean, problems: Problems): FramedPage {
  return formPage({
    path: paths.password,
    title: known ? 'Change your password' : 'Choose a password',
    problems,
    lead: known
      ? html`<p>Wherever else you are logged in, you are no longer once it is changed.</p>`
      : html`<p>You are in, ${person.name}. With a password you come in next time without a link.</p>`,
    fields: [
      ownForm(token),
      known &&
        textField({
          name: 'current_password',
          label: 'Password now',
          value: '',
          problem: problems.get('current_password'),
          required: true,
          type: 'password',
          autocomplete: 'current-password',
        }),
      newPasswordFields(person.email, problems),
    ],
    button: known ? 'Change the password' : 'Set the password',
    more: html` <a class="button quiet" href="${paths.work}">${known ? 'Back to your work' : 'Later'}</a>`,
  })
}

async function reset(deps: PartnerPagesDeps, request: FormRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { frame } = deps
  const fields = fieldsOf(request)
  const token = /weft_pr_[\w-]+/.exec(fields.get('token') ?? '')?.[0]
  const noLink = 'This is not the link from the e-mail: it has “#token=” in it.'
  if (token === undefined) return frame.send(reply, 400, resetLinkPage(noLink))
  const open = await resetOf(deps, token)
  if (!open) return frame.sendMessage(reply, 410, spentResetLink)
  if (!fields.has('password')) return frame.send(reply, 200, newPasswordPage(token, open.email, noProblems))
  const parsed = ResetPasswordBody.safeParse({ token, password: fields.get('password') })
  const problems = passwordProblems(fields, parsed.success)
  if (!parsed.success || problems.size > 0) return frame.send(reply, 400, newPasswordPage(token, open.email, problems))
  try {
    await resetPassword(deps, 'partner', parsed.data, clientOf(request))
  } catch (error) {
    if (error instanceof AppError && error.code === 'reset_invalid')
      return frame.sendMessage(reply, 410, spentResetLink)
    throw error
  }
  return frame.sendMessage(reply, 200, passwordIsSet)
}

async function setOwn(deps: PartnerPagesDeps, request: FormRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { partnerVisitor: visitor } = request
  const fields = fieldsOf(request)
  requireOwnForm(fields, visitor.token)
  const known = await hasPassword(deps.db, visitor.session.loginId)
  const again = (problems: Problems) => deps.frame.send(reply, 400, ownPasswordPage(visitor, known, problems))
  const current = known ? { current_password: fields.get('current_password') ?? '' } : {}
  const parsed = OwnPasswordBody.safeParse({ ...current, password: fields.get('password') ?? '' })
  const problems = new Map(passwordProblems(fields, parsed.data !== undefined || !isAbout(parsed.error, 'password')))
  if (isAbout(parsed.error, 'current_password'))
    problems.set('current_password', 'Write the password that you have now.')
  if (!parsed.success || problems.size > 0) return again(problems)
  try {
    await setOwnPassword(deps, 'partner', visitor.session, { ...parsed.data, client: clientOf(request) })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'invalid_data')) throw error
    return again(new Map([['current_password', 'This is not your password.']]))
  }
  return reply.header('cache-control', 'no-store').redirect(`${paths.work}?done=password`, 303)
}

const isAbout = (
  error: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] } | undefined,
  name: string,
): boolean => error?.issues.some(({ path }) => path[0] === name) ?? false

function passwordProblems(fields: FormFields, isUsable: boolean): Problems {
  if (!isUsable) return new Map([['password', 'Choose a password of 12 to 256 characters.']])
  if (fields.get('again') !== fields.get('password')) return new Map([['again', 'The two passwords are not the same.']])
  return noProblems
}
