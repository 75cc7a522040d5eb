import { Text } from '@mantine/core'
import { useState } from 'react'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { openDialog } from '../../../frame/dialogs.tsx'
import type { FieldSpec, FieldValues } from '../../../frame/form/fields.ts'
import { RecordForm } from '../../../frame/form/record-form.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { t, tn } from '../../../messages/text.ts'
import { buyerName, type Order, type Parcel, unitsIn } from './order.ts'
import { ScanButton } from './scan.tsx'
import { UnitPicker } from './units.tsx'

/** Ships everything that is open unless the person takes units out; three taps on a phone. */
export const openShip = (order: Order): void =>
  openDialog({
    title: t('Ship order {number}', { number: order.display_id }),
    body: (close) => <ShipForm order={order} close={close} />,
  })

/** Hands a packed parcel to the carrier. */
export const openShipParcel = (order: Order, parcel: Parcel): void =>
  openDialog({
    title: t('Ship order {number}', { number: order.display_id }),
    body: (close) => <ShipForm order={order} parcel={parcel} close={close} />,
  })

const trackingFields = (order: Order, before?: Parcel): FieldSpec[] => [
  { name: 'tracking_number', label: t('Tracking number'), initial: before?.tracking_number ?? '' },
  { name: 'carrier', label: t('Carrier'), initial: before?.carrier ?? order.shipping_option?.carrier ?? '' },
  { name: 'tracking_url', label: t('Tracking link'), kind: 'url', initial: before?.tracking_url ?? '' },
]

/** Only what was filled in. */
const filled = (values: FieldValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    ),
  )

function ShipForm({ order, parcel, close }: { order: Order; parcel?: Parcel; close: () => void }) {
  const open = order.line_items.filter((line) => line.fulfillable_quantity > 0)
  const [units, setUnits] = useState<Record<string, number>>(() =>
    Object.fromEntries(open.map((line) => [line.id, line.fulfillable_quantity])),
  )
  const chosen = Object.entries(units).flatMap(([line_item_id, quantity]) =>
    quantity > 0 ? [{ line_item_id, quantity }] : [],
  )
  const count = unitsIn(parcel ? parcel.items : chosen)
  const run = async (values: FieldValues) => {
    const body = filled(values)
    if (parcel)
      await act('post', '/admin/orders/{id}/fulfillments/{fulfillmentId}/ship', {
        params: { path: { id: order.id, fulfillmentId: parcel.id } },
        body,
      })
    else if (chosen.length === 0) throw new Error(t('Choose at least one item.'))
    else
      await act('post', '/admin/orders/{id}/fulfillments', {
        params: { path: { id: order.id } },
        body: { ...body, items: chosen, shipped: true },
      })
    await refresh('orders', 'needs', 'emails')
    notifySaved(t('Shipped. {name} gets an e-mail.', { name: buyerName(order) }))
  }
  return (
    <RecordForm
      fields={trackingFields(order, parcel)}
      submit={tn('Ship {count} item', 'Ship {count} items', count)}
      run={run}
      onDone={close}
      onCancel={close}
    >
      {(_, set) => (
        <>
          <ScanButton onCode={(code) => set('tracking_number', code)} />
          {parcel ? null : (
            <UnitPicker
              label={t('Items in this parcel')}
              lines={open.map((line) => ({ line, most: line.fulfillable_quantity }))}
              quantities={units}
              onChange={(id, quantity) => setUnits((before) => ({ ...before, [id]: quantity }))}
            />
          )}
          <Text className="quiet" size="sm">
            {t('{name} gets an e-mail that the parcel is on its way.', { name: buyerName(order) })}
          </Text>
        </>
      )}
    </RecordForm>
  )
}

export const openCorrectTracking = (order: Order, parcel: Parcel): void =>
  openDialog({
    title: t('Correct the tracking'),
    body: (close) => (
      <RecordForm
        fields={trackingFields(order, parcel)}
        submit={t('Save')}
        onCancel={close}
        onDone={close}
        run={async (values) => {
          const body = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || null]))
          await act('post', '/admin/orders/{id}/fulfillments/{fulfillmentId}', {
            params: { path: { id: order.id, fulfillmentId: parcel.id } },
            body,
          })
          await refresh('orders')
          notifySaved(t('Tracking saved.'))
        }}
      />
    ),
  })
