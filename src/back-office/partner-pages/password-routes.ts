import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  clientOf,
  hasPassword,
  newPasswordFields,
  OwnPasswordBody,
  problemsOfPasswordForm,
  setOwnPassword,
  weakPasswordProblem,
} from '../../platform/access/index.ts'
import { isRefusal } from '../../platform/errors.ts'
import { type FormRequest, fieldsOf } from '../../platform/http/form-body.ts'
import { textField } from '../../platform/http/form-field.ts'
import { formPage, noProblems, type Problems } from '../../platform/http/form-page.ts'
import { html } from '../../platform/http/html.ts'
import type { FramedPage } from '../../platform/http/page-frame.ts'
import { formPath, hidden, seeOther } from '../../platform/http/page-routes.ts'
import { fill } from '../../platform/mail/languages.ts'
import { paths } from './addresses.rules.ts'
import type { PartnerPagesDeps } from './deps.ts'
import { ownForm, requireOwnForm } from './own-forms.ts'
import type { Visitor } from './visitor.ts'

/** Registers the change of password for logged-in people. */
export function ownPasswordRoutes(app: FastifyInstance, deps: PartnerPagesDeps): void {
  app.get(paths.password, hidden, async ({ partnerVisitor: visitor }, reply) => {
    const known = await hasPassword(deps.db, visitor.session.loginId)
    return deps.frame.send(reply, 200, ownPasswordPage(visitor, known, noProblems))
  })
  app.post(formPath(paths.password), hidden, (request: FormRequest, reply) => setOwn(deps, request, reply))
}

function ownPasswordPage({ token, person, words }: Visitor, known: boolean, problems: Problems): FramedPage {
  const { password, form } = words
  return formPage({
    path: paths.password,
    title: known ? password.change : password.choose,
    problems,
    lead: known
      ? html`<p>${password.changeLead}</p>`
      : html`<p>${fill(password.chooseLead, { person: person.name })}</p>`,
    fields: [
      ownForm(token),
      known &&
        textField(
          {
            name: 'current_password',
            label: password.now,
            value: '',
            problem: problems.get('current_password'),
            required: true,
            type: 'password',
            autocomplete: 'current-password',
          },
          form,
        ),
      newPasswordFields(person.email, problems, words),
    ],
    button: known ? password.changeButton : words.reset.set,
    more: html` <a class="button quiet" href="${paths.work}">${known ? words.places.back : password.later}</a>`,
    words: form,
  })
}

async function setOwn(deps: PartnerPagesDeps, request: FormRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { partnerVisitor: visitor } = request
  const fields = fieldsOf(request)
  requireOwnForm(fields, visitor.token)
  const known = await hasPassword(deps.db, visitor.session.loginId)
  const again = (problems: Problems) => deps.frame.send(reply, 400, ownPasswordPage(visitor, known, problems))
  const current = known ? { current_password: fields.get('current_password') ?? '' } : {}
  const parsed = OwnPasswordBody.safeParse({ ...current, password: fields.get('password') ?? '' })
  const problems = problemsOfPasswordForm(fields, parsed.error, visitor.words.account)
  if (!parsed.success || problems.size > 0) return again(problems)
  try {
    await setOwnPassword(deps, 'partner', visitor.session, { ...parsed.data, client: clientOf(request) })
  } catch (error) {
    const weak = weakPasswordProblem(error, visitor.words.account)
    if (weak) return again(weak)
    if (!isRefusal(error, 'invalid_data')) throw error
    return again(new Map([['current_password', visitor.words.password.wrong]]))
  }
  return seeOther(reply, `${paths.work}?done=password`)
}
