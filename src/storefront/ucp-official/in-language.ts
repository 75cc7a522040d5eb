import { localeChain } from '../../platform/locale.rules.ts'
import type { ShownProduct } from '../catalog-search/index.ts'
import { translateProducts } from '../translations/index.ts'
import type { OperationDeps } from './operation.ts'
import type { ContextWire } from './schema.ts'

/**
 * Translates titles and descriptions to the language that the context names, if they have translations. Does not
 * translate options, because agents use them to select variants.
 */
export async function inLanguage(
  deps: Pick<OperationDeps, 'db' | 'settings'>,
  context: ContextWire | undefined,
  products: readonly ShownProduct[],
): Promise<readonly ShownProduct[]> {
  if (context?.language === undefined) return products
  const { store } = await deps.settings.current()
  const locales = localeChain({ own: context.language, accepted: undefined }, store.defaultLocale)
  const translated = await translateProducts(
    deps.db,
    locales,
    products.map((product) => ({ ...product, variants: [] })),
  )
  return products.map((product, index) => ({ ...product, ...translated[index], variants: product.variants }))
}
