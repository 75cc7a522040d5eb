import { fill, type MailLanguage } from '../../../platform/mail/languages.ts'
import { Recent } from '../../../platform/recent.ts'
import { type PageFormats, pageWords } from '../../hosted-pages/index.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { hi } from './hi.ts'
import { it } from './it.ts'
import type { ShopMessages } from './messages.ts'
import { nl } from './nl.ts'

export type { ShopMessages } from './messages.ts'
export { fill }

export const shopMessages: Readonly<Record<MailLanguage, ShopMessages>> = { en, de, fr, es, hi, it, nl }

/** Words of the shop's pages in one language, with the formats of one country. */
export interface ShopWords extends ShopMessages, PageFormats {}

const made = new Recent<ShopWords>(200)

/** `format`: locale of amounts, such as `en-IN`. */
export function shopWords(language: MailLanguage, format: string, shopZone: string): ShopWords {
  const key = `${language} ${format} ${shopZone}`
  const page = pageWords(language, format, shopZone)
  const { money, count, number, date, dateAndTime, days, languageName, countryName, language: spoken } = page
  const formats = { money, count, number, date, dateAndTime, days, languageName, countryName, language: spoken }
  const known = made.get(key) ?? { ...shopMessages[language], ...formats }
  made.set(key, known)
  return known
}
