import { Button, Group, Loader, Stack, TextInput } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { act, messageOf, refresh } from '../../../api/index.ts'
import { Act, openDialog } from '../../../frame/do.ts'
import { t, tn } from '../../../frame/show.ts'
import type { OrderRow } from './page.tsx'
import './bulk-ship.css'

/** Ships several orders: a tracking number for each, and what came of each. */
export const openBulkShip = (orders: readonly OrderRow[]): Promise<void> =>
  new Promise((resolve) =>
    openDialog({
      title: tn('Ship {count} order', 'Ship {count} orders', orders.length),
      size: 'lg',
      onClose: resolve,
      body: (close) => <BulkShip orders={orders} close={close} />,
    }),
  )

type Outcome = 'running' | 'shipped' | { readonly problem: string }

function BulkShip({ orders, close }: { orders: readonly OrderRow[]; close: () => void }) {
  const [carrier, setCarrier] = useState('')
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({})
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({})
  const [busy, setBusy] = useState(false)
  const shippable = orders.filter((order) => order.to_ship)
  const left = shippable.filter(({ id }) => outcomes[id] !== 'shipped')
  const note = (id: string, outcome: Outcome) => setOutcomes((before) => ({ ...before, [id]: outcome }))
  const run = async () => {
    setBusy(true)
    for (let at = 0; at < left.length; at += mostAtOnce) {
      const some = left.slice(at, at + mostAtOnce)
      for (const { id } of some) note(id, 'running')
      try {
        const wanted = some.map(({ id }) => shipmentOf(id, carrier.trim(), (numbers[id] ?? '').trim()))
        const { results } = await act('post', '/admin/orders/bulk-fulfill', { body: { orders: wanted } })
        for (const result of results) note(result.id, result.ok ? 'shipped' : { problem: result.error.message })
      } catch (error) {
        for (const { id } of some) note(id, { problem: messageOf(error) })
      }
    }
    await refresh('orders', 'emails')
    setBusy(false)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <Stack>
        <p className="quiet bulk-lead">
          {tn(
            'Everything still open in {count} order is shipped, and its buyer gets an e-mail.',
            'Everything still open in {count} orders is shipped, and each buyer gets an e-mail.',
            shippable.length,
          )}
        </p>
        <TextInput
          label={t('Carrier')}
          data-autofocus
          value={carrier}
          onChange={({ currentTarget }) => setCarrier(currentTarget.value)}
        />
        <ul className="bulk-ship">
          {orders.map((order) => (
            <BulkRow
              key={order.id}
              order={order}
              isShippable={shippable.includes(order)}
              outcome={outcomes[order.id]}
              number={numbers[order.id] ?? ''}
              onNumber={(number) => setNumbers((before) => ({ ...before, [order.id]: number }))}
            />
          ))}
        </ul>
        <Group justify="flex-end">
          <Act label={left.length === 0 ? t('Close') : t('Cancel')} run={close} off={busy} />
          {left.length > 0 ? (
            <Button type="submit" loading={busy}>
              {tn('Ship {count} order', 'Ship {count} orders', left.length)}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  )
}

const mostAtOnce = 100

const shipmentOf = (id: string, carrier: string, tracking_number: string) => ({
  id,
  ...(carrier === '' ? {} : { carrier }),
  ...(tracking_number === '' ? {} : { tracking_number }),
})

function BulkRow(props: {
  order: OrderRow
  isShippable: boolean
  outcome: Outcome | undefined
  number: string
  onNumber: (number: string) => void
}) {
  const { order, isShippable, outcome, number, onNumber } = props
  const label = t('Tracking number of order {number}', { number: order.display_id })
  return (
    <li>
      <span className="bulk-order">
        <b>{order.display_id}</b> {order.name ?? order.email}
      </span>
      {!isShippable ? (
        <span className="quiet">{t('Nothing is left to ship')}</span>
      ) : outcome === 'shipped' ? (
        <span className="bulk-good">
          <CircleCheck size={18} aria-hidden /> {t('Shipped')}
        </span>
      ) : (
        <TextInput
          aria-label={label}
          placeholder={t('Tracking number')}
          value={number}
          disabled={outcome === 'running'}
          error={typeof outcome === 'object' ? outcome.problem : undefined}
          rightSection={
            outcome === 'running' ? (
              <Loader size={16} />
            ) : typeof outcome === 'object' ? (
              <CircleAlert size={16} aria-hidden />
            ) : null
          }
          onChange={({ currentTarget }) => onNumber(currentTarget.value)}
        />
      )}
    </li>
  )
}
