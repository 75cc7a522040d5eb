/** The part of a product's page that mends a finding. */
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
  'region-missing': '/settings',
  'channel-missing': '/settings',
  'policy-missing': '/settings',
  'contact-missing': '/settings',
  'delivery-missing': '/settings/shipping',
  'address-insecure': '/settings/system',
}

/** Where a finding is fixed: the page and, on a product's page, the part of it. */
export const fixPlace = (finding: string, productId: string | null): { readonly to: string; readonly hash?: string } =>
  productId === null
    ? { to: settingsPlaces[finding] ?? '/settings' }
    : { to: `/products/${productId}`, hash: productParts[finding] ?? 'variants' }
