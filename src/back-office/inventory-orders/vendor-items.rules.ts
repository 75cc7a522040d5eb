/** Normalises text for comparison: ignores case and spacing. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Returns the key under which choices for a vendor are stored; null if the vendor is unknown. */
export const vendorKey = (vendor: string | null): string | null => folded(vendor ?? '').slice(0, 255) || null

/**
 * Returns the key under which the choice for a vendor's item is stored: its SKU, otherwise its name; null if it has
 * neither.
 */
export function itemKey(item: { readonly name: string | null; readonly sku: string | null }): string | null {
  const sku = folded(item.sku ?? '')
  if (sku !== '') return `sku:${sku}`.slice(0, 600)
  const name = folded(item.name ?? '')
  return name === '' ? null : `name:${name}`.slice(0, 600)
}
