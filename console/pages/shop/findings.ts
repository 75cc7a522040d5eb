import type { GetData } from '../../api/index.ts'
import { type Tone, t, wordsBy } from '../../frame/show.ts'
import { formats } from './feeds/feed.ts'

export type Finding = GetData<'/admin/agent-readiness'>['agent_readiness']['findings'][number]

export const findingTones: Readonly<Record<Finding['severity'], Tone>> = {
  blocks: 'bad',
  hinders: 'warm',
  helps: 'quiet',
}

export const weights = wordsBy<Finding['severity']>(() => ({
  blocks: t('Can’t be bought'),
  hinders: t('Should be fixed'),
  helps: t('Recommended'),
}))

const productParts: Readonly<Record<string, string>> = {
  'product-sold-nowhere': 'facts',
  'category-missing': 'facts',
  'products-alike': 'words',
  'description-short': 'words',
  'picture-missing': 'pictures',
  'picture-without-words': 'pictures',
  'sold-out': 'stock',
}

const settingsPlaces: Readonly<Record<string, string>> = {
  'delivery-missing': '/settings/shipping',
  'shipping-not-chargeable': '/settings/shipping',
  'address-insecure': '/settings/system',
}

const feedParts: Readonly<Record<string, string>> = {
  'image-link': 'pictures',
  media: 'pictures',
  title: 'words',
  description: 'words',
  brand: 'facts',
  'product-type': 'facts',
  gtin: 'identifiers',
  barcodes: 'identifiers',
  'shipping-weight': 'identifiers',
}
const feedPlaces: Readonly<Record<string, string>> = {
  link: '/feeds',
  'store-country': '/feeds',
  shipping: '/settings/shipping',
}

/**
 * Returns the format of the feed that a finding is about, because two feeds may have the same problem. Null for other
 * findings.
 */
export function feedOf(finding: string): string | null {
  const format = /^feed-([a-z]+)-/.exec(finding)?.[1]
  return format === undefined ? null : formats.of(format)
}

export function fixPlace(finding: string, productId: string | null): { readonly to: string; readonly hash?: string } {
  const attribute = /^feed-[a-z]+-(.+)$/.exec(finding)?.[1] ?? ''
  const elsewhere = feedPlaces[attribute] ?? (productId === null ? (settingsPlaces[finding] ?? '/settings') : undefined)
  const hash = productParts[finding] ?? feedParts[attribute] ?? 'variants'
  return elsewhere === undefined ? { to: `/products/${productId}`, hash } : { to: elsewhere }
}
