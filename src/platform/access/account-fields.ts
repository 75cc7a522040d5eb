import type { FormFields } from '../http/form-body.ts'
import { textField } from '../http/form-field.ts'
import type { Problems } from '../http/form-page.ts'
import { type Fragment, type Html, html } from '../http/html.ts'

export const emailField = (email: string, problems: Problems): Html =>
  textField({
    name: 'email',
    label: 'E-mail address',
    value: email,
    problem: problems.get('email'),
    required: true,
    type: 'email',
    autocomplete: 'username',
  })

export const anEmailAddress = 'Write an e-mail address, such as name@example.com.'

/** A password and the same again. The address is there for password managers. */
export const newPasswordFields = (email: string, problems: Problems): Fragment => [
  html`<input name="username" value="${email}" autocomplete="username" hidden>`,
  textField({
    name: 'password',
    label: 'New password',
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

const said: Readonly<Record<string, string>> = {
  name: 'Write your name.',
  password: 'Choose a password of 12 to 256 characters.',
  current_password: 'Write the password that you have now.',
}

/** What is wrong with a form that has `newPasswordFields`, after the body made of it was parsed. */
export function problemsOfPasswordForm(
  fields: FormFields,
  error: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] } | undefined,
): Problems {
  const names = (error?.issues ?? []).map(({ path }) => String(path[0]))
  const problems = new Map(names.map((name) => [name, said[name] ?? 'This cannot be used.']))
  if (!problems.has('password') && fields.get('again') !== fields.get('password'))
    problems.set('again', 'The two passwords are not the same.')
  return problems
}
