import { may, type RowOf, useRead } from '../../../api/index.ts'
import { field, openForm, recordOptions } from '../../../frame/do.ts'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { useOpenRecord } from '../../../frame/record.ts'
import { formatNumber, Go, Money, State, t } from '../../../frame/show.ts'
import { addShippingOption, shippingFields } from '../parts/shipping-option.ts'

type Option = RowOf<'/admin/shipping-options'>
type Region = RowOf<'/admin/regions'>
const column = columnsOf<Option>()

const days = ({ min_days, max_days }: Option): string | null => {
  if (min_days === null && max_days === null) return null
  const from = formatNumber(min_days ?? 0)
  return max_days === null || max_days === min_days
    ? t('{from} days', { from })
    : t('{from} to {to} days', { from, to: formatNumber(max_days) })
}

function chooseRegion(regions: readonly Region[], open: (id: string) => void): void {
  const options = regions.map(({ id, name, currency }) => ({ value: id, label: `${name} · ${currency}` }))
  openForm({
    title: t('New shipping option'),
    text: t('The region sets the currency of the price.'),
    fields: [field.choice('region', t('Region'), options, { required: true })],
    submit: t('Continue'),
    run: async ({ region }) => {
      const chosen = regions.find(({ id }) => id === region)
      if (chosen) addShippingOption(chosen, open)
    },
  })
}

export default function ShippingPage() {
  const [, open] = useOpenRecord()
  const regions = useRead('/admin/regions', { limit: 100 }).data?.regions ?? []
  const regionOf = ({ region_id }: Option) => regions.find(({ id }) => id === region_id)
  const [only] = regions
  const add = {
    label: t('New shipping option'),
    run: () => (only && regions.length === 1 ? addShippingOption(only, open) : chooseRegion(regions, open)),
  }
  return (
    <ResourcePage
      path="/admin/shipping-options"
      type="shipping_option"
      noun={t('Shipping option')}
      title={t('Shipping')}
      lead={t('Shipping methods customers can choose, by region.')}
      columns={[
        column.text('name', t('Option'), { primary: true, sort: true }),
        column('region', t('Region'), (option) => regionOf(option)?.name),
        column('amount', t('Price'), { align: 'end', sort: true }, ({ amount, currency }) =>
          amount === 0 ? t('Free') : <Money amount={amount} currency={currency} />,
        ),
        column.money('free_over', t('Free from')),
        column('days', t('Delivery time'), days),
        column.text('carrier', t('Carrier'), { wide: true }),
        column('active', t('Status'), ({ active }) => (
          <State value={active ? 'active' : 'off'} label={active ? t('Active') : t('Inactive')} />
        )),
      ]}
      filters={[
        { key: 'region_id', label: t('Region'), options: recordOptions(regions, 'name') },
        { key: 'active', label: t('Status'), options: { true: t('Active'), false: t('Inactive') } },
      ]}
      add={regions.length > 0 && may('shipping-options:write') && add}
      empty={{
        title: t('No shipping options yet'),
        text: t('Customers can’t pay until you can ship to their country.'),
      }}
      fields={(option) =>
        option
          ? [
              field.toggle('active', t('Available to customers')),
              ...shippingFields(option.currency, regionOf(option)?.countries ?? []),
            ]
          : []
      }
      remove={{
        label: t('Delete option'),
        text: () => t('Customers can no longer choose it. Existing orders keep its name and price.'),
      }}
      aside={(option) => {
        const region = regionOf(option)
        return region ? <Go to={`/settings/regions?open=${region.id}`}>{region.name}</Go> : null
      }}
    />
  )
}
