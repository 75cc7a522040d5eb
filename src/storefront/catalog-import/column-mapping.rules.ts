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

/** Normalises a column name: `Variant Price`, `variant_price` and `VARIANT  PRICE` are the same column. */
export const foldColumn = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Names that other shops and spreadsheets use for a field, folded by `foldColumn`. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  product_id: ['itemgroupid'],
  handle: ['urlhandle', 'slug', 'permalink'],
  title: ['name', 'producttitle', 'productname', 'itemname'],
  description: ['body', 'bodyhtml', 'productdescription', 'details'],
  status: ['published', 'state'],
  vendor: ['brand', 'manufacturer', 'supplier'],
  categories: ['category', 'producttype', 'type', 'productcategory'],
  collections: ['collection'],
  image_urls: ['imageurl', 'imagesrc', 'image', 'images', 'imagelink', 'picture'],
  variant_id: ['variationid'],
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

/** Proposes a column for each field by the field's name or its usual names. No two fields of a kind share a name. */
export function proposedMapping(kind: ImportKind, columns: readonly string[]): Record<string, string> {
  // Of several columns with one name, the first counts.
  const byName = new Map(columns.toReversed().map((column) => [foldColumn(column), column]))
  return Object.fromEntries(
    fieldsOf[kind].flatMap((field) => {
      const names = [foldColumn(field), ...(otherNames[field] ?? [])]
      return names
        .flatMap((name) => byName.get(name) ?? [])
        .slice(0, 1)
        .map((column) => [field, column])
    }),
  )
}

/** Returns the problems of a mapping, each as field and message. */
export function mappingProblems(
  kind: ImportKind,
  mapping: ColumnMapping,
  columns: readonly string[],
): { readonly field: string; readonly message: string }[] {
  const there = new Set(columns.map(foldColumn))
  const unknown = Object.keys(mapping).filter((field) => !fieldsOf[kind].includes(field))
  const missing = Object.entries(mapping).filter(([, column]) => !there.has(foldColumn(column)))
  const keyed = keysOf[kind].some((key) => there.has(foldColumn(mapping[key] ?? key)))
  return [
    ...unknown.map((field) => ({ field, message: `An import of ${kind} has no field "${field}".` })),
    ...missing.map(([field, column]) => ({ field, message: `The file has no column "${column}".` })),
    ...(keyed
      ? []
      : [{ field: keysOf[kind][0] ?? '', message: `There is no column for ${keysOf[kind].join(' or ')}.` }]),
  ]
}
