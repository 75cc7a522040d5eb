import { localeChain } from '../../platform/locale.rules.ts'
import type { ShownProduct } from '../catalog-search/index.ts'
import { translateProducts } from '../translations/index.ts'
import type { OperationDeps } from './operation.ts'
import type { ContextWire } from './schema.ts'

/**
 * Titles and descriptions in the language that the context names, where they are translated. Options stay as the shop
 * wrote them, because agents choose by them.
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
