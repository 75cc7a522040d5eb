import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  clientOf,
  ForgotPasswordBody,
  hasPassword,
  LoginBody,
  logIn,
  logInByLink,
  loginLinkOf,
  mailLoginLink,
  useSession,
} from '../../platform/access/index.ts'
import { isRefusal } from '../../platform/errors.ts'
import { type FormRequest, fieldsOf } from '../../platform/http/form-body.ts'
import { noProblems } from '../../platform/http/form-page.ts'
import { formPath, hidden, seeOther } from '../../platform/http/page-routes.ts'
import { pageOfWork, paths } from './addresses.rules.ts'
import type { PartnerPagesDeps } from './deps.ts'
import { confirmLinkPage, linkOnItsWay, linkRequestPage, loginPage, openLinkPage, spentLink } from './login-pages.ts'
import { keepToken } from './session-cookie.ts'

type Asked = { Querystring: { next?: unknown; bye?: unknown } }

export function loginRoutes(app: FastifyInstance, deps: PartnerPagesDeps): void {
  const { frame } = deps
  app.get<Asked>(paths.login, hidden, async ({ query, partnerWords: words }, reply) => {
    const next = pageOfWork(typeof query.next === 'string' ? query.next : undefined)
    const notice = query.bye === undefined ? undefined : words.login.loggedOut
    return frame.send(
      reply,
      200,
      loginPage(words, { shopName: await frame.shopName(), email: '', next, problems: noProblems, notice }),
    )
  })
  app.post(formPath(paths.login), hidden, (request: FormRequest, reply) => enter(deps, request, reply))
  app.get(paths.loginLink, hidden, ({ partnerWords: words }, reply) =>
    frame.send(reply, 200, linkRequestPage(words, '', noProblems)),
  )
  app.post(formPath(paths.loginLink), hidden, (request: FormRequest, reply) => sendLink(deps, request, reply))
  app.get(paths.acceptInvitation, hidden, ({ partnerWords: words }, reply) =>
    frame.send(reply, 200, openLinkPage(words)),
  )
  app.post(formPath(paths.acceptInvitation), hidden, (request: FormRequest, reply) => openLink(deps, request, reply))
}

async function enter(deps: PartnerPagesDeps, request: FormRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { frame, baseUrl } = deps
  const { partnerWords: words } = request
  const fields = fieldsOf(request)
  const next = pageOfWork(fields.get('next'))
  const email = fields.get('email') ?? ''
  const again = async (status: number, problems: ReadonlyMap<string, string>) =>
    frame.send(reply, status, loginPage(words, { shopName: await frame.shopName(), email, next, problems }))
  const parsed = LoginBody.safeParse({ email, password: fields.get('password') ?? '' })
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
    const said = [['email', words.account.problems.email] as const, ['password', words.login.writePassword] as const]
    return again(400, new Map(said.filter(([name]) => wrong.has(name))))
  }
  try {
    const { token } = await logIn(deps, 'partner', parsed.data, clientOf(request))
    return seeOther(keepToken(reply, baseUrl, token), next)
  } catch (error) {
    if (!isRefusal(error, 'unauthorized')) throw error
    return again(401, new Map([['password', words.login.refused]]))
  }
}

async function sendLink(deps: PartnerPagesDeps, request: FormRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { partnerWords: words } = request
  const email = fieldsOf(request).get('email') ?? ''
  const parsed = ForgotPasswordBody.safeParse({ email })
  if (!parsed.success) {
    const problems = new Map([['email', words.account.problems.email]])
    return deps.frame.send(reply, 400, linkRequestPage(words, email, problems))
  }
  await mailLoginLink(deps, 'partner', parsed.data.email, clientOf(request))
  return deps.frame.sendMessage(reply, 200, linkOnItsWay(words, parsed.data.email))
}

async function openLink(deps: PartnerPagesDeps, request: FormRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { frame, baseUrl } = deps
  const { partnerWords: words } = request
  const fields = fieldsOf(request)
  const link = /weft_ll_[\w-]+/.exec(fields.get('token') ?? '')?.[0]
  if (link === undefined) return frame.send(reply, 400, openLinkPage(words, words.form.notThisLink))
  if (!fields.has('go')) {
    const open = await loginLinkOf(deps, 'partner', link)
    if (!open) return frame.sendMessage(reply, 410, spentLink(words))
    const shown = { shopName: await frame.shopName(), token: link, email: open.email }
    return frame.send(reply, 200, confirmLinkPage(words, shown))
  }
  try {
    const { token } = await logInByLink(deps, 'partner', { token: link }, clientOf(request))
    const session = await useSession(deps.db, 'partner', token, deps.clock.now())
    const next = session && !(await hasPassword(deps.db, session.loginId)) ? paths.password : paths.work
    return seeOther(keepToken(reply, baseUrl, token), next)
  } catch (error) {
    if (!isRefusal(error, 'link_invalid')) throw error
    return frame.sendMessage(reply, 410, spentLink(words))
  }
}
