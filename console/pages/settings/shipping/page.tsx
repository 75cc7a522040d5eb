import { Button } from '@mantine/core'
import { act, may, type RowOf, refresh, useRead } from '../../../api/index.ts'
import { field, notifySaved, openForm, perform, recordOptions } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { countryNames, countryOptions } from '../../../frame/places.ts'
import { EditFields, RecordDrawer, Section, useOpenRecord, useSaver } from '../../../frame/record.ts'
import { formatNumber, Go, Money, Nothing, State, t } from '../../../frame/show.ts'
import { orNull } from '../parts/record-drawer.tsx'

type Option = RowOf<'/admin/shipping-options'>
const column = columnsOf<Option>()
type Region = RowOf<'/admin/regions'>

const fields = (currency: string, countries: readonly string[]) => [
  field.text('name', t('Name'), { required: true, placeholder: t('Standard post'), hint: t('Buyers read it.') }),
  field.text('carrier', t('Carrier')),
  field.money('amount', t('Price'), { currency, required: true }),
  field.money('free_over', t('Free from an order of'), { currency, hint: t('Empty: never free.') }),
  field.number('min_days', t('Days, at least'), { min: 0 }),
  field.number('max_days', t('Days, at most'), { min: 0 }),
  field.choices(
    'countries',
    t('Only to these countries'),
    countryOptions().filter(({ value }) => countries.length === 0 || countries.includes(value)),
    { hint: t('Empty: all countries of the region.') },
  ),
  field.tags('provinces', t('Only to these provinces'), { hint: t('Codes such as CA. Empty: all.') }),
]

const days = ({ min_days, max_days }: Option): string | null => {
  if (min_days === null && max_days === null) return null
  const from = formatNumber(min_days ?? 0)
  return max_days === null || max_days === min_days
    ? t('{from} days', { from })
    : t('{from} to {to} days', { from, to: formatNumber(max_days) })
}

const columns = (regionName: (id: string) => string) => [
  column.text('name', t('Option'), { primary: true, sort: true }),
  column('region', t('Region'), ({ region_id }) => regionName(region_id)),
  column(
    'price',
    t('Price'),
    ({ amount, currency }) => (amount === 0 ? t('Free') : <Money amount={amount} currency={currency} />),
    { align: 'end', sort: 'amount' },
  ),
  column.money('free_over', t('Free from')),
  column('days', t('Takes'), (option) => days(option) ?? <Nothing />),
  column.text('carrier', t('Carrier'), { wide: true }),
  column('state', t('State'), ({ active }) => (
    <State value={active ? 'active' : 'off'} label={active ? t('Offered') : t('Not offered')} />
  )),
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
      field.choice(
        'region',
        t('Region'),
        regions.map(({ id, name, currency }) => ({ value: id, label: `${name} · ${currency}` })),
        { required: true },
      ),
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
  const regions = useRead('/admin/regions', { limit: 100 }).data?.regions ?? []
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
            options: recordOptions(regions, 'name'),
          },
          {
            key: 'active',
            label: t('State'),
            options: { true: t('Offered'), false: t('Not offered') },
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
  const { data, error } = useRead('/admin/shipping-options/{id}', { id })
  const saver = useSaver('post', '/admin/shipping-options/{id}', { id })
  const option = data?.shipping_option
  const region = regions.find((one) => one.id === option?.region_id)
  const editable = may('shipping-options:write')
  const remove = () =>
    perform({
      confirm: {
        title: t('Delete {name}?', { name: option?.name ?? '' }),
        text: t('Buyers cannot choose it any more. Orders that chose it keep its name and price.'),
        danger: true,
      },
      run: () => act('delete', '/admin/shipping-options/{id}', { id }),
      onDone: onClose,
    })
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
              field.toggle('active', t('Offered to buyers')),
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
