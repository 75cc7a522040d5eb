import { type MailLanguage, mailLanguages } from './mail/languages.ts'

/** A text in every language. `fill` and `fillHtml` replace names in braces with values. */
export type Text = Readonly<Record<MailLanguage, string>>

/**
 * Texts by name, in groups. A table is a JSON file with one text per line. It is imported with its type, so an unknown
 * name or a missing language does not compile. A text with a number is a group of plural forms (`one`, `other`) with
 * `{count}`.
 */
export interface WordTable {
  readonly [name: string]: Text | WordTable
}

/** The texts of a table in one language. */
export type WordsOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Text ? string : WordsOf<Table[Name]>
}

/** A text with `{count}`, by plural form. */
export type Plural = { readonly other: string } & { readonly [Rule in Intl.LDMLPluralRule]?: string }

export const wordsByLanguage = <Table extends WordTable>(
  table: Table,
): Readonly<Record<MailLanguage, WordsOf<Table>>> =>
  // Safe cast: the table's texts in one language, under the same names.
  Object.fromEntries(mailLanguages.map((language) => [language, inLanguage(table, language)])) as Record<
    MailLanguage,
    WordsOf<Table>
  >

const inLanguage = (table: WordTable, language: MailLanguage): object =>
  Object.fromEntries(
    Object.entries(table).map(([name, entry]) => [name, isText(entry) ? entry[language] : inLanguage(entry, language)]),
  )

const isText = (entry: Text | WordTable): entry is Text => typeof entry.en === 'string'
