import { fill, type MailLanguage } from '../../../platform/mail/languages.ts'
import { Recent } from '../../../platform/recent.ts'
import { type WordsOf, wordsByLanguage } from '../../../platform/words.ts'
import { type PageFormats, pageWords } from '../../hosted-pages/index.ts'
import table from './words.json' with { type: 'json' }

export { fill }

export const shopMessages = wordsByLanguage(table)

/** Texts of the shop's pages in one language, with the formats of one country. */
export interface ShopWords extends WordsOf<typeof table>, PageFormats {}

const made = new Recent<ShopWords>(200)

/** Returns the texts and formats of the shop's pages. `format`: locale of amounts, such as `en-IN`. */
export function shopWords(language: MailLanguage, format: string, shopZone: string): ShopWords {
  const key = `${language} ${format} ${shopZone}`
  const page = pageWords(language, format, shopZone)
  const { money, count, number, date, dateAndTime, days, languageName, countryName, language: spoken } = page
  const formats = { money, count, number, date, dateAndTime, days, languageName, countryName, language: spoken }
  const known = made.get(key) ?? { ...shopMessages[language], ...formats }
  made.set(key, known)
  return known
}
