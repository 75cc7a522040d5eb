import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { useAsk } from '../../../frame/ask.tsx'
import { Section } from '../../../frame/detail/detail-frame.tsx'
import { useSaver } from '../../../frame/detail/use-saver.ts'
import type { FieldSpec } from '../../../frame/form/fields.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { Go } from '../../../frame/go.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, RowOf } from '../../../frame/list/types.ts'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { countryNames, countryOptions } from '../../../frame/places.ts'
import { State } from '../../../frame/state.tsx'
import { formatNumber, Money, Nothing } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { EditFields, orNull, RecordDrawer, useOpenRecord } from '../parts/record-drawer.tsx'

type Option = RowOf<'/admin/shipping-options'>
type Region = RowOf<'/admin/regions'>

const fields = (currency: string, countries: readonly string[]): FieldSpec[] => [
  { name: 'name', label: t('Name'), required: true, placeholder: t('Standard post'), hint: t('Buyers read it.') },
  { name: 'carrier', label: t('Carrier') },
  { name: 'amount', label: t('Price'), kind: 'money', currency, required: true },
  {
    name: 'free_over',
    label: t('Free from an order of'),
    kind: 'money',
    currency,
    hint: t('Empty: never free.'),
  },
  { name: 'min_days', label: t('Days, at least'), kind: 'number', min: 0 },
  { name: 'max_days', label: t('Days, at most'), kind: 'number', min: 0 },
  {
    name: 'countries',
    label: t('Only to these countries'),
    kind: 'choices',
    options: countryOptions().filter(({ value }) => countries.length === 0 || countries.includes(value)),
    hint: t('Empty: all countries of the region.'),
  },
  {
    name: 'provinces',
    label: t('Only to these provinces'),
    kind: 'tags',
    hint: t('Codes such as CA. Empty: all.'),
  },
]

const days = ({ min_days, max_days }: Option): string | null => {
  if (min_days === null && max_days === null) return null
  const from = formatNumber(min_days ?? 0)
  return max_days === null || max_days === min_days
    ? t('{from} days', { from })
    : t('{from} to {to} days', { from, to: formatNumber(max_days) })
}

const columns = (regionName: (id: string) => string): Column<Option>[] => [
  { key: 'name', title: t('Option'), primary: true, sort: 'name', cell: ({ name }) => name },
  { key: 'region', title: t('Region'), cell: ({ region_id }) => regionName(region_id) },
  {
    key: 'price',
    title: t('Price'),
    align: 'end',
    sort: 'amount',
    cell: ({ amount, currency }) => (amount === 0 ? t('Free') : <Money amount={amount} currency={currency} />),
  },
  {
    key: 'free',
    title: t('Free from'),
    align: 'end',
    cell: ({ free_over, currency }) => <Money amount={free_over} currency={currency} />,
  },
  { key: 'days', title: t('Takes'), cell: (option) => days(option) ?? <Nothing /> },
  { key: 'carrier', title: t('Carrier'), wide: true, cell: ({ carrier }) => carrier ?? <Nothing /> },
  {
    key: 'state',
    title: t('State'),
    cell: ({ active }) => <State value={active ? 'active' : 'off'} label={active ? t('Offered') : t('Not offered')} />,
  },
]

const orAbsent = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length),
    ),
  )

function addOption(region: Region, done: (id: string) => void): void {
  openForm({
    title: t('New shipping option for {region}', { region: region.name }),
    fields: fields(region.currency, region.countries),
    submit: t('Create option'),
    draft: `new-shipping-option-${region.id}`,
    run: async (values) => {
      const { shipping_option: made } = await act('post', '/admin/shipping-options', {
        body: { region_id: region.id, ...orAbsent(values) } as never,
      })
      await refresh('shipping-options')
      notifySaved(t('{name} was created.', { name: made.name }))
      done(made.id)
    },
  })
}

function chooseRegion(regions: readonly Region[], done: (id: string) => void): void {
  openForm({
    title: t('New shipping option'),
    text: t('The region decides the currency of the price.'),
    fields: [
      {
        name: 'region',
        label: t('Region'),
        kind: 'choice',
        required: true,
        options: regions.map(({ id, name, currency }) => ({ value: id, label: `${name} · ${currency}` })),
      },
    ],
    submit: t('Continue'),
    run: async ({ region }) => {
      const chosen = regions.find(({ id }) => id === region)
      if (chosen) addOption(chosen, done)
    },
  })
}

export default function ShippingPage() {
  const [open, setOpen] = useOpenRecord()
  const regions = useQuery(read('/admin/regions', { params: { query: { limit: 100 } } })).data?.regions ?? []
  const regionName = (id: string) => regions.find((region) => region.id === id)?.name ?? ''
  const may_write = may('shipping-options:write')
  return (
    <>
      <ListFrame
        title={t('Shipping')}
        lead={t('What buyers may choose to have their order brought, by region.')}
        path="/admin/shipping-options"
        columns={columns(regionName)}
        filters={[
          {
            key: 'region_id',
            label: t('Region'),
            options: regions.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            key: 'active',
            label: t('State'),
            options: [
              { value: 'true', label: t('Offered') },
              { value: 'false', label: t('Not offered') },
            ],
          },
        ]}
        onOpen={({ id }) => setOpen(id)}
        actions={
          may_write ? (
            <Button disabled={regions.length === 0} onClick={() => chooseRegion(regions, setOpen)}>
              {t('New shipping option')}
            </Button>
          ) : null
        }
        empty={{
          title: t('No shipping options yet'),
          text: t('Buyers can pay only once there is a way to ship to their country.'),
        }}
      />
      {open ? <OptionDrawer id={open} regions={regions} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function OptionDrawer({ id, regions, onClose }: { id: string; regions: readonly Region[]; onClose: () => void }) {
  const { data, error } = useQuery(read('/admin/shipping-options/{id}', { params: { path: { id } } }))
  const saver = useSaver('post', '/admin/shipping-options/{id}', { id })
  const ask = useAsk()
  const option = data?.shipping_option
  const region = regions.find((one) => one.id === option?.region_id)
  const editable = may('shipping-options:write')
  const remove = async () => {
    const text = t('Buyers cannot choose it any more. Orders that chose it keep its name and price.')
    if (!(await ask({ title: t('Delete {name}?', { name: option?.name ?? '' }), text, danger: true }))) return
    try {
      await act('delete', '/admin/shipping-options/{id}', { params: { path: { id } } })
      onClose()
      await refresh('shipping-options')
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  return (
    <RecordDrawer
      title={option?.name ?? t('Shipping option')}
      onClose={onClose}
      loading={!option}
      error={error}
      record={{ type: 'shipping_option', id }}
      end={editable ? { label: t('Delete option'), run: () => void remove() } : null}
    >
      {option ? (
        <Section
          title={t('Shipping option')}
          aside={region ? <Go to={`/settings/regions?open=${region.id}`}>{region.name}</Go> : null}
        >
          <EditFields
            record={option}
            saver={saver}
            editable={editable}
            fields={[
              { name: 'active', label: t('Offered to buyers'), kind: 'switch' },
              ...fields(option.currency, region?.countries ?? []).map((field) => ({
                ...field,
                ...(field.required ? {} : { patch: orNull(field.name) }),
                ...(field.name === 'countries'
                  ? {
                      value: option.countries ?? [],
                      shown: option.countries ? countryNames(option.countries) : t('All of the region'),
                    }
                  : {}),
                ...(field.name === 'provinces'
                  ? { value: option.provinces ?? [], shown: option.provinces?.join(', ') ?? t('All') }
                  : {}),
              })),
            ]}
          />
        </Section>
      ) : null}
    </RecordDrawer>
  )
}
