import { t } from '../messages/text.ts'

/** Returns words for an email address. Erasing a person replaces the address with one at `removed.invalid`. */
export const emailWords = (email: string): string => (email.endsWith('@removed.invalid') ? t('Erased person') : email)

/** Returns the name of a person, or the email address if there is no name. Null if there is neither. */
export const personWords = (person: { readonly name: string | null; readonly email: string | null }): string | null =>
  person.name ?? (person.email && emailWords(person.email))
