import { act, may, type RowOf } from '../../../api/index.ts'
import { Act, field, perform } from '../../../frame/do.ts'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { countryOptions } from '../../../frame/places.ts'
import { formatNumber, State, t, tn } from '../../../frame/show.ts'
import { placeText } from '../words.ts'

type Location = RowOf<'/admin/stock-locations'>
const column = columnsOf<Location>()

const makeDefault = ({ id, name }: Location) =>
  perform({
    confirm: {
      title: t('Make “{name}” the default', { name }),
      text: t('Stock that was never put anywhere counts as lying here from now on.'),
    },
    run: () => act('post', '/admin/stock-locations/{id}', { id, body: { is_default: true } }),
    changes: ['stock'],
    done: t('Location saved.'),
  })

/** A point is set as a whole: `23.25, 69.67`. */
const pointOf = ({ latitude, longitude }: Location) =>
  field.text('latitude', t('Latitude and longitude'), {
    placeholder: '23.25, 69.67',
    value: latitude === null ? null : `${latitude}, ${longitude}`,
    patch: (typed) => {
      const [north = null, east = null] = String(typed ?? '')
        .split(/[,\s]+/)
        .filter(Boolean)
        .map(Number)
      return { latitude: north, longitude: east }
    },
  })

export default function StockLocationsPage() {
  const editable = may('stock-locations:write')
  const removal = (count: number) =>
    tn('{count} location is deleted. It must be empty.', '{count} locations are deleted. They must be empty.', count)
  return (
    <ResourcePage
      path="/admin/stock-locations"
      type="stock_location"
      noun={t('Location')}
      title={t('Stock locations')}
      lead={t('Sales take from the first location that has the goods, in this order.')}
      columns={[
        column.text('name', t('Name'), { primary: true, sort: true }),
        column('priority', t('Order'), ({ priority }) => formatNumber(priority + 1), { align: 'end', sort: true }),
        column('address', t('Address'), ({ address }) => placeText(address).replaceAll('\n', ', ')),
        column.ago('created_at', t('Created'), { optional: true, sort: true }),
        column('public', t('Pick-up'), ({ is_public }) =>
          is_public ? <State value="open" tone="good" label={t('Shown to buyers')} /> : null,
        ),
        column('default', t('Default'), ({ is_default }) =>
          is_default ? <State value="active" label={t('Default')} /> : null,
        ),
      ]}
      fields={(location) => [
        field.text('name', t('Name'), { required: true }),
        field.text('address/street_address', t('Street')),
        field.text('address/postal_code', t('Postal code')),
        field.text('address/address_locality', t('Town')),
        field.text('address/address_region', t('State or province')),
        field.choice('address/address_country', t('Country'), countryOptions()),
        ...(location ? [pointOf(location)] : []),
        field.toggle('is_public', t('Shown to buyers as a place to go to')),
      ]}
      changes={['stock']}
      create={{ title: t('New location'), submit: t('Save location') }}
      top={(location) =>
        editable && !location.is_default ? (
          <div>
            <Act label={t('Make “{name}” the default', { name: location.name })} run={() => makeDefault(location)} />
          </div>
        ) : null
      }
      remove={{ label: t('Delete'), text: () => removal(1), when: ({ is_default }) => !is_default }}
      bulk={
        editable
          ? [
              {
                label: t('Delete'),
                danger: true,
                confirm: ({ length }) => removal(length),
                each: ({ id }) => act('delete', '/admin/stock-locations/{id}', { id }),
                done: (count) => tn('{count} location deleted.', '{count} locations deleted.', count),
              },
            ]
          : undefined
      }
      empty={{ title: t('No locations yet'), text: t('Where goods lie: a shop, a workshop, a warehouse.') }}
    />
  )
}
