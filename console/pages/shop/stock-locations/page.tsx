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
      text: t('Existing stock without a location is now counted here.'),
    },
    run: () => act('post', '/admin/stock-locations/{id}', { id, body: { is_default: true } }),
    changes: ['stock'],
    done: t('Location saved.'),
  })

/** Returns one field for latitude and longitude: `23.25, 69.67`. */
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
    tn('Deletes {count} location. It must be empty.', 'Deletes {count} locations. They must be empty.', count)
  return (
    <ResourcePage
      path="/admin/stock-locations"
      type="stock_location"
      noun={t('Location')}
      title={t('Stock locations')}
      lead={t('Orders take stock from the first location in this list that has the item.')}
      columns={[
        column.text('name', t('Name'), { primary: true, sort: true }),
        column('priority', t('Priority'), { align: 'end', sort: true }, ({ priority }) => formatNumber(priority + 1)),
        column('address', t('Address'), ({ address }) => placeText(address).replaceAll('\n', ', ')),
        column.ago('created_at', t('Created'), { optional: true, sort: true }),
        column('public', t('Pick-up'), ({ is_public }) =>
          is_public ? <State value="open" tone="good" label={t('Visible to customers')} /> : null,
        ),
        column('default', t('Default'), ({ is_default }) =>
          is_default ? <State value="active" label={t('Default')} /> : null,
        ),
      ]}
      fields={(location) => [
        field.text('name', t('Name'), { required: true }),
        field.text('address/street_address', t('Street')),
        field.text('address/postal_code', t('Postal code')),
        field.text('address/address_locality', t('City')),
        field.text('address/address_region', t('State or province')),
        field.choice('address/address_country', t('Country'), countryOptions()),
        ...(location ? [pointOf(location)] : []),
        field.toggle('is_public', t('Show to customers as a pick-up location')),
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
      remove={{
        label: t('Delete'),
        text: () => removal(1),
        when: ({ is_default }) => !is_default,
        many: { text: removal, done: (count) => tn('{count} location deleted.', '{count} locations deleted.', count) },
      }}
      empty={{ title: t('No locations yet'), text: t('Where you keep stock: a shop, a workshop, a warehouse.') }}
    />
  )
}
