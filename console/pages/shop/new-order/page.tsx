import { Group } from '@mantine/core'
import { useState } from 'react'
import { type ActionData, act, may, type RowOf, useRead } from '../../../api/index.ts'
import {
  Act,
  clearDraft,
  FieldInput,
  type FieldValues,
  field,
  keepDraft,
  RecordForm,
  readDraft,
  type ValuesOf,
} from '../../../frame/do.ts'
import { countryOptions } from '../../../frame/places.ts'
import { Facts, fact, Section } from '../../../frame/record.ts'
import { CopyText, formatMoney, Go, Money, Notice, PageHead, t, useGo } from '../../../frame/show.ts'
import { openMarkPaid } from '../checkout/actions.ts'
import { type Basket, PickItems } from './pick-items.tsx'
import './new-order.css'

type DraftOrder = ActionData<'post', '/admin/orders'>['draft_order']

const basketDraft = 'new-order-items'

export default function NewOrderPage() {
  const [made, setMade] = useState<DraftOrder | null>(null)
  const [basket, setBasket] = useState<Basket>(() => readDraft(basketDraft) ?? [])
  const [picked, setPicked] = useState<string | null>(null)
  const [sent, setSent] = useState<FieldValues>({})
  const regions = useRead('/admin/regions', { limit: 100 }).data?.regions ?? []
  const { data: settings } = useRead('/admin/settings', undefined, { enabled: may('settings:read') })
  const region =
    regions.find(({ id }) => id === (picked ?? settings?.settings.default_region_id)) ??
    (settings ? regions[0] : undefined)
  const options = useRead(
    '/admin/shipping-options',
    { region_id: region?.id ?? '', active: true, limit: 100 },
    { enabled: region !== undefined },
  )
  const change = (next: Basket) => {
    setBasket(next)
    if (next.length === 0) clearDraft(basketDraft)
    else keepDraft(basketDraft, next)
  }
  const choices = regions.map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency})` }))
  const hint = t('Sets the currency, tax, and shipping options.')
  return (
    <>
      <PageHead
        title={t('New order')}
        lead={t('For orders by phone or in person. Nothing is charged until the order is paid.')}
        back={{ to: '/orders', label: t('Orders') }}
      />
      {made ? (
        <DraftMade draft={made} onAgain={() => setMade(null)} />
      ) : (
        <div className="stack new-order">
          <Section title={t('Items')} stack>
            <FieldInput
              field={field.choice('region_id', t('Region'), choices, { required: true, hint })}
              value={region?.id ?? null}
              onChange={(value) => {
                setPicked(typeof value === 'string' ? value : null)
                change([])
              }}
            />
            {region ? (
              <PickItems basket={basket} onChange={change} currency={region.currency} regionId={region.id} />
            ) : null}
          </Section>
          {region && options.data ? (
            <Section title={t('Customer and shipping')}>
              <RecordForm
                key={region.id}
                draft={`new-order-${region.id}`}
                submit={t('Create order')}
                fields={buyerFields(region.countries, options.data.shipping_options).map((one) => ({
                  ...one,
                  // If the form is shown again, it begins with the values of the last submission.
                  initial: sent[one.name] ?? one.initial,
                }))}
                run={(values) => {
                  if (basket.length === 0) throw new Error(t('Add at least one product.'))
                  setSent(values)
                  return act('post', '/admin/orders', { body: bodyOf(basket, region.id, values) })
                }}
                changes={['checkouts']}
                onDone={({ draft_order }) => {
                  clearDraft(basketDraft)
                  setMade(draft_order)
                }}
              />
            </Section>
          ) : null}
        </div>
      )}
    </>
  )
}

function buyerFields(countries: readonly string[], shippingOptions: readonly RowOf<'/admin/shipping-options'>[]) {
  const delivery = shippingOptions.map(({ id, name, amount, currency }) => ({
    value: id,
    label: `${name}, ${formatMoney(amount, currency)}`,
  }))
  const required = { required: true } as const
  const initial = countries.length === 1 ? countries[0] : null
  return [
    field.email('email', t('Email'), required),
    field.text('first_name', t('First name'), required),
    field.text('last_name', t('Last name')),
    field.text('phone_number', t('Phone')),
    field.text('shipping_address/street_address', t('Street'), required),
    field.text('shipping_address/postal_code', t('Postal code')),
    field.text('shipping_address/address_locality', t('City'), required),
    field.text('shipping_address/address_region', t('State or province'), {
      hint: t('Two-letter code, where the country uses one: KA, CA.'),
    }),
    field.choice('shipping_address/address_country', t('Country'), countryOptions(countries), { ...required, initial }),
    field.choice('shipping_option_id', t('Shipping'), delivery, { initial: delivery[0]?.value ?? null }),
    field.tags('discount_codes', t('Discount codes')),
    field.number('expires_in_minutes', t('Link expires after (minutes)'), { min: 1 }),
  ]
}

type Values = ValuesOf<ReturnType<typeof buyerFields>[number]>

const bodyOf = (basket: Basket, region_id: string, values: Values) => {
  const { email, first_name, last_name, phone_number, shipping_option_id, discount_codes } = values
  return {
    line_items: basket.map(({ id, quantity }) => ({ variant_id: id, quantity })),
    region_id,
    email,
    first_name,
    last_name,
    phone_number,
    shipping_option_id,
    discount_codes,
    expires_in_minutes: values.expires_in_minutes,
    shipping_address: {
      first_name,
      last_name,
      street_address: values['shipping_address/street_address'],
      address_locality: values['shipping_address/address_locality'],
      address_region: values['shipping_address/address_region'],
      postal_code: values['shipping_address/postal_code'],
      address_country: values['shipping_address/address_country'],
    },
  }
}

function DraftMade({ draft, onAgain }: { draft: DraftOrder; onAgain: () => void }) {
  const go = useGo()
  const { id, totals, currency, status, messages, continue_url } = draft
  const problems = messages.filter(({ type }) => type === 'error')
  const isReady = status === 'ready_for_complete'
  const markPaid = () =>
    openMarkPaid(
      draft,
      (order) => go(`/orders/${order}`),
      (amount) => ({
        title: t('Mark as paid'),
        text: t('Records {amount} as paid and places the order. The customer gets a confirmation.', { amount }),
        hint: t('The number on the bank statement or receipt.'),
        done: () => t('Order placed.'),
      }),
    )
  return (
    <Section title={isReady ? t('Ready for payment') : t('Incomplete')} stack>
      {problems.length > 0 ? (
        <Notice>
          {problems.map(({ code, content }) => (
            <div key={code}>{content}</div>
          ))}
        </Notice>
      ) : null}
      <Facts
        facts={[
          fact.money(t('Items'), totals.subtotal, currency),
          totals.discount !== 0 && fact.money(t('Discount'), totals.discount, currency),
          fact.money(t('Shipping'), totals.fulfillment, currency),
          totals.tax !== 0 && fact.money(t('Tax'), totals.tax, currency),
          fact(
            t('Total'),
            <b>
              <Money amount={totals.total} currency={currency} />
            </b>,
          ),
          fact.time(t('Expires'), draft.expires_at),
        ]}
      />
      {continue_url === null ? null : <CopyText label={t('Payment link for the customer')} text={continue_url} />}
      <Group>
        {isReady ? <Act primary label={t('Mark as paid')} run={markPaid} /> : null}
        <Act label={t('Edit order')} run={onAgain} />
        <Go to={`/checkouts/${id}`}>{t('Open checkout')}</Go>
      </Group>
    </Section>
  )
}
