import { useEffect } from 'react'
import { act, get, may, type RowOf } from '../../../api/index.ts'
import { ask, field, notifyFailed, openForm } from '../../../frame/do.ts'
import { columnsOf, ListFrame, useSearchState } from '../../../frame/list.ts'
import { countryOptions } from '../../../frame/places.ts'
import { formatNumber, State, t, tn } from '../../../frame/show.ts'

type Location = RowOf<'/admin/stock-locations'>

const addressOf = ({ address }: Location): string =>
  [
    address.street_address,
    address.postal_code,
    address.address_locality,
    address.address_region,
    address.address_country,
  ]
    .filter(Boolean)
    .join(', ')

const column = columnsOf<Location>()
const columns = [
  column.text('name', t('Name'), { primary: true, sort: true }),
  column('priority', t('Order'), ({ priority }) => formatNumber(priority + 1), { align: 'end', sort: true }),
  column('address', t('Address'), addressOf),
  column.ago('created_at', t('Created'), { optional: true, sort: true }),
  column('public', t('Pick-up'), ({ is_public }) =>
    is_public ? <State value="open" tone="good" label={t('Shown to buyers')} /> : null,
  ),
  column('default', t('Default'), ({ is_default }) =>
    is_default ? <State value="active" label={t('Default')} /> : null,
  ),
]

const removal = {
  label: t('Delete'),
  danger: true,
  confirm: (rows: readonly Location[]) =>
    tn(
      '{count} location is deleted. It must be empty.',
      '{count} locations are deleted. They must be empty.',
      rows.length,
    ),
  each: ({ id }: Location) => act('delete', '/admin/stock-locations/{id}', { id }),
  done: (count: number) => tn('{count} location deleted.', '{count} locations deleted.', count),
}

export default function StockLocationsPage() {
  const editable = may('stock-locations:write')
  const [{ open }, setSearch] = useSearchState()
  useEffect(() => {
    if (!open) return
    setSearch({ open: null })
    get('/admin/stock-locations/{id}', { id: open })
      .then(({ stock_location }) => edit(stock_location))
      .catch(notifyFailed)
  }, [open, setSearch])
  return (
    <ListFrame
      title={t('Stock locations')}
      lead={t('Sales take from the first location that has the goods, in this order.')}
      path="/admin/stock-locations"
      columns={columns}
      onOpen={editable ? edit : undefined}
      bulk={editable ? [removal] : undefined}
      add={editable && { label: t('New location'), run: () => edit(null) }}
      empty={{ title: t('No locations yet'), text: t('Where goods lie: a shop, a workshop, a warehouse.') }}
    />
  )
}

function edit(location: Location | null): void {
  openForm({
    title: location ? location.name : t('New location'),
    record: location ? { ...location, ...location.address, is_default: false } : undefined,
    fields: [
      field.text('name', t('Name'), { required: true }),
      field.text('street_address', t('Street')),
      field.text('postal_code', t('Postal code')),
      field.text('address_locality', t('Town')),
      field.text('address_region', t('State or province')),
      field.choice('address_country', t('Country'), countryOptions()),
      field.number('latitude', t('Latitude'), { nullable: true, min: -90, max: 90 }),
      field.number('longitude', t('Longitude'), { nullable: true, min: -180, max: 180 }),
      field.toggle('is_public', t('Shown to buyers as a place to go to')),
      field.toggle('is_default', t('Default location'), { when: () => location !== null && !location.is_default }),
    ],
    submit: t('Save location'),
    run: async ({ name, is_public, is_default, latitude, longitude, ...address }) => {
      if (is_default && !(await agreedToDefault(name))) return null
      const given = Object.fromEntries(Object.entries(address).filter(([, text]) => text))
      const body = { name, is_public, latitude, longitude, address: given }
      return location
        ? act('post', '/admin/stock-locations/{id}', {
            id: location.id,
            body: { ...body, ...(is_default ? { is_default } : {}) },
          })
        : act('post', '/admin/stock-locations', { body })
    },
    changes: ['stock'],
    done: (saved) => saved && t('Location saved.'),
  })
}

const agreedToDefault = (name: string): Promise<boolean> =>
  ask({
    title: t('Make “{name}” the default', { name }),
    text: t('Stock that was never put anywhere counts as lying here from now on.'),
  })
