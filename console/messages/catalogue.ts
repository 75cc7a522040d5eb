import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const translations = ['de', 'es', 'fr', 'hi', 'it', 'nl'] as const
export type Translation = (typeof translations)[number]

const folder = import.meta.dirname

/** One message: English and the six translations, which are separated by tabs in the file. */
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

/**
 * Catalogues by part. `first` contains the messages of Home and of all pages, the others the messages of one area. The
 * shop has four parts, because all messages of a part are loaded before the first page that needs them.
 */
const parts = {
  first: ['frame', 'home', 'profile', 'states', 'way-in'],
  orders: ['orders', 'payments', 'shop'],
  products: ['products', 'shop'],
  supply: ['supply', 'shop'],
  sales: ['checkouts', 'feeds', 'payments', 'shop'],
  social: ['social'],
  making: ['making'],
  growth: ['growth'],
  settings: ['settings'],
} as const

export type CataloguePart = keyof typeof parts
// Safe cast: the keys of the constant have exactly this type.
export const catalogueParts = Object.keys(parts) as CataloguePart[]

export const isIn = (part: CataloguePart, { file }: CatalogueRow): boolean =>
  parts[part].some((name) => `${name}.tsv` === file)

/** Returns translations by English text. */
export function catalogueOf(language: Translation, part: CataloguePart): Record<string, string> {
  const column = translations.indexOf(language)
  return Object.fromEntries(
    readCatalogues()
      .filter((row) => isIn(part, row))
      .map(({ english, words }) => [english, words[column] ?? ''] as const)
      .filter(([, word]) => word !== ''),
  )
}
