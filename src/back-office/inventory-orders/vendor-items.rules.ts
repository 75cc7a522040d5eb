/** Case and spaces mean nothing. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Under what a vendor is remembered; null: nobody is named. */
export const vendorKey = (vendor: string | null): string | null => folded(vendor ?? '').slice(0, 255) || null

/** Under what an item of a vendor is remembered: its number, else its name; null: it has neither. */
export function itemKey(item: { readonly name: string | null; readonly sku: string | null }): string | null {
  const sku = folded(item.sku ?? '')
  if (sku !== '') return `sku:${sku}`.slice(0, 600)
  const name = folded(item.name ?? '')
  return name === '' ? null : `name:${name}`.slice(0, 600)
}
