import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  AcceptInvitationBody,
  type AccessDeps,
  acceptInvitation,
  clientOf,
  ForgotPasswordBody,
  forgotPassword,
  invitationOf,
  ResetPasswordBody,
  resetOf,
  resetPassword,
} from '../../platform/access/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { FormFields } from '../../platform/http/form-body.ts'
import {
  type AccountLink,
  accountPath,
  forgotPage,
  forgotPath,
  formPath,
  invitationPage,
  joinedPage,
  linkSentPage,
  newPasswordPage,
  openingPage,
  type Problems,
  passwordSetPage,
  spentPage,
  takenPage,
} from './account-pages.ts'
import { sendPage } from './http.ts'
import type { PageStore } from './layout.ts'

export interface AccountPagesDeps extends AccessDeps {
  readonly settings: { current(): Promise<{ readonly store: PageStore }> }
}

type Posted = { Body: FormFields | undefined }
const hidden = { schema: { hide: true } }

/** Where the links of invitations and forgotten passwords lead. Forms and errors as pages are set up around it. */
export function accountRoutes(app: FastifyInstance, deps: AccountPagesDeps): void {
  for (const link of ['invitation', 'reset'] as const)
    app.get(accountPath(link), hidden, async (_request, reply) =>
      sendPage(reply, 200, openingPage(await shop(deps), link)),
    )
  // Where a page is loaded that a form has answered with.
  for (const path of [accountPath('invitation'), accountPath('reset'), forgotPath])
    app.get(formPath(path), hidden, (_request, reply) => reply.header('cache-control', 'no-store').redirect(path, 303))
  app.post<Posted>(formPath(accountPath('invitation')), hidden, (request, reply) => join(deps, request, reply))
  app.post<Posted>(formPath(accountPath('reset')), hidden, (request, reply) => setPassword(deps, request, reply))
  app.get(forgotPath, hidden, async (_request, reply) =>
    sendPage(reply, 200, forgotPage(await shop(deps), '', new Map())),
  )
  app.post<Posted>(formPath(forgotPath), hidden, async (request, reply) => {
    const store = await shop(deps)
    const email = request.body?.get('email') ?? ''
    const parsed = ForgotPasswordBody.safeParse({ email })
    if (!parsed.success) {
      const problems = new Map([['email', 'Write an e-mail address, such as name@example.com.']])
      return sendPage(reply, 400, forgotPage(store, email, problems))
    }
    await forgotPassword(deps, 'admin', parsed.data, clientOf(request))
    return sendPage(reply, 200, linkSentPage(store, parsed.data.email))
  })
}

const shop = async ({ settings }: AccountPagesDeps): Promise<PageStore> => (await settings.current()).store

/** Of a pasted link the token in it. */
function tokenIn(fields: FormFields): string | null {
  return /weft_(?:in|pr)_[\w-]+/.exec(fields.get('token') ?? '')?.[0] ?? null
}

async function join(
  deps: AccountPagesDeps,
  request: FastifyRequest<Posted>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const store = await shop(deps)
  const fields = request.body ?? new Map<string, string>()
  const token = tokenIn(fields)
  if (token === null) return sendPage(reply, 400, openingPage(store, 'invitation', noLink))
  const invitation = await invitationOf(deps, token)
  if (!invitation) return spent(store, 'invitation', reply)
  const { email } = invitation
  if (!fields.has('password'))
    return sendPage(reply, 200, invitationPage(store, { token, email, name: '', problems: new Map() }))
  const name = fields.get('name') ?? ''
  const parsed = AcceptInvitationBody.safeParse({ token, name, password: fields.get('password') })
  const problems = problemsOf(fields, parsed.success ? [] : parsed.error.issues)
  if (!parsed.success || problems.size > 0)
    return sendPage(reply, 400, invitationPage(store, { token, email, name, problems }))
  try {
    await acceptInvitation(deps, parsed.data, clientOf(request))
  } catch (error) {
    if (isRefusal(error, 'invitation_invalid')) return spent(store, 'invitation', reply)
    if (isRefusal(error, 'conflict')) return sendPage(reply, 409, takenPage(store, email))
    throw error
  }
  return sendPage(reply, 200, joinedPage(store, email))
}

async function setPassword(
  deps: AccountPagesDeps,
  request: FastifyRequest<Posted>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const store = await shop(deps)
  const fields = request.body ?? new Map<string, string>()
  const token = tokenIn(fields)
  if (token === null) return sendPage(reply, 400, openingPage(store, 'reset', noLink))
  const reset = await resetOf(deps, token)
  if (!reset) return spent(store, 'reset', reply)
  const { email } = reset
  if (!fields.has('password'))
    return sendPage(reply, 200, newPasswordPage(store, { token, email, problems: new Map() }))
  const parsed = ResetPasswordBody.safeParse({ token, password: fields.get('password') })
  const problems = problemsOf(fields, parsed.success ? [] : parsed.error.issues)
  if (!parsed.success || problems.size > 0)
    return sendPage(reply, 400, newPasswordPage(store, { token, email, problems }))
  try {
    await resetPassword(deps, 'admin', parsed.data, clientOf(request))
  } catch (error) {
    if (isRefusal(error, 'reset_invalid')) return spent(store, 'reset', reply)
    throw error
  }
  return sendPage(reply, 200, passwordSetPage(store))
}

const noLink = 'This is not the link from the e-mail: it has “#token=” in it.'

const spent = (store: PageStore, link: AccountLink, reply: FastifyReply): FastifyReply =>
  sendPage(reply, 410, spentPage(store, link))

const isRefusal = (error: unknown, code: string): boolean => error instanceof AppError && error.code === code

const said: Readonly<Record<string, string>> = {
  name: 'Write your name.',
  password: 'Choose a password of 12 to 256 characters.',
}

function problemsOf(fields: FormFields, issues: readonly { readonly path: readonly PropertyKey[] }[]): Problems {
  const problems = new Map<string, string>()
  for (const { path } of issues) problems.set(String(path[0]), said[String(path[0])] ?? 'This cannot be used.')
  if (!problems.has('password') && fields.get('again') !== fields.get('password'))
    problems.set('again', 'The two passwords are not the same.')
  return problems
}
