import { useQuery } from '@tanstack/react-query'
import {
  Bot,
  CreditCard,
  Hammer,
  type LucideIcon,
  Mail,
  MousePointerClick,
  Package,
  PencilLine,
  StickyNote,
  Undo2,
} from 'lucide-react'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Section } from '../../../frame/detail/detail-frame.tsx'
import { Go } from '../../../frame/go.tsx'
import { Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { NoteButton } from './notes.tsx'
import type { Order } from './order.ts'
import {
  fromCheckout,
  fromConversions,
  fromEmails,
  fromRuns,
  fromTimeline,
  inOrder,
  type ThreadItem,
  type ThreadKind,
} from './thread.ts'

const icons: Readonly<Record<ThreadKind, LucideIcon>> = {
  agent: Bot,
  payment: CreditCard,
  visit: MousePointerClick,
  making: Hammer,
  parcel: Package,
  refund: Undo2,
  mail: Mail,
  note: StickyNote,
  change: PencilLine,
}

/** Everything that led to the order and came of it, in one thread. */
export function Thread({ order }: { order: Order }) {
  const items = useThread(order)
  return (
    <Section id="thread" title={t('What happened')} aside={<NoteButton order={order} />}>
      <ol className="thread">
        {items.map((item) => (
          <Entry key={item.key} item={item} />
        ))}
      </ol>
    </Section>
  )
}

function Entry({ item }: { item: ThreadItem }) {
  const Icon = icons[item.kind]
  return (
    <li data-kind={item.kind} data-bad={item.isBad || undefined}>
      <span className="thread-mark">
        <Icon size={16} aria-hidden />
      </span>
      <div className="thread-text">
        {item.to ? <Go to={item.to}>{item.text}</Go> : <span>{item.text}</span>}
        {item.quote ? <q>{item.quote}</q> : null}
        <span className="quiet thread-when">
          <Time at={item.at} ago />
          {item.who ? ` · ${item.who}` : ''}
        </span>
      </div>
    </li>
  )
}

function useThread(order: Order): ThreadItem[] {
  const { id, checkout_id: checkoutId } = order
  const timeline = useQuery(read('/admin/orders/{id}/timeline', { params: { path: { id } } }))
  const checkout = useQuery({
    ...read('/admin/checkouts/{id}', { params: { path: { id: checkoutId ?? '' } } }),
    enabled: checkoutId !== null && may('checkouts:read'),
  })
  const emails = useQuery({
    ...read('/admin/emails', { params: { query: { related_type: 'order', related_id: id, limit: 50 } } }),
    enabled: may('emails:read'),
  })
  const runs = useQuery({
    ...read('/admin/production-runs', { params: { query: { order_id: id } } }),
    enabled: may('production-runs:read'),
  })
  const conversions = useQuery({
    ...read('/admin/ad-planning/conversions', { params: { query: { order_id: id } } }),
    enabled: may('ad-planning:read'),
  })
  const users = useQuery({ ...read('/admin/users', { params: { query: { limit: 100 } } }), enabled: may('users:read') })
  const names = new Map(users.data?.users.map((user) => [user.id, user.name]))
  return inOrder([
    ...(checkout.data ? fromCheckout(checkout.data.checkout) : []),
    ...fromTimeline(timeline.data?.timeline ?? [], names),
    ...fromConversions(conversions.data?.conversions ?? []),
    ...fromRuns(runs.data?.production_runs ?? []),
    ...fromEmails(emails.data?.emails ?? []),
  ])
}
