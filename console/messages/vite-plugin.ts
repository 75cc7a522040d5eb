import type { Plugin } from 'vite'
import { catalogueOf, catalogueParts, translations } from './catalogue.ts'

const all = 'virtual:messages'

/**
 * Returns a plug-in with one module per language and part. A browser loads `first` in its language, and another part
 * with the first page that needs it.
 */
export const messageCatalogues = (): Plugin => ({
  name: 'weft-messages',
  resolveId: (id) => (id.startsWith(all) ? `\0${id}` : null),
  load(id) {
    if (id === `\0${all}`) return `export default { ${translations.map(loadersOf).join()} }`
    for (const language of translations)
      for (const part of catalogueParts)
        if (id === `\0${all}/${language}/${part}`)
          return `export default ${JSON.stringify(catalogueOf(language, part))}`
    return null
  },
})

const loadersOf = (language: string): string =>
  `${language}: { ${catalogueParts.map((part) => `${part}: () => import('${all}/${language}/${part}')`).join()} }`
