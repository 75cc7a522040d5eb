import { z } from 'zod'
import { CurrencyCode } from '../../platform/http/fields.ts'

const Line = z.string().trim().min(1).max(255)
const Cells = z.record(z.string().min(1).max(255), z.string().max(100_000))
const isGtin = (digits: string): boolean => {
  const [check = 0, ...rest] = [...digits].reverse().map(Number)
  const sum = rest.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check
}

/** Product data for feeds and exports that the shop's pages do not show. */
export const ProductDetails = z.strictObject({
  seo_title: z.string().max(255).optional(),
  seo_description: z.string().max(5000).optional(),
  /** A category of Google's taxonomy, by number or path. */
  google_product_category: Line.optional(),
  condition: z.enum(['new', 'refurbished', 'used']).optional(),
  age_group: z.enum(['newborn', 'infant', 'toddler', 'kids', 'adult']).optional(),
  gender: z.enum(['male', 'female', 'unisex']).optional(),
  /** Feed formats that omit the product. */
  excluded_feeds: z
    .array(z.enum(['google', 'openai', 'acp']))
    .max(3)
    .optional(),
  /** Markup from an import; `description` contains its text. The shop does not show it. */
  description_html: z.string().max(262_144).optional(),
  /** Keyed by export column, such as `Fabric (product.metafields.custom.fabric)`. */
  metafields: Cells.optional(),
  /**
   * Cells of an imported file whose columns have no field here. The keys are column names. An export writes them back.
   */
  imported: Cells.optional(),
})
export type ProductDetails = z.infer<typeof ProductDetails>

export const VariantDetails = z.strictObject({
  /** EAN, UPC, ISBN or GTIN-14, including the check digit. */
  gtin: z
    .string()
    .regex(/^(\d{8}|\d{12}|\d{13}|\d{14})$/, 'A GTIN has 8, 12, 13 or 14 digits')
    .refine(isGtin, 'The check digit of this GTIN is wrong')
    .optional(),
  /** A printed barcode that is not a GTIN. */
  barcode: Line.optional(),
  /** Manufacturer part number. */
  mpn: z.string().trim().min(1).max(70).optional(),
  weight_grams: z.number().min(0).max(1_000_000_000).optional(),
  weight_unit: z.enum(['g', 'kg', 'lb', 'oz']).optional(),
  cost: z.strictObject({ amount: z.int().min(0).max(999_999_999_999), currency: CurrencyCode }).optional(),
  /** URL of one of the product's pictures. */
  picture: z.string().max(2048).optional(),
  imported: Cells.optional(),
})
export type VariantDetails = z.infer<typeof VariantDetails>

/** Returns the barcode if it is a GTIN, otherwise null. Feeds list only GTINs. */
export const gtinOf = (barcode: string): string | null =>
  /^(\d{8}|\d{12,14})$/.test(barcode) && isGtin(barcode) ? barcode : null
