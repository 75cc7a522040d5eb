import type { RecordOf } from '../../../api/index.ts'
import {
  formatDate,
  formatList,
  formatMoney,
  formatNumber,
  formatPercent,
  t,
  tn,
  wordsBy,
} from '../../../frame/show.ts'

export type Discount = RecordOf<'/admin/discounts/{id}'>
type Terms = Omit<Discount, 'id' | 'code' | 'title' | 'used_count' | 'created_at' | 'updated_at' | 'percent'>

const million = 1_000_000

/** Returns words for the value: `10% off`, `₹500 off`, `Free shipping`. */
function valueWords({ type, percent_ppm, amount, currency }: Terms): string {
  if (type === 'free_shipping') return t('Free shipping')
  if (type === 'percent') return t('{percent} off', { percent: formatPercent((percent_ppm ?? 0) / million, 2) })
  return t('{amount} off', { amount: formatMoney(amount ?? 0, currency ?? 'USD') })
}

export function sentenceOf(terms: Terms, productTitles: readonly string[] = []): string {
  const { eligible_product_ids: products, min_subtotal, currency, starts_at, ends_at } = terms
  const shown = productTitles.slice(0, 2)
  const parts = [
    products === null
      ? t('on everything')
      : shown.length === products.length
        ? t('on {products}', { products: formatList(shown) })
        : tn('on {count} product', 'on {count} products', products.length),
    min_subtotal !== null &&
      t('on orders from {amount}', {
        amount: currency === null ? formatNumber(min_subtotal / 100) : formatMoney(min_subtotal, currency),
      }),
    starts_at !== null && Date.parse(starts_at) > Date.now() && t('from {date}', { date: formatDate(starts_at) }),
    ends_at !== null && t('until {date}', { date: formatDate(ends_at) }),
    terms.usage_limit_per_customer !== null &&
      (terms.usage_limit_per_customer === 1
        ? t('once per customer')
        : t('{count} uses per customer', { count: formatNumber(terms.usage_limit_per_customer) })),
    terms.usage_limit !== null && tn('{count} use in total', '{count} uses in total', terms.usage_limit),
  ].filter((part) => part !== false)
  return [valueWords(terms), ...parts].join(', ')
}

type DiscountState = 'active' | 'scheduled' | 'ended' | 'used_up' | 'off'

export function stateOf({ active, starts_at, ends_at, usage_limit, used_count }: Discount): DiscountState {
  const nowMs = Date.now()
  if (!active) return 'off'
  if (ends_at !== null && Date.parse(ends_at) <= nowMs) return 'ended'
  if (usage_limit !== null && used_count >= usage_limit) return 'used_up'
  return starts_at !== null && Date.parse(starts_at) > nowMs ? 'scheduled' : 'active'
}

export const states = wordsBy<DiscountState>(() => ({
  active: t('Active'),
  scheduled: t('Scheduled'),
  ended: t('Ended'),
  used_up: t('Used up'),
  off: t('Off'),
}))
