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
import { formatNumber, Money } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { countryNames, countryOptions, currencyOptions } from '../parts/places.ts'
import { EditFields, RecordDrawer, useOpenRecord } from '../parts/record-drawer.tsx'

type Region = RowOf<'/admin/regions'>

const fields = (): FieldSpec[] => [
  { name: 'name', label: t('Name'), required: true, placeholder: t('Euro area') },
  { name: 'currency', label: t('Currency'), kind: 'choice', required: true, options: currencyOptions() },
  { name: 'countries', label: t('Countries'), kind: 'choices', required: true, options: countryOptions() },
  { name: 'tax_inclusive', label: t('Prices include tax'), kind: 'switch', initial: true },
]

const few = 3
const shortNames = (countries: readonly string[]) =>
  countries.length <= few + 1
    ? countryNames(countries)
    : t('{names} and {count} more', {
        names: countryNames(countries.slice(0, few)),
        count: formatNumber(countries.length - few),
      })

const columns = (): Column<Region>[] => [
  { key: 'name', title: t('Region'), primary: true, sort: 'name', cell: ({ name }) => name },
  { key: 'currency', title: t('Currency'), cell: ({ currency }) => currency },
  { key: 'countries', title: t('Countries'), cell: ({ countries }) => shortNames(countries) },
  {
    key: 'tax',
    title: t('Tax'),
    cell: ({ tax_inclusive }) => (tax_inclusive ? t('Included in prices') : t('Added at checkout')),
  },
]

export default function RegionsPage() {
  const [open, setOpen] = useOpenRecord()
  const add = () =>
    openForm({
      title: t('New region'),
      text: t('Buyers in its countries pay in its currency. A country belongs to one region.'),
      fields: fields(),
      submit: t('Create region'),
      draft: 'new-region',
      run: async (values) => {
        const { region } = await act('post', '/admin/regions', { body: values as never })
        await refresh('regions')
        notifySaved(t('{name} was created.', { name: region.name }))
        setOpen(region.id)
      },
    })
  return (
    <>
      <ListFrame
        title={t('Regions')}
        lead={t('Where the shop sells, and in which currency. The countries of a region decide who gets it.')}
        path="/admin/regions"
        columns={columns()}
        filters={[
          { key: 'currency', label: t('Currency') },
          { key: 'country', label: t('Country'), options: countryOptions() },
        ]}
        onOpen={({ id }) => setOpen(id)}
        actions={may('regions:write') ? <Button onClick={add}>{t('New region')}</Button> : null}
        empty={{
          title: t('No regions yet'),
          text: t('A shop sells nothing before it has a region with a currency and countries.'),
        }}
      />
      {open ? <RegionDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function RegionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(read('/admin/regions/{id}', { params: { path: { id } } }))
  const options = useQuery(read('/admin/shipping-options', { params: { query: { region_id: id, limit: 50 } } })).data
  const saver = useSaver('post', '/admin/regions/{id}', { id }, ['shipping-options'])
  const ask = useAsk()
  const region = data?.region
  const editable = may('regions:write')
  const count = options?.count ?? 0
  const remove = async () => {
    const text = tn(
      '{count} shipping option goes with it. Prices in its currency stay on the products.',
      '{count} shipping options go with it. Prices in its currency stay on the products.',
      count,
    )
    if (!(await ask({ title: t('Delete {name}?', { name: region?.name ?? '' }), text, danger: true }))) return
    try {
      await act('delete', '/admin/regions/{id}', { params: { path: { id } } })
      onClose()
      await refresh('regions', 'shipping-options')
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  return (
    <RecordDrawer
      title={region?.name ?? t('Region')}
      onClose={onClose}
      loading={!region}
      error={error}
      record={{ type: 'region', id }}
      end={editable ? { label: t('Delete region'), run: () => void remove() } : null}
    >
      {region ? (
        <>
          <Section title={t('Region')}>
            <EditFields
              record={region}
              saver={saver}
              editable={editable}
              fields={fields().map((field) =>
                field.name === 'countries'
                  ? { ...field, shown: countryNames(region.countries) }
                  : field.name === 'tax_inclusive'
                    ? { ...field, shown: region.tax_inclusive ? t('Yes') : t('No, tax is added at checkout') }
                    : field,
              )}
            />
          </Section>
          <Section title={t('Shipping')} aside={<Go to={`/settings/shipping?region_id=${id}`}>{t('All options')}</Go>}>
            {count === 0 ? (
              <p className="plain quiet">{t('No way to ship here yet: nobody in this region can buy.')}</p>
            ) : (
              <ul className="plain-list">
                {options?.shipping_options.map((option) => (
                  <li key={option.id}>
                    <Go to={`/settings/shipping?open=${option.id}`}>{option.name}</Go> ·{' '}
                    <Money amount={option.amount} currency={option.currency} />
                  </li>
                ))}
              </ul>
            )}
          </Section>
          <Section title={t('Payment')}>
            <p className="plain">
              {region.currency.toUpperCase() === 'INR'
                ? t('Buyers pay in rupees with UPI, cards and net banking.')
                : t('Buyers pay by card and with what their country knows.')}{' '}
              {t('The provider is set on the server.')}
            </p>
          </Section>
        </>
      ) : null}
    </RecordDrawer>
  )
}
