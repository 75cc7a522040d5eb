import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ProductOfPage, readProductOfPage } from '../catalog-search/index.ts'
import { effectivePolicies } from '../policies/index.ts'
import { unitPrice } from '../pricing/index.ts'
import type { RegionFacts } from '../settings/index.ts'
import { translateOffered } from '../translations/index.ts'
import { categoryPath, productPath, withQuery } from './addresses.rules.ts'
import { choicesOf, chosenVariant, translatedChoices } from './choices.rules.ts'
import type { PagesWithNavigation } from './deps.ts'
import { breadcrumbData, type Step } from './frame.ts'
import type { ShopGroups } from './navigation.ts'
import { sendNothing } from './nothing-page.ts'
import { type PricedVariant, productPage } from './product-page.ts'
import { productsOf } from './products-of.ts'
import { textOf } from './query.rules.ts'
import { beginBrowsing, sendShopPage, type Visit } from './shown-page.ts'
import { pageData, productData, shippingData, shopData } from './structured-data.rules.ts'

const alsoShown = 4

export async function showProduct(
  deps: PagesWithNavigation,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: string,
): Promise<FastifyReply> {
  const visit = await beginBrowsing(deps, request, reply)
  const { visitor, groups, salesChannelId } = visit
  const now = deps.clock.now()
  const written = salesChannelId === null ? null : await readProductOfPage(deps.db, handle, { salesChannelId, now })
  const writtenVariants = written ? pricedVariants(written, visitor.region, now) : []
  const asked = textOf(request.query, 'variant')
  const writtenChoice = chosenVariant(writtenVariants, asked)
  if (!written || !writtenChoice) return sendNothing(deps, reply, visit)
  const { shippingOptions } = visitor.region
  const offered = { product: written, deliveries: shippingOptions }
  const { product, deliveries } = await translateOffered(deps.db, visitor.textLocales, offered)
  const variants = pricedVariants(product, visitor.region, now)
  const chosen = variants.find(({ id }) => id === writtenChoice.id) ?? writtenChoice
  const steps = stepsTo(product, groups)
  const { baseUrl } = deps
  const { settings } = visitor
  const [language = null] = visitor.textLocales
  const address = baseUrl + withQuery(productPath(handle), { lang: language })
  const policies = effectivePolicies(settings.policies, settings.policiesByProduct.get(product.id))
  const described = { product, variants, region: visitor.region, policies, language, baseUrl }
  const page = productPage({
    visitor,
    sources: deps,
    product,
    written,
    chosen,
    choices: translatedChoices(choicesOf(writtenVariants, writtenChoice), writtenVariants, variants),
    isNamed: asked === chosen.id,
    policies,
    deliveries,
    steps,
    others: await othersLike(deps, visit, product),
    data: [
      productData(described),
      pageData(address, visitor.textLanguage, `${baseUrl}${productPath(handle)}#product`),
      ...shippingData(variants, visitor.region, policies),
      breadcrumbData(steps, visitor),
      shopData(settings, baseUrl),
    ],
  })
  return sendShopPage(deps, reply, visit, page)
}

function pricedVariants(product: ProductOfPage, region: RegionFacts, now: Date): PricedVariant[] {
  const market = { currency: region.currency, regionId: region.id }
  return product.variants.map(({ id, title, sku, options, managed, allowBackorder, available, prices }) => {
    const amount = unitPrice(prices, market, now)
    const ordinary = unitPrice(
      prices.map((price) => ({ ...price, saleAmountMinor: null, laterSales: [] })),
      market,
      now,
    )
    return {
      id,
      title,
      sku,
      options,
      media: ownFirst(product.media, product.pictures[id]),
      isAvailable: !managed || allowBackorder || available > 0,
      price: amount === null ? null : { amount, currency: market.currency },
      ordinaryMinor: amount !== null && ordinary !== null && ordinary > amount ? ordinary : null,
    }
  })
}

/** Returns the product's pictures, starting with the variant's own. */
function ownFirst(media: ProductOfPage['media'], own: string | undefined): ProductOfPage['media'] {
  const first = media.find(({ url }) => url === own)
  return first ? [first, ...media.filter((one) => one !== first)] : media
}

/** Returns the path to the product through its deepest category. */
function stepsTo(product: ProductOfPage, groups: ShopGroups): Step[] {
  const [path = []] = product.categories.map(({ id }) => groups.pathOf(id)).toSorted((a, b) => b.length - a.length)
  return [
    ...path.map(({ name, handle }) => ({ name, path: categoryPath(handle) })),
    { name: product.title, path: productPath(product.handle) },
  ]
}

/** Finds other products from the deepest category of the product, otherwise from its first collection. */
async function othersLike(deps: PagesWithNavigation, visit: Visit, product: ProductOfPage) {
  const [category] = product.categories.toSorted(
    (a, b) => visit.groups.pathOf(b.id).length - visit.groups.pathOf(a.id).length,
  )
  const [collection] = product.collectionIds
  const group = category ? { category: category.id } : collection ? { collection } : null
  if (!group) return []
  const { products } = await productsOf(deps, visit, { ...group, limit: alsoShown + 1, offset: 0 })
  return products.filter(({ id }) => id !== product.id).slice(0, alsoShown)
}
