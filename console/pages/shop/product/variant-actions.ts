import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import type { FieldSpec } from '../../../frame/form/fields.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { t, tn } from '../../../messages/text.ts'
import { combinations } from './grid.rules.ts'
import { currenciesOf, priceIn } from './grid-columns.ts'
import { type Product, staleWithProduct, type Variant } from './product.types.ts'

const done = () => refresh('products', ...staleWithProduct)

export function addVariant(product: Product): void {
  const [first] = product.variants
  const currencies = currenciesOf(product)
  openForm({
    title: t('Add a variant'),
    fields: [
      ...product.options.map(
        ({ name, values }): FieldSpec => ({
          name: `option ${name}`,
          label: name,
          kind: 'choice',
          required: true,
          options: values.map((value) => ({ value, label: value })),
        }),
      ),
      ...(product.options.length === 0 ? [{ name: 'title', label: t('Name'), required: true }] : []),
      { name: 'sku', label: t('SKU') },
      ...currencies.map(
        (currency): FieldSpec => ({
          name: `price ${currency}`,
          label: t('Price in {currency}', { currency }),
          kind: 'money',
          currency,
          initial: first ? (priceIn(first, currency)?.amount ?? null) : null,
        }),
      ),
      { name: 'on_hand', label: t('On hand'), kind: 'number', min: 0, initial: 0 },
    ],
    submit: t('Add variant'),
    run: async (values) => {
      const options = Object.fromEntries(product.options.map(({ name }) => [name, String(values[`option ${name}`])]))
      await act('post', '/admin/products/{id}/variants', {
        params: { path: { id: product.id } },
        body: {
          title: String(values.title ?? Object.values(options).join(' / ')),
          sku: values.sku ? String(values.sku) : null,
          options,
          prices: currencies.flatMap((currency) => {
            const amount = values[`price ${currency}`]
            return typeof amount === 'number' ? [{ currency, amount }] : []
          }),
          stock: { managed: true, on_hand: Number(values.on_hand ?? 0) },
        },
      })
      await done()
    },
  })
}

const slots = [0, 1, 2] as const

/** Names what the variants differ in, and makes those that are missing. */
export function editOptions(product: Product): void {
  openForm({
    title: t('Options'),
    text: t('What the variants differ in, such as size and colour. Agents choose by these.'),
    fields: [
      ...slots.flatMap((slot): FieldSpec[] => [
        {
          name: `name ${slot}`,
          label: t('Option {number}', { number: slot + 1 }),
          placeholder: slot === 0 ? t('Size') : undefined,
          initial: product.options[slot]?.name ?? '',
          when: (values) => slot === 0 || Boolean(values[`name ${slot - 1}`]),
        },
        {
          name: `values ${slot}`,
          label: t('Values, in their order'),
          kind: 'tags',
          initial: product.options[slot]?.values ?? [],
          when: (values) => Boolean(values[`name ${slot}`]),
        },
      ]),
      { name: 'make', label: t('Make the variants that are missing'), kind: 'switch', initial: true },
    ],
    submit: t('Save options'),
    run: async (values) => {
      const options = slots.flatMap((slot) => {
        const name = String(values[`name ${slot}`] ?? '').trim()
        const list = values[`values ${slot}`]
        return name === '' || !Array.isArray(list) ? [] : [{ name, values: [...(list as string[])] }]
      })
      const made = await saveOptions(product, options, values.make === true)
      await done()
      notifySaved(made === 0 ? t('Options saved.') : tn('{count} variant made.', '{count} variants made.', made))
    },
  })
}

async function saveOptions(product: Product, options: Product['options'], make: boolean): Promise<number> {
  const wanted = options.length === 0 ? [] : combinations(options)
  const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>) =>
    options.every(({ name }) => a[name] === b[name])
  const [first] = product.variants
  // A product that had no options has one variant, which becomes the first combination.
  const adopted = product.options.length === 0 && product.variants.length === 1 ? wanted[0] : undefined
  const kept = product.variants.map((variant) => {
    const said = adopted ?? variant.options
    const fits = Object.fromEntries(options.flatMap(({ name }) => (said[name] ? [[name, said[name]]] : [])))
    return { ...asInput(variant), options: fits, ...(adopted ? { title: Object.values(adopted).join(' / ') } : {}) }
  })
  const missing = make ? wanted.filter((one) => !kept.some(({ options: has }) => isSame(has, one))) : []
  const added = missing.map((one) => ({
    title: Object.values(one).join(' / '),
    options: one,
    prices: first ? asInput(first).prices : [],
    stock: { managed: first?.stock.managed ?? true, on_hand: 0 },
  }))
  await act('post', '/admin/products/{id}', {
    params: { path: { id: product.id } },
    body: { options, variants: [...kept, ...added] },
  })
  return added.length
}

/** A variant as the API takes it; its stock stays as it is. */
const asInput = ({ id, title, sku, options, prices }: Variant) => ({
  id,
  title,
  sku,
  options,
  prices: prices.map(({ currency, amount, region_id, sales }) => ({ currency, amount, region_id, sales })),
})

export function scheduleSale(product: Product): void {
  openForm({
    title: t('Schedule a sale'),
    text: t('All variants of this product, in every currency.'),
    fields: [
      { name: 'percent', label: t('Percent off'), kind: 'number', min: 1, max: 99, required: true },
      { name: 'starts_at', label: t('From'), kind: 'moment', hint: t('Empty: at once.') },
      { name: 'ends_at', label: t('Until'), kind: 'moment', hint: t('Empty: until you end it.') },
    ],
    submit: t('Schedule sale'),
    run: async ({ percent, starts_at, ends_at }) => {
      const share = 1 - Number(percent) / 100
      await act('post', '/admin/prices/batch', {
        body: {
          prices: product.variants.flatMap(({ id, prices }) =>
            prices.map(({ currency, region_id, amount }) => ({
              variant_id: id,
              currency,
              region_id,
              sale: { amount: Math.round(amount * share), starts_at: instant(starts_at), ends_at: instant(ends_at) },
            })),
          ),
        },
      })
      await done()
      notifySaved(t('Sale scheduled.'), { run: () => void endSales(product) })
    },
  })
}

/** Puts back the sales that the product had when the page was drawn: with none, all sales end. */
async function endSales(product: Product): Promise<void> {
  await act('post', '/admin/prices/batch', {
    body: {
      prices: product.variants.flatMap(({ id, prices }) =>
        prices.map(({ currency, region_id, sales }) => ({ variant_id: id, currency, region_id, sales: [...sales] })),
      ),
    },
  })
  await done()
}

export async function cancelSales(product: Product): Promise<void> {
  const without = product.variants.map((variant) => ({
    ...variant,
    prices: variant.prices.map((price) => ({ ...price, sales: [] })),
  }))
  await endSales({ ...product, variants: without })
  notifySaved(t('All sales ended.'), { run: () => void endSales(product) })
}

const instant = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? new Date(value).toISOString() : null
