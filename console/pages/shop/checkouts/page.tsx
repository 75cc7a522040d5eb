import type { ReactNode } from 'react'
import { may, type RowOf, useRead } from '../../../api/index.ts'
import { Bars } from '../../../frame/chart/bars.tsx'
import { columnsOf, ListFrame, tabsOf, useSearchState, ViewTabs } from '../../../frame/list.ts'
import { Section } from '../../../frame/record.ts'
import { fromShopDay, shopDay } from '../../../frame/shop-day.ts'
import { formatNumber, formatPercent, personWords, State, stateWords, t, tn } from '../../../frame/show.ts'
import { useWatch } from '../../../frame/watch.ts'
import { agentName } from '../words.ts'
import { abandoned, type CheckoutRow, stepOf } from './step.ts'
import './checkouts.css'

type Idle = RowOf<'/admin/abandoned-checkouts'>

const cartWords = ({ line_items: lines }: Pick<Idle, 'line_items'>): string => {
  const [first] = lines
  if (!first) return t('Nothing yet')
  const name = first.quantity > 1 ? `${formatNumber(first.quantity)} × ${first.title}` : first.title
  return lines.length === 1
    ? name
    : tn('{name} and {count} more line', '{name} and {count} more lines', lines.length - 1, { name })
}

const restingMs = 15 * 60_000

const isLive = ({ status, updated_at }: CheckoutRow): boolean =>
  status !== 'completed' && status !== 'canceled' && Date.now() - Date.parse(updated_at) < restingMs

const column = columnsOf<CheckoutRow>()
const columns = [
  column('who', t('Agent'), { primary: true }, (row) => (
    <span className="inline wraps">
      <span className="live-dot" data-live={isLive(row) || undefined} aria-hidden />
      {agentName(row.agent_profile) ?? t('Your team')}
    </span>
  )),
  column('buyer', t('Customer'), personWords),
  column('step', t('Step'), (row) => <State value={row.status} {...stepOf(row)} />),
  column('cart', t('Cart'), cartWords),
  column.money('total', t('Total')),
  column.ago('updated_at', t('Last step'), { sort: true }),
  column.ago('created_at', t('Started'), { sort: true, wide: true }),
  column.text('email', t('Email'), { optional: true }),
  column.ago('expires_at', t('Ends'), { optional: true }),
]

const idleColumn = columnsOf<Idle>()
const idleColumns = [
  idleColumn('buyer', t('Customer'), { primary: true }, personWords),
  idleColumn('step', t('Step'), ({ stage }) => <State value="idle" {...stepOf({ status: 'canceled', stage })} />),
  idleColumn('cart', t('Cart'), cartWords),
  idleColumn.money('total', t('Total'), { sort: true }),
  idleColumn('open', t('Status'), ({ open }) => <State value={open ? 'open' : 'expired'} />),
  idleColumn('reminder', t('Reminder'), ({ reminder }) => reminder && <State value={reminder.status} />),
  idleColumn.ago('updated_at', t('Last step'), { sort: true }),
  idleColumn.ago('created_at', t('Started'), { sort: true, optional: true }),
  idleColumn.text('email', t('Email'), { optional: true }),
]

export default function CheckoutsPage() {
  const [{ view }] = useSearchState()
  const above = may('abandoned-checkouts:read') && <ViewTabs views={{ all: t('Checkouts'), idle: t('Idle carts') }} />
  return view === 'idle' && above ? <IdleCarts above={above} /> : <Live above={above} />
}

const IdleCarts = ({ above }: { above: ReactNode }) => (
  <ListFrame
    title={t('Checkouts')}
    lead={t('Carts that were left without an order.')}
    path="/admin/abandoned-checkouts"
    to={({ id }) => `/checkouts/${id}`}
    above={above}
    columns={idleColumns}
    filters={[
      { key: 'stage', label: t('Step'), options: abandoned.options() },
      { key: 'open', label: t('Status'), options: { true: stateWords('open'), false: stateWords('expired') } },
      { key: 'reminded', label: t('Reminder'), options: { true: t('Yes'), false: t('No') } },
      { key: 'email', label: t('Email') },
      { key: 'created_from', label: t('Started'), kind: 'since' },
    ]}
    empty={{ title: t('No idle carts') }}
  />
)

function Live({ above }: { above: ReactNode }) {
  useWatch('checkouts', 4000)
  return (
    <ListFrame
      title={t('Checkouts')}
      lead={t(
        'Live view of what agents are buying: who they are, which step they are at, and what is in the cart. A green dot marks an active session.',
      )}
      path="/admin/checkouts"
      to={({ id }) => `/checkouts/${id}`}
      columns={columns}
      above={
        <>
          {above}
          <div className="cart-steps near below">
            <Funnel />
          </div>
        </>
      }
      tabs={tabsOf('status', {
        incomplete: t('In progress'),
        ready_for_complete: t('Ready to pay'),
        complete_in_progress: t('Paying now'),
        completed: t('Bought'),
        canceled: t('Abandoned'),
      })}
      filters={[
        { key: 'agent', label: t('Agent profile URL') },
        { key: 'email', label: t('Email') },
        { key: 'currency', label: t('Currency') },
        { key: 'created_from', label: t('Started'), kind: 'since' },
        { key: 'updated_at[gte]', label: t('Last step'), kind: 'since' },
      ]}
      empty={{
        title: t('No checkouts yet'),
        text: t('Checkouts appear here as soon as an agent starts one. To try it, open Agents > Ask as an agent.'),
      }}
    />
  )
}

function Funnel() {
  const today = fromShopDay(shopDay(new Date().toISOString())) ?? undefined
  const { data } = useRead('/admin/checkouts/funnel', { created_from: today })
  if (!data) return null
  const { started, email, address, payment, ordered } = data.funnel
  const step = (name: string, value: number) => ({
    key: name,
    name,
    value,
    shown: formatNumber(value),
    note: started === 0 ? '–' : formatPercent(value / started, 0),
  })
  return (
    <Section title={t('Today')}>
      <Bars
        label={t('Today')}
        most={started}
        bars={[
          step(t('Carts'), started),
          step(t('Customer entered'), email),
          step(t('Address entered'), address),
          step(t('Payment started'), payment),
          step(t('Bought'), ordered),
        ]}
      />
    </Section>
  )
}
