import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { ApiError, act, refresh, session } from '../../../api/index.ts'
import { Act, ask, field, openDialog, RecordForm } from '../../../frame/do.ts'
import { Notice, personWords, State, t, tn } from '../../../frame/show.ts'
import type { OrderRow } from './page.tsx'
import { spread } from './pasted-lines.ts'

/** Opens the dialog. When it closes, resolves to whether an order was shipped. */
export const openBulkShip = (orders: readonly OrderRow[]): Promise<boolean> =>
  new Promise((resolve) => {
    let isAny = false
    const onShipped = () => {
      isAny = true
    }
    openDialog({
      title: tn('Ship {count} order', 'Ship {count} orders', orders.length),
      size: 'lg',
      onClose: () => resolve(isAny),
      body: (close) => <BulkShip orders={orders} onShipped={onShipped} close={close} />,
    })
  })

/** Few, so that the dialog can show progress. */
const mostAtOnce = 5

interface BulkShipProps {
  readonly orders: readonly OrderRow[]
  readonly onShipped: () => void
  readonly close: () => void
}

function BulkShip({ orders, onShipped, close }: BulkShipProps) {
  const [shipped, setShipped] = useState<readonly string[]>([])
  const [progress, setProgress] = useState<{ readonly done: number; readonly count: number } | null>(null)
  const [leftOver, setLeftOver] = useState(0)
  const shippable = orders.filter((order) => order.to_ship)
  const left = shippable.filter(({ id }) => !shipped.includes(id))
  const fill = useRef<(name: string, value: string) => void>(() => {})
  /** Fills one field per pasted line. */
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text')
    const first = inputsIn(event.currentTarget).indexOf(event.target as HTMLInputElement) - 1
    if (!text.trim().includes('\n') || first < 0) return
    event.preventDefault()
    const fields = left.slice(first).map(({ id, display_id }) => ({ name: numberOf(id), number: display_id }))
    const pasted = spread(text, fields)
    for (const [name, value] of Object.entries(pasted.values)) fill.current(name, value)
    setLeftOver(pasted.leftOver)
  }
  const settled = orders.filter((order) => !left.includes(order))
  const ship = async ({ carrier, ...numbers }: Readonly<Record<string, string | undefined>>) => {
    const problems: { path: string; message: string }[] = []
    const without = left.filter(({ id }) => !numbers[numberOf(id)]).length
    if (without > 0 && !(await agreesToShipWithout(without, left.length))) throw new Error(t('Nothing was shipped.'))
    try {
      for (let at = 0; at < left.length; at += mostAtOnce) {
        setProgress({ done: at, count: left.length })
        const some = left.slice(at, at + mostAtOnce)
        const wanted = some.map(({ id }) => ({ id, carrier, tracking_number: numbers[numberOf(id)] }))
        const { results } = await act('post', '/admin/orders/bulk-fulfill', { body: { orders: wanted } })
        const done = results.flatMap((result) => (result.ok ? [result.id] : []))
        setShipped((before) => [...before, ...done])
        if (done.length > 0) onShipped()
        for (const result of results)
          if (!result.ok) problems.push({ path: `/${numberOf(result.id)}`, message: result.error.message })
      }
    } finally {
      setProgress(null)
      await refresh('orders', 'emails')
    }
    if (problems.length > 0) throw new ApiError(409, 'refused', '', problems)
  }
  const outcomes = (
    <ul className="plain-list">
      {settled.map(({ id, display_id, ...person }) => (
        <li key={id} className="thread">
          <span>
            <b>{display_id}</b> {personWords(person)}
          </span>
          {shipped.includes(id) ? (
            <State value="shipped" label={t('Shipped')} />
          ) : (
            <span className="quiet">{t('Nothing left to ship')}</span>
          )}
        </li>
      ))}
    </ul>
  )
  if (left.length === 0)
    return (
      <div className="stack">
        {outcomes}
        <div>
          <Act label={t('Close')} run={close} />
        </div>
      </div>
    )
  return (
    <fieldset onKeyDown={onEnterGoOn} onPaste={paste}>
      <RecordForm
        fields={[
          field.text('carrier', t('Carrier'), {
            hint: t(
              'Scan or paste the tracking numbers below. A pasted list fills one field per line, or finds its orders by their numbers.',
            ),
          }),
          ...left.map(({ id, display_id, ...person }) =>
            field.text(numberOf(id), t('Tracking number for order {number}', { number: display_id }), {
              hint: personWords(person),
              placeholder: t('Tracking number'),
            }),
          ),
        ]}
        draft="bulk-ship"
        submit={tn('Ship {count} order', 'Ship {count} orders', left.length)}
        run={ship}
        onCancel={close}
      >
        {(_, set) => {
          fill.current = set
          return (
            <>
              {outcomes}
              {leftOver > 0 ? (
                <Notice>
                  {tn(
                    '{count} line was not used. Check that each number is next to its order.',
                    '{count} lines were not used. Check that each number is next to its order.',
                    leftOver,
                  )}
                </Notice>
              ) : null}
              <p className="quiet plain">{effectWords(left.length)}</p>
              <output>{progress ? t('{count} of {all}', { count: progress.done, all: progress.count }) : null}</output>
            </>
          )
        }}
      </RecordForm>
    </fieldset>
  )
}

const numberOf = (id: string) => `number ${id}` as const

const effectWords = (count: number): string =>
  session().shop?.sends_mail
    ? tn(
        'Ships all open items of {count} order and emails the customer.',
        'Ships all open items of {count} orders and emails each customer.',
        count,
      )
    : tn(
        'Ships all open items of {count} order. The email to the customer is on hold because no mail server is set up.',
        'Ships all open items of {count} orders. The emails to the customers are on hold because no mail server is set up.',
        count,
      )

const agreesToShipWithout = (without: number, count: number): Promise<boolean> =>
  ask({
    title: tn('Ship {count} order', 'Ship {count} orders', count),
    text: tn(
      '{count} order has no tracking number. The customer cannot follow the parcel.',
      '{count} orders have no tracking number. The customers cannot follow their parcels.',
      without,
    ),
    yes: t('Ship without numbers'),
  })

const inputsIn = (element: HTMLElement) => [...element.querySelectorAll('input')]

/** A barcode scanner sends Enter after each number. Enter moves to the next field and does not submit the form. */
function onEnterGoOn(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const inputs = inputsIn(event.currentTarget)
  const next = inputs[inputs.indexOf(event.target) + 1]
  const submit = event.currentTarget.querySelector<HTMLElement>('button[type=submit]')
  ;(next ?? submit)?.focus()
}
