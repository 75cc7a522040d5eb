import { isRefusal } from '../errors.ts'
import type { FormFields } from '../http/form-body.ts'
import { textField } from '../http/form-field.ts'
import type { Problems } from '../http/form-page.ts'
import { englishFormWords, type FormWords } from '../http/form-words.ts'
import { type Fragment, type Html, html } from '../http/html.ts'
import { type AccountWords, englishAccountWords } from './account-words.ts'

/** Texts of account pages in one language. */
export interface AccountFormWords {
  readonly form: FormWords
  readonly account: AccountWords
}

const english: AccountFormWords = { form: englishFormWords, account: englishAccountWords }

export const emailField = (email: string, problems: Problems, { form, account }: AccountFormWords = english): Html =>
  textField(
    {
      name: 'email',
      label: account.email,
      value: email,
      problem: problems.get('email'),
      required: true,
      type: 'email',
      autocomplete: 'username',
    },
    form,
  )

/**
 * Renders the fields for a new password and its repetition. A hidden field with the e-mail address helps password
 * managers.
 */
export function newPasswordFields(
  email: string,
  problems: Problems,
  { form, account }: AccountFormWords = english,
): Fragment {
  const field = (name: string, label: string, hint?: string) =>
    textField(
      {
        name,
        label,
        value: '',
        problem: problems.get(name),
        hint,
        required: true,
        type: 'password',
        autocomplete: 'new-password',
      },
      form,
    )
  return [
    html`<input name="username" value="${email}" autocomplete="username" hidden>`,
    field('password', account.newPassword, account.passwordHint),
    field('again', account.again),
  ]
}

/** Returns the problem to show if `error` rejects the new password as weak; null for any other error. */
export const weakPasswordProblem = (
  error: unknown,
  { problems }: AccountWords = englishAccountWords,
): Problems | null =>
  isRefusal(error, 'invalid_data') && error.details.problems?.some(({ path }) => path === '/password')
    ? new Map([['password', problems.weakPassword]])
    : null

/**
 * Returns the problems of a form with `newPasswordFields`, by field: the issues of its parsed body, or a repetition
 * that differs from the password.
 */
export function problemsOfPasswordForm(
  fields: FormFields,
  error: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] } | undefined,
  { problems: said }: AccountWords = englishAccountWords,
): Problems {
  const names = (error?.issues ?? []).map(({ path }) => String(path[0]))
  const sentences = new Map(Object.entries(said))
  const problems = new Map(names.map((name) => [name, sentences.get(name) ?? said.other]))
  if (!problems.has('password') && fields.get('again') !== fields.get('password')) problems.set('again', said.again)
  return problems
}
