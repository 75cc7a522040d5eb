import { productColumns } from './export/csv-columns.rules.ts'

export type ImportKind = 'products' | 'stock' | 'prices'

/** The file's column for each field. A field without an entry is read from the column with its own name. */
export type ColumnMapping = Readonly<Record<string, string>>

export const fieldsOf: Readonly<Record<ImportKind, readonly string[]>> = {
  products: productColumns,
  stock: ['variant_id', 'sku', 'on_hand', 'managed', 'allow_backorder', 'low_stock_threshold'],
  prices: ['variant_id', 'sku', 'currency', 'region_id', 'price', 'sale_price', 'sale_starts_at', 'sale_ends_at'],
}

/** Fields that identify a row. The file needs at least one of them. */
export const keysOf: Readonly<Record<ImportKind, readonly string[]>> = {
  products: ['product_id', 'handle'],
  stock: ['variant_id', 'sku'],
  prices: ['variant_id', 'sku'],
}

/** Names that other shops and spreadsheets use for a field, folded like `fold`. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  product_id: ['productid', 'itemgroupid'],
  handle: ['urlhandle', 'slug', 'permalink'],
  title: ['name', 'producttitle', 'productname', 'itemname'],
  description: ['body', 'bodyhtml', 'productdescription', 'details'],
  status: ['published', 'state'],
  vendor: ['brand', 'manufacturer', 'supplier'],
  categories: ['category', 'producttype', 'type', 'productcategory'],
  collections: ['collection'],
  image_urls: ['imageurl', 'imagesrc', 'image', 'images', 'imagelink', 'picture'],
  variant_id: ['variantid', 'variationid'],
  sku: ['variantsku', 'articlenumber', 'itemnumber', 'partnumber', 'code'],
  option1_name: ['optionname'],
  option1_value: ['optionvalue', 'size'],
  currency: ['currencycode'],
  region_id: ['region'],
  price: ['amount', 'unitprice', 'variantprice', 'regularprice', 'listprice'],
  sale_price: ['saleamount', 'specialprice', 'discountedprice'],
  sale_starts_at: ['salestart', 'salestartdate', 'datesalepricestarts'],
  sale_ends_at: ['saleend', 'saleenddate', 'datesalepriceends'],
  on_hand: ['stock', 'quantity', 'qty', 'inventory', 'stockquantity', 'variantinventoryqty', 'available', 'instock'],
  allow_backorder: ['backorder', 'backorders', 'backordersallowed'],
  low_stock_threshold: ['lowstock', 'lowstockamount', 'reorderpoint'],
}

const fold = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Proposes a column for each field by the field's name or its usual names. Uses each column once. */
export function proposedMapping(kind: ImportKind, columns: readonly string[]): Record<string, string> {
  const taken = new Set<string>()
  const mapping: Record<string, string> = {}
  const folded = columns.map((column) => [column, fold(column)] as const)
  const byName = (name: string) => folded.find(([column, own]) => own === name && !taken.has(column))?.[0]
  const take = (field: string, column: string | undefined) => {
    if (column === undefined || mapping[field] !== undefined) return
    mapping[field] = column
    taken.add(column)
  }
  for (const field of fieldsOf[kind]) take(field, byName(fold(field)))
  for (const field of fieldsOf[kind])
    for (const name of otherNames[field] ?? []) if (mapping[field] === undefined) take(field, byName(name))
  return mapping
}

/** Returns the problems of a mapping, each as field and message. */
export function mappingProblems(
  kind: ImportKind,
  mapping: ColumnMapping,
  columns: readonly string[],
): { readonly field: string; readonly message: string }[] {
  const there = new Set(columns.map(fold))
  const unknown = Object.keys(mapping).filter((field) => !fieldsOf[kind].includes(field))
  const missing = Object.entries(mapping).filter(([, column]) => !there.has(fold(column)))
  const keyed = keysOf[kind].some((key) => there.has(fold(mapping[key] ?? key)))
  return [
    ...unknown.map((field) => ({ field, message: `An import of ${kind} has no field "${field}".` })),
    ...missing.map(([field, column]) => ({ field, message: `The file has no column "${column}".` })),
    ...(keyed
      ? []
      : [{ field: keysOf[kind][0] ?? '', message: `There is no column for ${keysOf[kind].join(' or ')}.` }]),
  ]
}
