import type { Feed, Offer, OfferGroup, OfferPicture, Seller } from './feed.types.ts'

export type AcpProduct = Readonly<Record<string, unknown>>

/** Converts a product with its listed variants to the format of the Agentic Commerce Protocol's feeds. */
export function acpProduct({ productId, offers }: OfferGroup): AcpProduct {
  const [first] = offers
  return {
    id: productId,
    ...(first
      ? {
          title: first.productTitle,
          ...descriptionOf(first),
          ...(first.productLink ? { url: first.productLink } : {}),
          ...(first.pictures.length > 0 ? { media: first.pictures.map(mediaOf) } : {}),
        }
      : {}),
    variants: offers.map(variantOf),
  }
}

const descriptionOf = ({ description }: Offer) => (description === '' ? {} : { description: { plain: description } })

function variantOf(offer: Offer): object {
  const status = offer.availability
  return {
    id: offer.id,
    title: offer.title,
    ...descriptionOf(offer),
    ...(offer.link ? { url: offer.link } : {}),
    ...(offer.gtin ? { barcodes: [{ type: 'GTIN', value: offer.gtin }] } : {}),
    ...(offer.price ? { price: offer.price } : {}),
    ...(offer.ordinary ? { list_price: offer.ordinary } : {}),
    availability: { available: status !== 'out_of_stock', status },
    ...categoriesOf(offer),
    condition: [offer.condition],
    ...(offer.options.length > 0 ? { variant_options: offer.options.map(({ name, value }) => ({ name, value })) } : {}),
    ...(offer.pictures.length > 0 ? { media: offer.pictures.map(mediaOf) } : {}),
    seller: sellerOf(offer.seller),
  }
}

function categoriesOf({ categoryPath, googleCategory }: Offer): object {
  const categories = [
    ...(categoryPath.length > 0 ? [{ value: categoryPath.join(' > '), taxonomy: 'merchant' }] : []),
    ...(googleCategory ? [{ value: googleCategory, taxonomy: 'google_product_category' }] : []),
  ]
  return categories.length > 0 ? { categories } : {}
}

const mediaOf = ({ url, alt, width, height }: OfferPicture): object => ({
  type: 'image',
  url,
  ...(alt === '' ? {} : { alt_text: alt }),
  ...(width && height ? { width, height } : {}),
})

function sellerOf({ name, privacyUrl, termsUrl, returnsUrl }: Seller): object {
  const links = [
    { type: 'privacy_policy', url: privacyUrl },
    { type: 'terms_of_service', url: termsUrl },
    ...(returnsUrl ? [{ type: 'refund_policy', url: returnsUrl }] : []),
  ]
  return { name, links }
}

/**
 * Returns a product that is no longer sold. The protocol cannot delete products, so its variants are marked as
 * discontinued.
 */
export const goneAcpProduct = (productId: string, variantIds: readonly string[]): AcpProduct => ({
  id: productId,
  variants: variantIds.map(goneAcpVariant),
})

export const goneAcpVariant = (id: string): object => ({
  id,
  title: id,
  availability: { available: false, status: 'discontinued' },
})

export const acpMetadata = ({ id, country, refreshed_at }: Feed): object => ({
  id,
  target_country: country,
  ...(refreshed_at ? { updated_at: refreshed_at.toISOString() } : {}),
})
