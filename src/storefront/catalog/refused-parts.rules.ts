import type { Sound } from '../../platform/sound-part.ts'
import type { MediaInput, OptionInput, PriceInput, SaleInput, VariantInput } from './schema.ts'

/**
 * Replacements for parts of a request. Invalid parts get values that pass every rule, so that the rules can check the
 * rest.
 */
export const judgeable = {
  options: (options: Sound<readonly OptionInput[]>): OptionInput[] =>
    options.map((option, index) => ({
      name: option?.name ?? unique(index),
      values: (option?.values ?? []).map((value, position) => value ?? unique(position)),
    })),
  media: (media: Sound<readonly MediaInput[]>): MediaInput[] => media.map((medium) => ({ ...medium })),
  variant: (variant: Sound<VariantInput> | undefined): VariantInput => ({
    ...variant,
    // The schema checks `details`, `options` and `stock` as a whole.
    details: undefined,
    options: variant?.options as VariantInput['options'],
    stock: undefined,
    prices: variant?.prices?.map(price),
  }),
  sale,
}

const unique = (index: number): string => `\0${index}`
const noLimit = Number.POSITIVE_INFINITY
/** An invalid time: no comparison with it is true. */
const noTime = ''

function price(given: Sound<PriceInput> | undefined, index: number): PriceInput {
  const { currency, amount = noLimit, sales, region_id, ...single } = given ?? {}
  return {
    ...single,
    amount,
    currency: currency ?? unique(index),
    region_id: currency === undefined ? null : region_id,
    sales: sales?.map(sale),
  }
}

function sale(given: Sound<SaleInput> | undefined): SaleInput {
  const { amount = -1, starts_at = noTime, ends_at = noTime } = given ?? {}
  return { amount, starts_at, ends_at }
}
