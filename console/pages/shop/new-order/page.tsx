import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActionInit, act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Section } from '../../../frame/detail/detail-frame.tsx'
import { clearDraft, keepDraft, readDraft } from '../../../frame/draft.ts'
import { FieldInput } from '../../../frame/form/field-input.tsx'
import type { FieldSpec, FieldValues } from '../../../frame/form/fields.ts'
import { RecordForm } from '../../../frame/form/record-form.tsx'
import { PageHead } from '../../../frame/page-head.tsx'
import { formatMoney } from '../../../frame/values.tsx'
import { language, t } from '../../../messages/text.ts'
import type { Basket } from './basket.ts'
import { DraftMade, type DraftOrder } from './draft-made.tsx'
import { PickItems } from './pick-items.tsx'
import './new-order.css'

const basketDraft = 'new-order-items'

/** An order by hand: for somebody on the phone, at the market, or a colleague. */
export default function NewOrderPage() {
  const [made, setMade] = useState<DraftOrder | null>(null)
  const [basket, setBasket] = useState<Basket>(() => readDraft(basketDraft) ?? [])
  const [picked, setPicked] = useState<string | null>(null)
  const [sent, setSent] = useState<FieldValues>({})
  const regions = useQuery(read('/admin/regions', { params: { query: { limit: 100 } } })).data?.regions ?? []
  const { data: settings } = useQuery({ ...read('/admin/settings'), enabled: may('settings:read') })
  const region =
    regions.find(({ id }) => id === (picked ?? settings?.settings.default_region_id)) ??
    (settings ? regions[0] : undefined)
  const options = useQuery({
    ...read('/admin/shipping-options', {
      params: { query: { region_id: region?.id ?? '', active: true, limit: 100 } },
    }),
    enabled: region !== undefined,
  })
  const change = (next: Basket) => {
    setBasket(next)
    if (next.length === 0) clearDraft(basketDraft)
    else keepDraft(basketDraft, next)
  }
  const run = async (values: FieldValues) => {
    if (basket.length === 0) throw new Error(t('Add at least one product.'))
    const { draft_order } = await act('post', '/admin/orders', { body: bodyOf(basket, region?.id, values) })
    clearDraft(basketDraft)
    setSent(values)
    await refresh('checkouts')
    setMade(draft_order)
  }
  const head = (
    <PageHead
      title={t('New order')}
      lead={t('For somebody who orders by phone or in person. Nothing is charged until it is paid.')}
      back={{ to: '/orders', label: t('Orders') }}
    />
  )
  if (made)
    return (
      <>
        {head}
        <DraftMade draft={made} onAgain={() => setMade(null)} />
      </>
    )
  return (
    <>
      {head}
      <div className="stack new-order">
        <Section title={t('Items')}>
          <div className="stack">
            <FieldInput
              field={{
                name: 'region_id',
                label: t('Region'),
                kind: 'choice',
                required: true,
                hint: t('Sets the currency, the tax and the ways of delivery.'),
                options: regions.map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency})` })),
              }}
              value={region?.id ?? null}
              onChange={(value) => {
                setPicked(typeof value === 'string' ? value : null)
                change([])
              }}
            />
            {region ? (
              <PickItems basket={basket} onChange={change} currency={region.currency} regionId={region.id} />
            ) : null}
          </div>
        </Section>
        {region && options.data ? (
          <Section title={t('Buyer and delivery')}>
            <RecordForm
              key={region.id}
              draft={`new-order-${region.id}`}
              submit={t('Put the order together')}
              run={run}
              fields={withValues(
                sent,
                buyerFields(
                  region.countries,
                  options.data.shipping_options.map(({ id, name, amount, currency }) => ({
                    value: id,
                    label: `${name}, ${formatMoney(amount, currency)}`,
                  })),
                ),
              )}
            />
          </Section>
        ) : null}
      </div>
    </>
  )
}

/** What was sent before stands in the form again. */
const withValues = (values: FieldValues, fields: FieldSpec[]): FieldSpec[] =>
  fields.map((field) => ({ ...field, initial: values[field.name] ?? field.initial }))

type DraftBody = NonNullable<ActionInit<'post', '/admin/orders'>['body']>

function bodyOf(basket: Basket, regionId: string | undefined, values: FieldValues): DraftBody {
  const text = (name: string): string | undefined => {
    const value = values[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const address = (name: string) => text(`shipping_address/${name}`)
  const codes = values.discount_codes
  return withoutGaps({
    line_items: basket.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
    region_id: regionId,
    email: text('email'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    phone_number: text('phone_number'),
    shipping_option_id: text('shipping_option_id'),
    discount_codes: Array.isArray(codes) && codes.length > 0 ? [...codes] : undefined,
    shipping_address: withoutGaps({
      first_name: text('first_name'),
      last_name: text('last_name'),
      street_address: address('street_address') ?? '',
      address_locality: address('address_locality') ?? '',
      address_region: address('address_region'),
      postal_code: address('postal_code'),
      address_country: address('address_country') ?? '',
    }),
  })
}

const withoutGaps = <T extends object>(body: T): T =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as T

function buyerFields(countries: readonly string[], delivery: readonly { value: string; label: string }[]): FieldSpec[] {
  const names = new Intl.DisplayNames([language()], { type: 'region' })
  const country = countries.map((code) => ({ value: code, label: names.of(code) ?? code }))
  return [
    { name: 'email', label: t('E-mail'), kind: 'email', required: true },
    { name: 'first_name', label: t('First name'), required: true },
    { name: 'last_name', label: t('Last name') },
    { name: 'phone_number', label: t('Phone') },
    { name: 'shipping_address/street_address', label: t('Street'), required: true },
    { name: 'shipping_address/postal_code', label: t('Postal code') },
    { name: 'shipping_address/address_locality', label: t('Town'), required: true },
    {
      name: 'shipping_address/address_region',
      label: t('State or province'),
      hint: t('Its code, where the country has them: KA, CA.'),
    },
    {
      name: 'shipping_address/address_country',
      label: t('Country'),
      kind: 'choice',
      required: true,
      options: country,
      initial: country.length === 1 ? (country[0]?.value ?? null) : null,
    },
    {
      name: 'shipping_option_id',
      label: t('Delivery'),
      kind: 'choice',
      options: delivery,
      initial: delivery[0]?.value ?? null,
    },
    { name: 'discount_codes', label: t('Discount codes'), kind: 'tags' },
  ]
}
