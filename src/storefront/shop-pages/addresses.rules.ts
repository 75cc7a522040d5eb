/** Returns the path of a product's page. The handle is encoded, because it may contain any text. */
export const productPath = (handle: string): string => `/products/${encodeURIComponent(handle)}`
export const collectionPath = (handle: string): string => `/collections/${encodeURIComponent(handle)}`
export const categoryPath = (handle: string): string => `/categories/${encodeURIComponent(handle)}`
export const variantPath = (handle: string, variantId: string): string =>
  `${productPath(handle)}?${new URLSearchParams({ variant: variantId })}`

/** Returns the path with all parameters that have a value, in their order. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | null>>): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** Returns an absolute URL for structured data. Returns null if it is not a valid URL. */
export const absoluteUrl = (url: string, baseUrl: string): string | null => URL.parse(url, `${baseUrl}/`)?.href ?? null
