import { numberIn } from '../frame/formatters.ts'
import type { CataloguePart } from './catalogue.ts'

export const languages = ['en', 'de', 'es', 'fr', 'hi', 'it', 'nl'] as const
export type Language = (typeof languages)[number]

type Catalogues = typeof import('virtual:messages').default

type Values = Readonly<Record<string, string | number>>

const words = new Map<string, string>()
let shown: Language = 'en'
let plurals = new Intl.PluralRules('en')
let catalogues: Catalogues | null = null

const chosenKey = 'weft-language'

/** Chooses the language of this device, otherwise the browser's, and loads the messages of Home and of all pages. */
export function loadMessages(all: Catalogues): Promise<void> {
  catalogues = all
  words.clear()
  const preferred = [localStorage.getItem(chosenKey), ...navigator.languages]
  shown = preferred.map((tag) => languageOf(tag)).find((language) => language !== null) ?? 'en'
  plurals = new Intl.PluralRules(shown)
  document.documentElement.lang = shown
  return loadPart('first')
}

const loading = new Map<CataloguePart, Promise<void>>()

/** Loads the messages of a part once. After an error, the next call tries again. */
export function loadPart(part: CataloguePart): Promise<void> {
  if (shown === 'en' || catalogues === null) return Promise.resolve()
  const loaded =
    loading.get(part) ??
    catalogues[shown][part]().then(({ default: more }) => {
      for (const [english, own] of Object.entries(more)) words.set(english, own)
    })
  loading.set(part, loaded)
  loaded.catch(() => loading.delete(part))
  return loaded
}

const languageOf = (tag: string | null | undefined): Language | null =>
  languages.find((language) => language === tag?.slice(0, 2).toLowerCase()) ?? null

export const language = (): Language => shown

/** Chooses a language on this device and reloads the page. */
export function chooseLanguage(next: Language): void {
  localStorage.setItem(chosenKey, next)
  location.reload()
}

/** Whether the text is English on this device or has a translation that is loaded. */
export const isTranslated = (english: string): boolean => shown === 'en' || words.has(english)

/** Returns the translation of a text. The English text is the key: `t('{name} was saved.', { name })`. */
export const t = (english: string, values: Values = {}): string => filled(words.get(english) ?? english, values)

/**
 * Returns the translation of a text with a number: `tn('{count} order', '{count} orders', 3)`. A translation contains
 * both forms, separated by ` | `.
 */
export function tn(one: string, other: string, count: number, values: Values = {}): string {
  const forms = (words.get(`${one} | ${other}`) ?? `${one} | ${other}`).split(' | ')
  const form = plurals.select(count) === 'one' ? forms[0] : (forms[1] ?? forms[0])
  return filled(form ?? other, { ...values, count: numberIn(shown, count) })
}

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
