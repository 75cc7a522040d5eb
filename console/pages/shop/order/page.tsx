import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Ban, Mail, PackageCheck, StickyNote, Truck, Undo2 } from 'lucide-react'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { type DetailAction, DetailFrame } from '../../../frame/detail/detail-frame.tsx'
import { Go } from '../../../frame/go.tsx'
import { State, stateWords } from '../../../frame/state.tsx'
import { formatAgo, formatMoney } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import type { PageModule } from '../../../pages.ts'
import { mailsOf, openCancel, openMail } from './actions.ts'
import { Aside } from './aside.tsx'
import { Lines } from './lines.tsx'
import { openNote } from './notes.tsx'
import {
  agentName,
  buyerName,
  hasLeft,
  nextStep,
  type Order,
  openUnits,
  packedParcel,
  parcelOnItsWay,
} from './order.ts'
import { Parcels, useDeliver } from './parcels.tsx'
import { openRefund } from './refund.tsx'
import { openShip, openShipParcel } from './ship.tsx'
import { Thread } from './thread-section.tsx'
import './order.css'

export const prefetch: PageModule['prefetch'] = (queries, { params }) =>
  void queries.prefetchQuery(read('/admin/orders/{id}', { params: { path: { id: params.id ?? '' } } }))

export default function OrderPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useQuery(read('/admin/orders/{id}', { params: { path: { id } } }))
  if (!data)
    return (
      <DetailFrame
        title={t('Order')}
        back={{ to: '/orders', label: t('Orders') }}
        loading
        error={error}
        retry={() => void refetch()}
      >
        {null}
      </DetailFrame>
    )
  return <OrderDetail order={data.order} />
}

function OrderDetail({ order }: { order: Order }) {
  const next = useNext(order)
  return (
    <div className="order-page">
      <DetailFrame
        title={t('Order {number}', { number: order.display_id })}
        back={{ to: '/orders', label: t('Orders') }}
        states={
          <>
            <State value={order.state} />
            {order.payment_status === 'paid' ? null : <State value={order.payment_status} />}
          </>
        }
        lead={leadOf(order)}
        next={next}
        actions={may('orders:write') ? actionsOf(order) : []}
        aside={<Aside order={order} />}
        record={{ type: 'order', id: order.id }}
      >
        <OpenIssue order={order} />
        <Lines order={order} />
        <Parcels order={order} />
        <Thread order={order} />
      </DetailFrame>
    </div>
  )
}

function leadOf(order: Order): string {
  const agent = agentName(order.agent_profile)
  const values = {
    name: buyerName(order),
    amount: formatMoney(order.totals.total, order.currency),
    when: formatAgo(order.created_at),
  }
  return agent === null
    ? t('{name} bought for {amount} {when}.', values)
    : t('{name} bought for {amount} through {agent} {when}.', { ...values, agent })
}

function useNext(order: Order): DetailAction | null {
  const deliver = useDeliver(order)
  if (!may('orders:write')) return null
  const step = nextStep(order)
  if (step === 'ship') {
    const count = openUnits(order)
    return {
      label: tn('Ship {count} item', 'Ship {count} items', count),
      icon: <Truck size={18} aria-hidden />,
      run: () => openShip(order),
    }
  }
  const packed = packedParcel(order)
  if (step === 'ship-parcel' && packed)
    return {
      label: t('Ship the packed parcel'),
      icon: <Truck size={18} aria-hidden />,
      run: () => openShipParcel(order, packed),
    }
  const away = parcelOnItsWay(order)
  if (step === 'deliver' && away)
    return {
      label: t('Mark as delivered'),
      icon: <PackageCheck size={18} aria-hidden />,
      loading: deliver.isPending,
      run: () => deliver.mutate({ params: { path: { id: order.id, fulfillmentId: away.id } } }),
    }
  return null
}

const actionsOf = (order: Order): (DetailAction | false)[] => [
  order.totals.refundable > 0 && {
    label: t('Refund'),
    icon: <Undo2 size={16} aria-hidden />,
    run: () => openRefund(order),
  },
  { label: t('Add a note'), icon: <StickyNote size={16} aria-hidden />, run: () => openNote(order) },
  mailsOf(order).length > 0 && {
    label: t('Send an e-mail'),
    icon: <Mail size={16} aria-hidden />,
    run: () => openMail(order),
  },
  order.status !== 'canceled' &&
    !hasLeft(order) && {
      label: t('Cancel the order'),
      danger: true,
      icon: <Ban size={16} aria-hidden />,
      run: () => openCancel(order),
    },
]

/** Money of this order that waits for a decision. */
function OpenIssue({ order }: { order: Order }) {
  const { data } = useQuery({
    ...read('/admin/payment-issues', { params: { query: { status: 'open', q: order.id } } }),
    enabled: may('payment-issues:read'),
  })
  const [issue] = (data?.payment_issues ?? []).filter(({ order_id }) => order_id === order.id)
  if (!issue) return null
  return (
    <Alert color="red" variant="light" title={stateWords(issue.kind)} role="alert">
      {issue.content} <Go to={`/payment-issues?open=${issue.id}`}>{t('Decide what happens with the money')}</Go>
    </Alert>
  )
}
