import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const translations = ['de', 'es', 'fr', 'hi', 'it', 'nl'] as const
export type Translation = (typeof translations)[number]

const folder = import.meta.dirname

/** One row per message: English, then the six translations, separated by tabs. */
export interface CatalogueRow {
  readonly file: string
  readonly english: string
  readonly words: readonly string[]
}

export const catalogueFiles = (): string[] => readdirSync(folder).filter((file) => file.endsWith('.tsv'))

export const readCatalogues = (): CatalogueRow[] =>
  catalogueFiles().flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .slice(1)
      .filter((line) => line !== '')
      .map((line) => {
        const [english = '', ...words] = line.split('\t')
        return { file, english, words }
      }),
  )

/** Catalogues of Home, of the pages for logging in and of the frame around all pages. */
const firstFiles: readonly string[] = ['frame.tsv', 'home.tsv', 'states.tsv', 'way-in.tsv']

export const catalogueParts = ['first', 'further'] as const
export type CataloguePart = (typeof catalogueParts)[number]

export const partOf = ({ file }: CatalogueRow): CataloguePart => (firstFiles.includes(file) ? 'first' : 'further')

/** Translations by English text. The first part is enough for Home. */
export function catalogueOf(language: Translation, part: CataloguePart): Record<string, string> {
  const column = translations.indexOf(language)
  return Object.fromEntries(
    readCatalogues()
      .filter((row) => partOf(row) === part)
      .map(({ english, words }) => [english, words[column] ?? ''] as const)
      .filter(([, word]) => word !== ''),
  )
}
