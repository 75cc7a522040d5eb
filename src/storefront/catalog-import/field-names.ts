import type { FieldKey, ImportFormat } from './import.types.ts'

const shopify: Record<FieldKey, string> = {
  id: 'ID',
  handle: 'Handle',
  title: 'Title',
  description: 'Body (HTML)',
  status: 'Status',
  vendor: 'Vendor',
  tax_class: 'Tax Code',
  categories: 'Type',
  collections: 'Collection',
  media: 'Image Src',
  tags: 'Tags',
  variant_id: 'Variant ID',
  variant_title: 'Variant Title',
  sku: 'Variant SKU',
  options: 'Option1 Value',
  price: 'Variant Price',
  sale_price: 'Variant Compare At Price',
  on_hand: 'Variant Inventory Qty',
}
const weft: Record<FieldKey, string> = {
  id: 'product_id',
  handle: 'handle',
  title: 'title',
  description: 'description',
  status: 'status',
  vendor: 'vendor',
  tax_class: 'tax_class',
  categories: 'categories',
  collections: 'collections',
  media: 'image_urls',
  tags: 'tags',
  variant_id: 'variant_id',
  variant_title: 'variant_title',
  sku: 'sku',
  options: 'option1_value',
  price: 'price',
  sale_price: 'sale_price',
  on_hand: 'on_hand',
}
const flowerShop: Record<FieldKey, string> = {
  ...weft,
  id: 'id',
  variant_id: 'id',
  media: 'image_url',
  on_hand: 'quantity',
}
const etsy: Partial<Record<FieldKey, string>> = {
  handle: 'TITLE',
  title: 'TITLE',
  description: 'DESCRIPTION',
  media: 'IMAGE1',
  tags: 'TAGS',
  sku: 'SKU',
  options: 'VARIATION 1 VALUES',
  price: 'PRICE',
  on_hand: 'QUANTITY',
}
const woo: Partial<Record<FieldKey, string>> = {
  handle: 'Name',
  title: 'Name',
  description: 'Description',
  status: 'Published',
  vendor: 'Brands',
  tax_class: 'Tax class',
  categories: 'Categories',
  media: 'Images',
  tags: 'Tags',
  sku: 'SKU',
  options: 'Attribute 1 value(s)',
  price: 'Regular price',
  sale_price: 'Sale price',
  on_hand: 'Stock',
}
const inVariant: Partial<Record<FieldKey, string>> = {
  variant_id: 'id',
  variant_title: 'title',
  sku: 'sku',
  options: 'options',
  price: 'prices',
  sale_price: 'prices',
  on_hand: 'stock/on_hand',
}

/** Returns the name that a file format uses for a field. `variant`: index of the variant in its product. */
export function fieldName(format: ImportFormat, key: FieldKey, variant: number | null): string {
  if (format === 'shopify-csv') return shopify[key]
  if (format === 'etsy-csv') return etsy[key] ?? weft[key]
  if (format === 'woocommerce-csv') return woo[key] ?? weft[key]
  if (format === 'weft-csv') return weft[key]
  if (format === 'flower-shop') return flowerShop[key]
  const name = inVariant[key]
  return name === undefined || variant === null ? key : `variants/${variant}/${name}`
}
