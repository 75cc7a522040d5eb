import { Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { act } from '../../../api/index.ts'
import { Act, field, openDialog, openForm, RecordForm } from '../../../frame/do.ts'
import { ScanBarcode } from '../../../frame/icons.tsx'
import { t, tn, useGo } from '../../../frame/show.ts'
import { buyerName, mailWords, type Order, type Parcel, unitsIn } from './order.ts'
import { placesOf, severalPlaces, unitsAt, useTaken } from './taken.ts'
import { UnitPicker } from './units.tsx'

export const openShip = (order: Order, parcel?: Parcel): void =>
  openDialog({
    title: t('Ship order {number}', { number: order.display_id }),
    body: (close) => <ShipForm order={order} parcel={parcel} close={close} />,
  })

const trackingFields = (order: Order, before?: Parcel) => [
  field.text('tracking_number', t('Tracking number'), { initial: before?.tracking_number }),
  field.text('carrier', t('Carrier'), { initial: before?.carrier ?? order.shipping_option?.carrier }),
  field.url('tracking_url', t('Tracking link'), { initial: before?.tracking_url }),
]

function ShipForm({ order, parcel, close }: { order: Order; parcel?: Parcel; close: () => void }) {
  const { id } = order
  const name = buyerName(order)
  const go = useGo()
  const taken = useTaken(id)
  const places = severalPlaces(taken)
  const open = order.line_items.filter((line) => line.fulfillable_quantity > 0)
  const [units, setUnits] = useState<Record<string, number>>(() =>
    Object.fromEntries(open.map((line) => [line.id, line.fulfillable_quantity])),
  )
  const items = Object.entries(units).flatMap(([line_item_id, quantity]) =>
    quantity > 0 ? [{ line_item_id, quantity }] : [],
  )
  const count = unitsIn(parcel ? parcel.items : items)
  const left = parcel
    ? []
    : open.map((line) => ({ ...line, quantity: line.fulfillable_quantity - (units[line.id] ?? 0) }))
  const [areMissing, setMissing] = useState(false)
  const refunds = areMissing && unitsIn(left) > 0
  return (
    <RecordForm
      fields={trackingFields(order, parcel)}
      submit={refunds && count === 0 ? t('Refund') : tn('Ship {count} item', 'Ship {count} items', count)}
      run={(tracking) => {
        const ship = '/admin/orders/{id}/fulfillments/{fulfillmentId}/ship'
        if (parcel) return act('post', ship, { id, fulfillmentId: parcel.id, body: tracking })
        if (items.length === 0 && refunds) return Promise.resolve(null)
        if (items.length === 0) throw new Error(t('Select at least one item.'))
        return act('post', '/admin/orders/{id}/fulfillments', { id, body: { ...tracking, items, shipped: true } })
      }}
      changes={['emails']}
      done={(shipped) => shipped && `${t('Shipped.')} ${mailWords(name)}`}
      onDone={() => {
        close()
        const missing = left.filter(({ quantity }) => quantity > 0).map((line) => `${line.id}:${line.quantity}`)
        if (refunds) go(`/orders/${id}?missing=${missing.join()}`)
      }}
      onCancel={close}
    >
      {(_, set) => (
        <>
          <ScanButton onCode={(code) => set('tracking_number', code)} />
          {places.length > 0 && !parcel ? (
            <fieldset className="inline" aria-label={t('Stock locations')}>
              {places.map((place) => (
                <Act
                  key={place.id}
                  label={t('Only {place}', { place: place.name })}
                  run={() => setUnits(unitsAt(taken, open, place.id))}
                />
              ))}
            </fieldset>
          ) : null}
          {parcel ? null : (
            <UnitPicker
              label={t('Items in this parcel')}
              lines={open.map((line) => ({ line, most: line.fulfillable_quantity }))}
              detail={(line) => placesOf(taken, line.variant_id)}
              quantities={units}
              onChange={(line, quantity) => setUnits((before) => ({ ...before, [line.id]: quantity }))}
            />
          )}
          {unitsIn(left) > 0 && order.totals.refundable > 0 ? (
            <Checkbox
              label={tn(
                'Missing or damaged: refund {count} item',
                'Missing or damaged: refund {count} items',
                unitsIn(left),
              )}
              checked={areMissing}
              onChange={({ currentTarget }) => setMissing(currentTarget.checked)}
            />
          ) : null}
          <small className="quiet">{mailWords(name)}</small>
        </>
      )}
    </RecordForm>
  )
}

export const openCorrectTracking = (order: Order, parcel: Parcel): void =>
  openForm({
    title: t('Edit tracking'),
    fields: trackingFields(order, parcel),
    run: ({ tracking_number = null, carrier = null, tracking_url = null }) =>
      act('post', '/admin/orders/{id}/fulfillments/{fulfillmentId}', {
        id: order.id,
        fulfillmentId: parcel.id,
        body: { tracking_number, carrier, tracking_url },
      }),
    done: t('Tracking saved.'),
  })

/** Part of the Shape Detection API, for which TypeScript has no types. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
declare global {
  var BarcodeDetector: (new () => Detector) | undefined
}

/** Scans a barcode. Hidden if the browser cannot detect barcodes. */
function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  if (globalThis.BarcodeDetector === undefined || !navigator.mediaDevices) return null
  const scan = (close: () => void) => (code: string) => {
    onCode(code)
    close()
  }
  const open = () => openDialog({ title: t('Scan label'), body: (close) => <Camera onCode={scan(close)} /> })
  return <Act size="md" icon={ScanBarcode} label={t('Scan with camera')} run={open} />
}

const lookEveryMs = 250

function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onCode)
  latest.current = onCode
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setInterval> | undefined
    let ended = false
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (ended || !video.current || !globalThis.BarcodeDetector) return stop()
      video.current.srcObject = stream
      await video.current.play()
      const detector = new globalThis.BarcodeDetector()
      timer = setInterval(() => {
        if (video.current) void detector.detect(video.current).then(([code]) => code && latest.current(code.rawValue))
      }, lookEveryMs)
    }
    const stop = () => {
      clearInterval(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    begin().catch(() => setProblem(t('The camera is not available. Allow it in your browser, or type the number.')))
    return () => {
      ended = true
      stop()
    }
  }, [])
  if (problem) return <p role="alert">{problem}</p>
  return (
    <>
      <video ref={video} className="camera" playsInline muted aria-label={t('Camera view')} />
      <p className="quiet">{t('Hold the barcode in front of the camera.')}</p>
    </>
  )
}
