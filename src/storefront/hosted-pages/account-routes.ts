import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  AcceptInvitationBody,
  acceptInvitation,
  clientOf,
  invitationOf,
  newPasswordFields,
  problemsOfPasswordForm,
  type ResetPagesDeps,
  resetPages,
  weakPasswordProblem,
} from '../../platform/access/index.ts'
import { isRefusal } from '../../platform/errors.ts'
import { type FormRequest, fieldsOf } from '../../platform/http/form-body.ts'
import { textField } from '../../platform/http/form-field.ts'
import { formPage, hiddenField, mailedLinkPage, noProblems, type Problems } from '../../platform/http/form-page.ts'
import { englishFormWords } from '../../platform/http/form-words.ts'
import { html } from '../../platform/http/html.ts'
import type { FramedMessage, FramedPage } from '../../platform/http/page-frame.ts'
import { formPath, hidden, pagesOfForms } from '../../platform/http/page-routes.ts'

const path = '/console/accept-invitation'
const title = 'Join the shop'
const forgot = '/console/forgot-password'

/** Where the links of invitations and forgotten passwords lead. Forms and errors as pages are set up around it. */
export function accountRoutes(app: FastifyInstance, deps: ResetPagesDeps): void {
  resetPages(app, deps, {
    kind: 'admin',
    paths: { forgot, reset: '/console/reset-password' },
  })
  pagesOfForms(app, [path])
  app.get(path, hidden, (_request, reply) => deps.frame.send(reply, 200, linkPage(undefined)))
  app.post(formPath(path), hidden, (request: FormRequest, reply) => join(deps, request, reply))
}

async function join(deps: ResetPagesDeps, request: FormRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { frame } = deps
  const fields = fieldsOf(request)
  const token = /weft_in_[\w-]+/.exec(fields.get('token') ?? '')?.[0]
  if (token === undefined) return frame.send(reply, 400, linkPage(englishFormWords.notThisLink))
  const invitation = await invitationOf(deps, token)
  if (!invitation) return frame.sendMessage(reply, 410, spent)
  const shopName = (await frame.shopName()) ?? 'the shop'
  const name = fields.get('name') ?? ''
  const page = (problems: Problems) => joinPage(shopName, { token, email: invitation.email, name }, problems)
  if (!fields.has('password')) return frame.send(reply, 200, page(noProblems))
  const parsed = AcceptInvitationBody.safeParse({ token, name, password: fields.get('password') })
  const problems = problemsOfPasswordForm(fields, parsed.error)
  if (!parsed.success || problems.size > 0) return frame.send(reply, 400, page(problems))
  try {
    await acceptInvitation(deps, parsed.data, clientOf(request))
  } catch (error) {
    if (isRefusal(error, 'invitation_invalid')) return frame.sendMessage(reply, 410, spent)
    if (isRefusal(error, 'conflict')) return frame.sendMessage(reply, 409, taken(invitation.email))
    const weak = weakPasswordProblem(error)
    if (weak) return frame.send(reply, 400, page(weak))
    throw error
  }
  return frame.sendMessage(reply, 200, joined(shopName, invitation.email))
}

const linkPage = (problem: string | undefined): FramedPage =>
  mailedLinkPage({ path, title, lead: 'Paste the link from the e-mail.', problem })

const joinPage = (
  shopName: string,
  asked: { readonly token: string; readonly email: string; readonly name: string },
  problems: Problems,
): FramedPage =>
  formPage({
    path,
    title,
    problems,
    lead: html`<p>You are invited to work on ${shopName} as <strong>${asked.email}</strong>. Say who you are, and choose a password to log in with.</p>`,
    fields: [
      hiddenField('token', asked.token),
      textField({
        name: 'name',
        label: 'Your name',
        value: asked.name,
        problem: problems.get('name'),
        required: true,
        autocomplete: 'name',
      }),
      newPasswordFields(asked.email, problems),
    ],
    button: 'Join',
  })

const spent: FramedMessage = {
  title: 'This invitation does not work any more',
  tone: 'bad',
  text: html`<p>It was used or withdrawn, it is older than a week, or the link was cut off when it was copied. Ask whoever invited you for another one.</p>`,
}

const joined = (shopName: string, email: string): FramedMessage => ({
  title: 'Welcome',
  tone: 'good',
  text: html`<p>You work on ${shopName} now. Log in with <strong>${email}</strong> and the password that you chose.</p>`,
})

const taken = (email: string): FramedMessage => ({
  title: 'You are here already',
  tone: 'plain',
  text: html`<p>There is a user with the address ${email}. If you do not know the password any more, set a new one.</p>`,
  actions: html`<a class="button secondary" href="${forgot}">Set a new password</a>`,
})
