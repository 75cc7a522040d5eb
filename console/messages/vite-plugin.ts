import type { Plugin } from 'vite'
import { catalogueOf, catalogueParts, translations } from './catalogue.ts'

const prefix = 'virtual:messages/'

/** Two modules per language: a browser loads the first part of its own, and the further part while it shows the page. */
export const messageCatalogues = (): Plugin => ({
  name: 'weft-messages',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
  load(id) {
    for (const language of translations)
      for (const part of catalogueParts)
        if (id === `\0${prefix}${language}/${part}`)
          return `export default ${JSON.stringify(catalogueOf(language, part))}`
    return null
  },
})
