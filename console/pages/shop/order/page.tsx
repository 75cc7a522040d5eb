import { useEffect } from 'react'
import { may, useRead } from '../../../api/index.ts'
import { Ban, Mail, PackageCheck, PackagePlus, Printer, StickyNote, Truck, Undo2 } from '../../../frame/icons.tsx'
import { type DetailAction, DetailFrame, useRecordId } from '../../../frame/record.ts'
import { useSearchState } from '../../../frame/search-state.ts'
import { formatAgo, formatMoney, Go, Notice, t, tn } from '../../../frame/show.ts'
import { OrderStates } from '../order-states.tsx'
import { meaningOf } from '../payment-issues/meaning.ts'
import { agentName, isOwnPages } from '../words.ts'
import { deliver, openCancel, openMail, openNote } from './actions.ts'
import { Aside } from './aside.tsx'
import { Lines, Parcels } from './lines.tsx'
import { buyerName, hasLeft, type Order, openUnits, packedParcel, parcelOnItsWay } from './order.ts'
import { openRefund } from './refund.tsx'
import { restockableUnits } from './restockable.ts'
import { openShip } from './ship.tsx'
import { Thread } from './thread.tsx'
import './order.css'

export default function OrderPage() {
  const id = useRecordId()
  const query = useRead('/admin/orders/{id}', { id })
  useMissing(query.data?.order)
  if (!query.data) return <DetailFrame query={query} />
  const { order } = query.data
  return (
    <div className="order-page">
      <DetailFrame
        title={t('Order {number}', { number: order.display_id })}
        states={<OrderStates {...order} />}
        lead={leadOf(order)}
        next={may('orders:write') && nextStep(order)}
        actions={may('orders:write') ? actionsOf(order) : []}
        aside={<Aside order={order} />}
        record={{ type: 'order', id }}
      >
        <OpenIssue order={order} />
        <Lines order={order} />
        <Parcels order={order} />
        <Thread order={order} />
      </DetailFrame>
    </div>
  )
}

/** The ship dialog names missing units in the page's URL: `?missing=li_1:2,li_2:1`. */
function useMissing(order: Order | undefined): void {
  const [{ missing }, setSearch] = useSearchState()
  useEffect(() => {
    if (!missing || !order || !may('orders:write')) return
    setSearch({ missing: null })
    const units = missing.split(',').map((part) => part.split(':'))
    openRefund(order, Object.fromEntries(units.map(([line, quantity]) => [line, Number(quantity)])))
  }, [missing, order, setSearch])
}

function leadOf(order: Order): string {
  const agent = agentName(order.agent_profile)
  const amount = formatMoney(order.totals.total, order.currency)
  const values = { name: buyerName(order), amount, when: formatAgo(order.created_at) }
  if (isOwnPages(order.agent_profile)) return t('Placed {when} by {name} in your shop for {amount}.', values)
  return agent === null
    ? t('Placed {when} by {name} for {amount}.', values)
    : t('Placed {when} by {name} through {agent} for {amount}.', { ...values, agent })
}

function nextStep(order: Order): DetailAction | null {
  if (order.status === 'canceled' || order.state === 'returned') return null
  const open = openUnits(order)
  const packed = packedParcel(order)
  const away = parcelOnItsWay(order)
  const truck = <Truck size={18} aria-hidden />
  if (order.to_ship && open > 0)
    return { label: tn('Ship {count} item', 'Ship {count} items', open), icon: truck, run: () => openShip(order) }
  if (packed) return { label: t('Ship packed parcel'), icon: truck, run: () => openShip(order, packed) }
  if (!away) return null
  const icon = <PackageCheck size={18} aria-hidden />
  return { label: t('Mark as delivered'), icon, run: () => deliver(order, away) }
}

function actionsOf(order: Order): (DetailAction | false)[] {
  const isCancelable = order.status !== 'canceled' && !hasLeft(order)
  const size = { size: 16, 'aria-hidden': true }
  return [
    order.totals.refundable > 0 && { label: t('Refund'), icon: <Undo2 {...size} />, run: () => openRefund(order) },
    [false, true].some((returned) => restockableUnits(order, returned).length > 0) && {
      label: t('Restock items'),
      icon: <PackagePlus {...size} />,
      run: async () => (await import('./restock.tsx')).openRestock(order),
    },
    {
      label: t('Print packing slip'),
      icon: <Printer {...size} />,
      run: async () => (await import('../orders/packing.tsx')).openPacking([order.id]),
    },
    { label: t('Add a note'), icon: <StickyNote {...size} />, run: () => openNote(order) },
    { label: t('Send email'), icon: <Mail {...size} />, run: () => openMail(order) },
    isCancelable && { label: t('Cancel order'), danger: true, icon: <Ban {...size} />, run: () => openCancel(order) },
  ]
}

function OpenIssue({ order: { id } }: { order: Order }) {
  const enabled = may('payment-issues:read')
  const { data } = useRead('/admin/payment-issues', { status: 'open', q: id }, { enabled })
  const issue = data?.payment_issues.find(({ order_id }) => order_id === id)
  if (!issue) return null
  return (
    <Notice tone="bad" title={meaningOf(issue).title}>
      {issue.content} <Go to={`/payment-issues?open=${issue.id}`}>{t('Resolve payment issue')}</Go>
    </Notice>
  )
}
