import { Group } from '@mantine/core'
import { may } from '../../../api/index.ts'
import { Act } from '../../../frame/do.ts'
import { Section } from '../../../frame/record.ts'
import { State, Time, t, tn } from '../../../frame/show.ts'
import { cancelParcel, deliver } from './actions.ts'
import { type Order, type Parcel, unitsIn } from './order.ts'
import { openCorrectTracking, openShip } from './ship.tsx'

/** What was packed and sent, and what can be done about each parcel. */
export const Parcels = ({ order }: { order: Order }) =>
  order.fulfillments.length === 0 ? null : (
    <Section title={t('Parcels')}>
      <ul className="parcels stack">
        {order.fulfillments.map((parcel) => (
          <li key={parcel.id}>
            <div>
              <State value={parcel.status} label={parcel.status === 'created' ? t('Packed') : undefined} />{' '}
              {tn('{count} item', '{count} items', unitsIn(parcel.items))}
              <span className="quiet">
                {' · '}
                <Time at={parcel.delivered_at ?? parcel.shipped_at ?? parcel.created_at} ago />
              </span>
              <Tracking parcel={parcel} />
            </div>
            {may('orders:write') ? <Actions order={order} parcel={parcel} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  )

function Actions({ order, parcel }: { order: Order; parcel: Parcel }) {
  const { status } = parcel
  if (status !== 'created' && status !== 'shipped') return null
  return (
    <Group gap="xs">
      {status === 'created' ? (
        <Act label={t('Ship')} run={() => openShip(order, parcel)} />
      ) : (
        <Act label={t('Mark as delivered')} run={() => deliver(order, parcel)} />
      )}
      <Act label={t('Edit tracking')} run={() => openCorrectTracking(order, parcel)} />
      <Act label={t('Cancel parcel')} run={() => cancelParcel(order, parcel)} />
    </Group>
  )
}

const Tracking = ({ parcel: { carrier, tracking_number, tracking_url } }: { parcel: Parcel }) =>
  carrier || tracking_number ? (
    <div>
      {carrier ? `${carrier} ` : ''}
      {tracking_url ? (
        <a href={tracking_url} target="_blank" rel="noreferrer" className="figure">
          {tracking_number ?? t('Track parcel')}
        </a>
      ) : (
        <span className="figure">{tracking_number}</span>
      )}
    </div>
  ) : null
