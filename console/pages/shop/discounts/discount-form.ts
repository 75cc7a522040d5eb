import { type ActionInit, act, get } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { session } from '../../../api/session.ts'
import type { FieldSpec, FieldValues } from '../../../frame/form/fields.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { t } from '../../../messages/text.ts'
import type { Discount } from './sentence.ts'
import { fromShopDay, shopDay } from './shop-day.ts'

type Body = NonNullable<ActionInit<'post', '/admin/discounts'>['body']>

const ppmOfPercent = 10_000

/** Creates a discount, or changes one: all its terms at once, because they belong together. */
export async function openDiscountForm(discount: Discount | null, onDone?: (id: string) => void): Promise<void> {
  const products = await productChoices(discount?.eligible_product_ids ?? []).catch((error: unknown) => {
    notifyFailed(error)
    return []
  })
  openForm({
    title: discount ? t('Change {code}', { code: discount.code }) : t('New discount'),
    size: 'lg',
    submit: discount ? t('Save') : t('Create discount'),
    draft: `discount:${discount?.id ?? 'new'}`,
    fields: fieldsOf(discount, products),
    run: async (values) => {
      const body = bodyOf(values)
      const { discount: saved } = discount
        ? await act('post', '/admin/discounts/{id}', { params: { path: { id: discount.id } }, body })
        : await act('post', '/admin/discounts', { body })
      await refresh('discounts')
      notifySaved(
        discount ? t('{code} was saved.', { code: saved.code }) : t('{code} was created.', { code: saved.code }),
      )
      onDone?.(saved.id)
    },
  })
}

const productChoices = async (chosen: readonly string[]) => {
  const { product_summaries: products } = await get('/admin/product-summaries', {
    params: { query: { limit: 100, order: 'title' } },
  })
  const known = products.map(({ id, title }) => ({ value: id, label: title }))
  return [
    ...known,
    ...chosen.filter((id) => !known.some(({ value }) => value === id)).map((id) => ({ value: id, label: id })),
  ]
}

const isPercent = ({ type }: FieldValues) => type === 'percent'
const isFixed = ({ type }: FieldValues) => type === 'fixed'

function fieldsOf(discount: Discount | null, products: { value: string; label: string }[]): FieldSpec[] {
  const currencies = (session().shop?.currencies ?? ['USD']).map((code) => code.toUpperCase())
  return [
    {
      name: 'code',
      label: t('Code'),
      required: true,
      initial: discount?.code,
      placeholder: 'WELCOME10',
      hint: t('What the shopper says. Capitals and small letters are the same.'),
    },
    { name: 'title', label: t('Name'), required: true, initial: discount?.title, hint: t('Shown beside the amount.') },
    {
      name: 'type',
      label: t('Kind'),
      kind: 'choice',
      required: true,
      initial: discount?.type ?? 'percent',
      options: [
        { value: 'percent', label: t('Percent off') },
        { value: 'fixed', label: t('Amount off') },
        { value: 'free_shipping', label: t('Free delivery') },
      ],
    },
    {
      name: 'percent_ppm',
      label: t('Percent'),
      kind: 'number',
      required: true,
      min: 0,
      max: 100,
      initial: discount?.percent_ppm ? discount.percent_ppm / ppmOfPercent : 10,
      when: isPercent,
    },
    {
      name: 'currency',
      label: t('Currency'),
      kind: 'choice',
      initial: discount?.currency?.toUpperCase() ?? currencies[0],
      options: currencies.map((value) => ({ value, label: value })),
      hint: t('An amount off, and a least sum, hold in this currency alone.'),
    },
    {
      name: 'amount',
      label: t('Amount'),
      kind: 'money',
      required: true,
      initial: discount?.amount,
      currency: discount?.currency ?? currencies[0],
      when: isFixed,
    },
    {
      name: 'min_subtotal',
      label: t('Least sum of the items'),
      kind: 'money',
      initial: discount?.min_subtotal,
      currency: discount?.currency ?? currencies[0],
    },
    {
      name: 'eligible_product_ids',
      label: t('Products'),
      kind: 'choices',
      options: products,
      initial: discount?.eligible_product_ids ?? [],
      hint: t('None chosen: on everything.'),
    },
    {
      name: 'starts_at',
      label: t('First day'),
      kind: 'date',
      initial: shopDay(discount?.starts_at ?? null),
      hint: session().shop?.time_zone,
    },
    {
      name: 'ends_at',
      label: t('Last day'),
      kind: 'date',
      initial: shopDay(discount?.ends_at ?? null, -1),
    },
    {
      name: 'usage_limit_per_customer',
      label: t('Times per customer'),
      kind: 'number',
      min: 1,
      initial: discount?.usage_limit_per_customer,
      hint: t('Empty: as often as they like.'),
    },
    { name: 'usage_limit', label: t('Times in all'), kind: 'number', min: 1, initial: discount?.usage_limit },
    { name: 'active', label: t('Switched on'), kind: 'switch', initial: discount?.active ?? true },
  ]
}

const number = (value: FieldValues[string]): number | null => (typeof value === 'number' ? value : null)

/** What belongs to another kind is taken away. */
function bodyOf(values: FieldValues): Body {
  const type = values.type as Body['type']
  const min = number(values.min_subtotal)
  const chosen = Array.isArray(values.eligible_product_ids) ? values.eligible_product_ids : []
  const needsCurrency = type === 'fixed' || min !== null
  return {
    code: String(values.code ?? '').trim(),
    title: String(values.title ?? '').trim(),
    type,
    percent_ppm: type === 'percent' ? Math.round((number(values.percent_ppm) ?? 0) * ppmOfPercent) : null,
    amount: type === 'fixed' ? number(values.amount) : null,
    currency: needsCurrency && typeof values.currency === 'string' ? values.currency : null,
    min_subtotal: min,
    eligible_product_ids: chosen.length === 0 ? null : [...chosen],
    starts_at: fromShopDay(values.starts_at),
    ends_at: fromShopDay(values.ends_at, 1),
    usage_limit_per_customer: number(values.usage_limit_per_customer),
    usage_limit: number(values.usage_limit),
    active: values.active === true,
  }
}
