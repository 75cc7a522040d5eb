import { act } from '../../../api/index.ts'
import { field, openForm, perform } from '../../../frame/do.ts'
import { t, tn } from '../../../frame/show.ts'
import { combinations } from './grid.rules.ts'
import { currenciesOf, priceIn } from './grid.ts'
import { changedWithProduct as changes, type Product, type Variant } from './product.ts'

const required = { required: true } as const

export function addVariant({ id, options, variants }: Product): void {
  const [first] = variants
  const currencies = currenciesOf({ variants })
  openForm({
    title: t('Add variant'),
    fields: [
      ...options.map(({ name, values }) =>
        field.choice(
          `option ${name}`,
          name,
          values.map((value) => ({ value, label: value })),
          required,
        ),
      ),
      field.text('title', t('Name'), { ...required, when: () => options.length === 0 }),
      field.text('sku', t('SKU'), { nullable: true }),
      ...currencies.map((currency) =>
        field.money(`price ${currency}`, t('Price in {currency}', { currency }), {
          currency,
          initial: first && priceIn(first, currency)?.amount,
        }),
      ),
      field.number('on_hand', t('On hand'), { min: 0, initial: 0 }),
    ],
    submit: t('Add variant'),
    run: ({ title, sku, on_hand = 0, ...values }) => {
      const chosen = Object.fromEntries(options.map(({ name }) => [name, values[`option ${name}`] ?? '']))
      const prices = currencies.flatMap((currency) => {
        const amount = values[`price ${currency}`]
        return amount === undefined ? [] : [{ currency, amount }]
      })
      const stock = { managed: true, on_hand }
      const body = { title: title ?? Object.values(chosen).join(' / '), sku, options: chosen, prices, stock }
      return act('post', '/admin/products/{id}/variants', { id, body })
    },
    changes,
  })
}

const slots = [0, 1, 2] as const

export const editOptions = (product: Product): void =>
  openForm({
    title: t('Options'),
    text: t('How the variants differ, such as size and colour. Agents use these to choose.'),
    fields: [
      ...slots.flatMap((slot) => [
        field.text(`name ${slot}`, t('Option {number}', { number: slot + 1 }), {
          placeholder: slot === 0 ? t('Size') : undefined,
          initial: product.options[slot]?.name,
          when: (values) => slot === 0 || Boolean(values[`name ${slot - 1}`]),
        }),
        field.tags(`values ${slot}`, t('Values, in order'), {
          initial: product.options[slot]?.values,
          when: (values) => Boolean(values[`name ${slot}`]),
        }),
      ]),
      field.toggle('make', t('Create missing variants'), { initial: true }),
    ],
    submit: t('Save options'),
    run: ({ make, ...values }) => {
      const options = slots.flatMap((slot) => {
        const name = values[`name ${slot}`]
        return name ? [{ name, values: values[`values ${slot}`] ?? [] }] : []
      })
      return saveOptions(product, options, make)
    },
    changes,
    done: (made) =>
      made === 0 ? t('Options saved.') : tn('{count} variant created.', '{count} variants created.', made),
  })

async function saveOptions(product: Product, options: Product['options'], make: boolean): Promise<number> {
  const wanted = options.length === 0 ? [] : combinations(options)
  const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>) =>
    options.every(({ name }) => a[name] === b[name])
  const [first] = product.variants
  // If a product without options has a single variant, the variant becomes the first combination.
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
  await act('post', '/admin/products/{id}', { id: product.id, body: { options, variants: [...kept, ...added] } })
  return added.length
}

const asInput = ({ id, title, sku, options, prices }: Variant) => ({
  id,
  title,
  sku,
  options,
  prices: prices.map(({ currency, amount, region_id, sales }) => ({ currency, amount, region_id, sales })),
})

export const scheduleSale = (product: Product): void =>
  openForm({
    title: t('Schedule a sale'),
    text: t('All variants of this product, in every currency.'),
    fields: [
      field.number('percent', t('Percentage off'), { ...required, min: 1, max: 99 }),
      field.moment('starts_at', t('From'), { hint: t('Leave empty to start now.') }),
      field.moment('ends_at', t('Ends'), { hint: t('Leave empty for no end date.') }),
    ],
    submit: t('Schedule sale'),
    run: ({ percent, starts_at, ends_at }) =>
      setPrices(product, ({ amount }) => ({
        sale: {
          amount: Math.round(amount * (1 - percent / 100)),
          starts_at: instant(starts_at),
          ends_at: instant(ends_at),
        },
      })),
    changes,
    done: t('Sale scheduled.'),
    undo: () => putBack(product),
  })

type Price = Variant['prices'][number]

const setPrices = <Change>({ variants }: Product, change: (price: Price) => Change) =>
  act('post', '/admin/prices/batch', {
    body: {
      prices: variants.flatMap(({ id, prices }) =>
        prices.map((price) => ({
          variant_id: id,
          currency: price.currency,
          region_id: price.region_id,
          ...change(price),
        })),
      ),
    },
  })

/** Restores the sales as they were when this was rendered. */
const putBack = (product: Product) => setPrices(product, ({ sales }) => ({ sales: [...sales] }))

export const cancelSales = (product: Product): Promise<boolean> =>
  perform({
    run: () => setPrices(product, () => ({ sales: [] })),
    changes,
    done: t('All sales ended.'),
    undo: () => putBack(product),
  })

const instant = (value: string | undefined): string | null => (value ? new Date(value).toISOString() : null)
