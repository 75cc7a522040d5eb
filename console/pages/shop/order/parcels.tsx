import { Button, Group } from '@mantine/core'
import { useAction } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { useAsk } from '../../../frame/ask.tsx'
import { Section } from '../../../frame/detail/detail-frame.tsx'
import { State } from '../../../frame/state.tsx'
import { Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { buyerName, type Order, type Parcel, unitsIn } from './order.ts'
import { openCorrectTracking, openShipParcel } from './ship.tsx'

/** What was packed and sent, and what can be done about each parcel. */
export const Parcels = ({ order }: { order: Order }) =>
  order.fulfillments.length === 0 ? null : (
    <Section title={t('Parcels')}>
      <ul className="parcels">
        {order.fulfillments.map((parcel) => (
          <ParcelRow key={parcel.id} order={order} parcel={parcel} />
        ))}
      </ul>
    </Section>
  )

function ParcelRow({ order, parcel }: { order: Order; parcel: Parcel }) {
  const ask = useAsk()
  const params = { path: { id: order.id, fulfillmentId: parcel.id } }
  const deliver = useDeliver(order)
  const cancel = useAction('post', '/admin/orders/{id}/fulfillments/{fulfillmentId}/cancel', {
    done: t('Parcel canceled.'),
    changes: ['stock'],
  })
  const units = unitsIn(parcel.items)
  const isOpen = parcel.status === 'created' || parcel.status === 'shipped'
  const onCancel = async () => {
    const text =
      parcel.status === 'shipped'
        ? tn(
            '{count} item is open again, and {name} keeps the e-mail that it was sent.',
            '{count} items are open again, and {name} keeps the e-mail that they were sent.',
            units,
            { name: buyerName(order) },
          )
        : tn(
            '{count} item is open again and can be shipped anew.',
            '{count} items are open again and can be shipped anew.',
            units,
          )
    if (await ask({ title: t('Cancel this parcel'), text, danger: true })) cancel.mutate({ params })
  }
  return (
    <li>
      <div>
        <State value={parcel.status} label={parcel.status === 'created' ? t('Packed') : undefined} />{' '}
        {tn('{count} item', '{count} items', units)}
        <span className="quiet">
          {' · '}
          <Time at={parcel.delivered_at ?? parcel.shipped_at ?? parcel.created_at} ago />
        </span>
        <Tracking parcel={parcel} />
      </div>
      {may('orders:write') && isOpen ? (
        <Group gap="xs">
          {parcel.status === 'created' ? (
            <Button variant="default" onClick={() => openShipParcel(order, parcel)}>
              {t('Ship')}
            </Button>
          ) : (
            <Button variant="default" loading={deliver.isPending} onClick={() => deliver.mutate({ params })}>
              {t('Mark as delivered')}
            </Button>
          )}
          <Button variant="default" onClick={() => openCorrectTracking(order, parcel)}>
            {t('Correct the tracking')}
          </Button>
          <Button variant="default" loading={cancel.isPending} onClick={() => void onCancel()}>
            {t('Cancel this parcel')}
          </Button>
        </Group>
      ) : null}
    </li>
  )
}

export const useDeliver = (order: Order) =>
  useAction('post', '/admin/orders/{id}/fulfillments/{fulfillmentId}/deliver', {
    done: t('Delivered. {name} gets an e-mail.', { name: buyerName(order) }),
    changes: ['emails'],
  })

const Tracking = ({ parcel: { carrier, tracking_number, tracking_url } }: { parcel: Parcel }) =>
  carrier || tracking_number ? (
    <div>
      {carrier ? `${carrier} ` : ''}
      {tracking_url ? (
        <a href={tracking_url} target="_blank" rel="noreferrer" className="figure">
          {tracking_number ?? t('Follow the parcel')}
        </a>
      ) : (
        <span className="figure">{tracking_number}</span>
      )}
    </div>
  ) : null
