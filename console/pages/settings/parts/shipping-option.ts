import { act, type RowOf } from '../../../api/index.ts'
import { field, openForm } from '../../../frame/do.ts'
import { countryOptions } from '../../../frame/places.ts'
import { t } from '../../../frame/show.ts'

type Region = RowOf<'/admin/regions'>

export const shippingFields = (currency: string, countries: readonly string[]) => [
  field.text('name', t('Name'), {
    required: true,
    placeholder: t('Standard shipping'),
    hint: t('Shown to customers.'),
  }),
  field.text('carrier', t('Carrier'), { nullable: true }),
  field.money('amount', t('Price'), { currency, required: true }),
  field.money('free_over', t('Free for orders from'), {
    currency,
    nullable: true,
    hint: t('Leave empty if never free.'),
  }),
  field.number('min_days', t('Days (from)'), { min: 0, nullable: true }),
  field.number('max_days', t('Days (to)'), { min: 0, nullable: true }),
  field.choices(
    'countries',
    t('Only these countries'),
    countries.length === 0 ? countryOptions() : countryOptions(countries),
    { nullable: true, hint: t('Leave empty for all countries in the region.'), none: t('Entire region') },
  ),
  field.tags('provinces', t('Only these provinces'), {
    nullable: true,
    hint: t('Codes such as CA. Leave empty for all.'),
    none: t('All'),
  }),
]

export const addShippingOption = (region: Region, onDone?: (id: string) => void): void =>
  openForm({
    title: t('New shipping option for {region}', { region: region.name }),
    fields: shippingFields(region.currency, region.countries),
    submit: t('Create option'),
    draft: `new-shipping-option-${region.id}`,
    run: (values) => act('post', '/admin/shipping-options', { body: { region_id: region.id, ...values } }),
    done: ({ shipping_option }) => t('{name} created.', { name: shipping_option.name }),
    onDone: ({ shipping_option }) => onDone?.(shipping_option.id),
  })
