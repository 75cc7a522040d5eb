import { useEffect } from 'react'
import { refresh } from '../../../api/queries.ts'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column } from '../../../frame/list/types.ts'
import { State } from '../../../frame/state.tsx'
import { formatNumber, Money, Nothing, Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { agentName } from '../order/order.ts'
import { Funnel } from './funnel.tsx'
import { type CheckoutRow, isLive, stepOf } from './step.ts'
import './checkouts.css'

const pollMs = 4000

const cartWords = ({ line_items: lines }: CheckoutRow): string => {
  const [first] = lines
  if (!first) return t('Nothing yet')
  const name = first.quantity > 1 ? `${formatNumber(first.quantity)} × ${first.title}` : first.title
  return lines.length === 1
    ? name
    : tn('{name} and {count} other line', '{name} and {count} other lines', lines.length - 1, { name })
}

const columns = (): Column<CheckoutRow>[] => [
  {
    key: 'who',
    title: t('Agent'),
    primary: true,
    cell: (row) => (
      <span className="who">
        <span className="live-dot" data-live={isLive(row) || undefined} aria-hidden />
        {agentName(row.agent_profile) ?? t('Made here')}
      </span>
    ),
  },
  { key: 'buyer', title: t('Buyer'), cell: ({ name, email }) => name ?? email ?? <Nothing /> },
  {
    key: 'step',
    title: t('Step'),
    cell: (row) => <State value={row.status} tone={stepOf(row).tone} label={stepOf(row).words} />,
  },
  { key: 'cart', title: t('Basket'), cell: cartWords },
  {
    key: 'total',
    title: t('Total'),
    align: 'end',
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
  { key: 'changed', title: t('Last step'), cell: ({ updated_at }) => <Time at={updated_at} ago /> },
  {
    key: 'begun',
    title: t('Begun'),
    sort: 'created_at',
    wide: true,
    cell: ({ created_at }) => <Time at={created_at} ago />,
  },
  { key: 'email', title: t('E-mail'), optional: true, cell: ({ email }) => email ?? <Nothing /> },
  { key: 'ends', title: t('Ends'), optional: true, cell: ({ expires_at }) => <Time at={expires_at} ago /> },
]

/** Reads the sessions again every few seconds while somebody looks. */
function useWatch(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh('checkouts')
    }, pollMs)
    return () => clearInterval(timer)
  }, [])
}

export default function CheckoutsPage() {
  useWatch()
  return (
    <ListFrame
      title={t('Checkouts')}
      lead={t('Agents as they shop: who, at which step, with what in the basket. A green dot is a session that moves.')}
      path="/admin/checkouts"
      to={({ id }) => `/checkouts/${id}`}
      columns={columns()}
      above={<Funnel />}
      tabs={[
        { label: t('All'), search: {} },
        { label: t('In progress'), search: { status: 'incomplete' } },
        { label: t('Ready to pay'), search: { status: 'ready_for_complete' } },
        { label: t('Paying now'), search: { status: 'complete_in_progress' } },
        { label: t('Bought'), search: { status: 'completed' } },
        { label: t('Gave up'), search: { status: 'canceled' } },
      ]}
      filters={[
        { key: 'agent', label: t('Profile of the agent') },
        { key: 'email', label: t('E-mail') },
        { key: 'currency', label: t('Currency') },
        { key: 'created_from', label: t('Begun'), kind: 'since' },
      ]}
      empty={{
        title: t('No agent has filled a basket yet'),
        text: t(
          'The moment an agent begins a checkout it appears here. Try it yourself under Agents, “Ask as an agent”.',
        ),
      }}
    />
  )
}
