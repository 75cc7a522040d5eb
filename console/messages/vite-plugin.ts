import type { Plugin } from 'vite'
import { catalogueOf, translations } from './catalogue.ts'

const prefix = 'virtual:messages/'

/** One module per language, so that a browser loads only its own. */
export const messageCatalogues = (): Plugin => ({
  name: 'weft-messages',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
  load(id) {
    const language = translations.find((candidate) => id === `\0${prefix}${candidate}`)
    return language ? `export default ${JSON.stringify(catalogueOf(language))}` : null
  },
})
