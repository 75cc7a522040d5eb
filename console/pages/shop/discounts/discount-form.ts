import { act, get, session } from '../../../api/index.ts'
import { type FieldValues, field, notifyFailed, type Option, openForm, perform } from '../../../frame/do.ts'
import { fromShopDay, shopDay } from '../../../frame/shop-day.ts'
import { t } from '../../../frame/show.ts'
import type { Discount } from './sentence.ts'

/**
 * Opens a form for all terms of a discount, because they depend on each other. Without a discount, the form creates
 * one. `onDone` gets its id.
 */
export async function openDiscountForm(discount: Discount | null, onDone?: (id: string) => void): Promise<void> {
  const products = await productChoices(discount?.eligible_product_ids ?? []).catch((error: unknown) => {
    notifyFailed(error)
    return []
  })
  openForm({
    title: discount ? t('Edit {code}', { code: discount.code }) : t('New discount'),
    size: 'lg',
    submit: discount ? t('Save') : t('Create discount'),
    draft: `discount:${discount?.id ?? 'new'}`,
    record: discount ? inForm(discount) : {},
    fields: fieldsOf(discount?.currency ?? null, products),
    // Removes values of other types of discount.
    run: ({ percent_ppm = null, amount = null, currency = null, starts_at, ends_at, ...terms }) => {
      const body = {
        ...terms,
        percent_ppm,
        amount,
        currency: terms.type === 'fixed' || terms.min_subtotal !== null ? currency : null,
        starts_at: fromShopDay(starts_at),
        ends_at: fromShopDay(ends_at, 1),
      }
      return discount
        ? act('post', '/admin/discounts/{id}', { id: discount.id, body })
        : act('post', '/admin/discounts', { body })
    },
    done: ({ discount: { code } }) => (discount ? t('{code} saved.', { code }) : t('{code} created.', { code })),
    onDone: ({ discount: { id } }) => onDone?.(id),
  })
}

/** Shows timestamps as dates. A discount ends when the day after its last day begins. */
const inForm = (discount: Discount) => ({
  ...discount,
  currency: discount.currency?.toUpperCase(),
  starts_at: shopDay(discount.starts_at),
  ends_at: shopDay(discount.ends_at, -1),
})

const productChoices = async (chosen: readonly string[]) => {
  const { product_summaries } = await get('/admin/product-summaries', { limit: 100, order: 'title' })
  const known = product_summaries.map(({ id, title }) => ({ value: id, label: title }))
  const others = chosen.filter((id) => !known.some(({ value }) => value === id))
  return [...known, ...others.map((id) => ({ value: id, label: id }))]
}

const isPercent = ({ type }: FieldValues) => type === 'percent'
const isFixed = ({ type }: FieldValues) => type === 'fixed'

function fieldsOf(ofDiscount: string | null, products: readonly Option[]) {
  const currencies = (session().shop?.currencies ?? ['USD']).map((code) => code.toUpperCase())
  const currency = ofDiscount ?? currencies[0]
  const kinds = { percent: t('Percentage off'), fixed: t('Fixed amount'), free_shipping: t('Free shipping') }
  const optional = { nullable: true } as const
  return [
    field.text('code', t('Code'), {
      required: true,
      placeholder: 'WELCOME10',
      hint: t('Upper and lower case are treated the same.'),
    }),
    field.text('title', t('Name'), { required: true, hint: t('Shown next to the amount.') }),
    field.choice('type', t('Type'), kinds, { required: true, initial: 'percent' }),
    field.percent('percent_ppm', t('Percentage'), { required: true, initial: 10, when: isPercent }),
    field.choice(
      'currency',
      t('Currency'),
      currencies.map((value) => ({ value, label: value })),
      { initial: currencies[0], hint: t('Fixed amounts and minimum totals apply to this currency only.') },
    ),
    field.money('amount', t('Amount'), { required: true, currency, when: isFixed }),
    field.money('min_subtotal', t('Minimum order value'), { ...optional, currency }),
    field.choices('eligible_product_ids', t('Products'), products, {
      ...optional,
      hint: t('If none are selected, it applies to everything.'),
    }),
    field.date('starts_at', t('Start date'), { hint: session().shop?.time_zone }),
    field.date('ends_at', t('End date')),
    field.number('usage_limit_per_customer', t('Uses per customer'), {
      ...optional,
      min: 1,
      hint: t('Leave empty for unlimited use.'),
    }),
    field.number('usage_limit', t('Total uses'), { ...optional, min: 1 }),
    field.toggle('active', t('Active'), { initial: true }),
  ]
}

export const switchTo = (active: boolean, discounts: readonly Discount[], done: string): Promise<boolean> => {
  const set = async (to: boolean) => {
    for (const { id } of discounts) await act('post', '/admin/discounts/{id}', { id, body: { active: to } })
  }
  return perform({ run: () => set(active), done, undo: () => set(!active) })
}
