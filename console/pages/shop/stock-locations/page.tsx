import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { act, get } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { ask } from '../../../frame/ask.tsx'
import type { FieldSpec, FieldValues } from '../../../frame/form/fields.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { RowOf } from '../../../frame/list/types.ts'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { useSearchState } from '../../../frame/search-state.ts'
import { State } from '../../../frame/state.tsx'
import { formatNumber, Nothing } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'

type Location = RowOf<'/admin/stock-locations'>

export default function StockLocationsPage() {
  const editable = may('stock-locations:write')
  const [{ open }, setSearch] = useSearchState()
  useEffect(() => {
    if (!open) return
    setSearch({ open: null })
    get('/admin/stock-locations/{id}', { params: { path: { id: open } } })
      .then(({ stock_location }) => edit(stock_location))
      .catch(notifyFailed)
  }, [open, setSearch])
  return (
    <ListFrame
      title={t('Stock locations')}
      lead={t('Sales take from the first location that has the goods, in this order.')}
      path="/admin/stock-locations"
      columns={[
        { key: 'name', title: t('Name'), primary: true, sort: 'name', cell: ({ name }) => name },
        {
          key: 'priority',
          title: t('Order'),
          align: 'end',
          sort: 'priority',
          cell: ({ priority }) => formatNumber(priority + 1),
        },
        { key: 'address', title: t('Address'), cell: ({ address }) => addressOf(address) || <Nothing /> },
        {
          key: 'public',
          title: t('Pick-up'),
          cell: ({ is_public }) =>
            is_public ? <State value="open" tone="good" label={t('Shown to buyers')} /> : <Nothing />,
        },
        {
          key: 'default',
          title: t('Default'),
          cell: ({ is_default }) => (is_default ? <State value="active" label={t('Default')} /> : <Nothing />),
        },
      ]}
      onOpen={editable ? edit : undefined}
      bulk={
        editable
          ? [
              {
                label: t('Delete'),
                danger: true,
                confirm: (rows) =>
                  tn(
                    '{count} location is deleted. It must be empty.',
                    '{count} locations are deleted. They must be empty.',
                    rows.length,
                  ),
                run: async (rows) => {
                  try {
                    for (const { id } of rows)
                      await act('delete', '/admin/stock-locations/{id}', { params: { path: { id } } })
                  } finally {
                    await refresh('stock-locations', 'stock')
                  }
                  notifySaved(tn('{count} location deleted.', '{count} locations deleted.', rows.length))
                },
              },
            ]
          : undefined
      }
      actions={editable ? <Button onClick={() => edit(null)}>{t('New location')}</Button> : null}
      empty={{
        title: t('No locations yet'),
        text: t('Where goods lie: a shop, a workshop, a warehouse.'),
      }}
    />
  )
}

const parts = ['street_address', 'postal_code', 'address_locality', 'address_region', 'address_country'] as const

const addressOf = (address: Location['address']): string => parts.flatMap((part) => address[part] || []).join(', ')

const fieldsOf = (location: Location | null): FieldSpec[] => [
  { name: 'name', label: t('Name'), required: true, initial: location?.name ?? '' },
  { name: 'street_address', label: t('Street'), initial: location?.address.street_address ?? '' },
  { name: 'postal_code', label: t('Postal code'), initial: location?.address.postal_code ?? '' },
  { name: 'address_locality', label: t('Town'), initial: location?.address.address_locality ?? '' },
  { name: 'address_region', label: t('State or province'), initial: location?.address.address_region ?? '' },
  {
    name: 'address_country',
    label: t('Country'),
    hint: t('Two letters, such as IN.'),
    initial: location?.address.address_country ?? '',
  },
  {
    name: 'is_public',
    label: t('Shown to buyers as a place to go to'),
    kind: 'switch',
    initial: location?.is_public ?? false,
  },
  ...(location && !location.is_default
    ? [{ name: 'is_default', label: t('Default location'), kind: 'switch', initial: false } satisfies FieldSpec]
    : []),
]

function edit(location: Location | null): void {
  openForm({
    title: location ? location.name : t('New location'),
    fields: fieldsOf(location),
    submit: t('Save location'),
    run: async (values) => {
      if (values.is_default === true && !(await agreedToDefault(String(values.name)))) return
      await save(location, values)
      await refresh('stock-locations', 'stock')
      notifySaved(t('Location saved.'))
    },
  })
}

const agreedToDefault = (name: string): Promise<boolean> =>
  ask({
    title: t('Make “{name}” the default', { name }),
    text: t('Stock that was never put anywhere counts as lying here from now on.'),
  })

async function save(location: Location | null, values: FieldValues): Promise<void> {
  const address = Object.fromEntries(
    parts.flatMap((part) => (values[part] ? [[part, String(values[part]).trim()]] : [])),
  )
  if (address.address_country) address.address_country = address.address_country.toUpperCase()
  const body = { name: String(values.name), address, is_public: values.is_public === true }
  if (!location) await act('post', '/admin/stock-locations', { body })
  else
    await act('post', '/admin/stock-locations/{id}', {
      params: { path: { id: location.id } },
      body: { ...body, ...(values.is_default === true ? { is_default: true } : {}) },
    })
}
