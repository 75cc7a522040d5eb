export const languages = ['en', 'de', 'es', 'fr', 'hi', 'it', 'nl'] as const
export type Language = (typeof languages)[number]

type Values = Readonly<Record<string, string | number>>

let words: Readonly<Record<string, string>> = {}
let shown: Language = 'en'
let plurals = new Intl.PluralRules('en')

const chosenKey = 'weft-language'

/**
 * Loads the messages of Home and of the frame around all pages, in the language chosen on this device, otherwise the
 * browser's.
 */
export async function loadMessages(): Promise<void> {
  const preferred = [localStorage.getItem(chosenKey), ...navigator.languages]
  shown = preferred.map((tag) => languageOf(tag)).find((language) => language !== null) ?? 'en'
  plurals = new Intl.PluralRules(shown)
  document.documentElement.lang = shown
  if (shown !== 'en') words = (await catalogues[shown].first()).default
}

let further: Promise<void> | null = null

/** Loads the messages of all other pages, once. A failed load is repeated by the next call. */
export function loadFurtherMessages(): Promise<void> {
  const language = shown
  if (language === 'en') return Promise.resolve()
  further ??= catalogues[language].further().then(
    (loaded) => {
      words = { ...words, ...loaded.default }
    },
    (error) => {
      further = null
      throw error
    },
  )
  return further
}

type Part = () => Promise<{ default: Readonly<Record<string, string>> }>

const catalogues: Record<Exclude<Language, 'en'>, { readonly first: Part; readonly further: Part }> = {
  de: { first: () => import('virtual:messages/de/first'), further: () => import('virtual:messages/de/further') },
  es: { first: () => import('virtual:messages/es/first'), further: () => import('virtual:messages/es/further') },
  fr: { first: () => import('virtual:messages/fr/first'), further: () => import('virtual:messages/fr/further') },
  hi: { first: () => import('virtual:messages/hi/first'), further: () => import('virtual:messages/hi/further') },
  it: { first: () => import('virtual:messages/it/first'), further: () => import('virtual:messages/it/further') },
  nl: { first: () => import('virtual:messages/nl/first'), further: () => import('virtual:messages/nl/further') },
}

const languageOf = (tag: string | null | undefined): Language | null =>
  languages.find((language) => language === tag?.slice(0, 2).toLowerCase()) ?? null

export const language = (): Language => shown

/** Reloads the page. */
export function chooseLanguage(next: Language): void {
  localStorage.setItem(chosenKey, next)
  location.reload()
}

/** English is the key: `t('{name} was saved.', { name })`. */
export const t = (english: string, values: Values = {}): string => filled(words[english] ?? english, values)

/** Plurals: `tn('{count} order', '{count} orders', 3)`. A translation has both forms, separated by ` | `. */
export function tn(one: string, other: string, count: number, values: Values = {}): string {
  const forms = (words[`${one} | ${other}`] ?? `${one} | ${other}`).split(' | ')
  const form = plurals.select(count) === 'one' ? forms[0] : (forms[1] ?? forms[0])
  return filled(form ?? other, { ...values, count: new Intl.NumberFormat(shown).format(count) })
}

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
