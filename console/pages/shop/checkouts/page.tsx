import { useRead } from '../../../api/index.ts'
import { Bars } from '../../../frame/chart/bars.tsx'
import { columnsOf, ListFrame, tabsOf } from '../../../frame/list.ts'
import { Section } from '../../../frame/record.ts'
import { formatNumber, formatPercent, State, t, tn } from '../../../frame/show.ts'
import { fromShopDay, shopDay } from '../discounts/shop-day.ts'
import { agentName } from '../words.ts'
import { type CheckoutRow, stepOf } from './step.ts'
import { useWatch } from './watch.ts'
import './checkouts.css'

const cartWords = ({ line_items: lines }: CheckoutRow): string => {
  const [first] = lines
  if (!first) return t('Nothing yet')
  const name = first.quantity > 1 ? `${formatNumber(first.quantity)} × ${first.title}` : first.title
  return lines.length === 1
    ? name
    : tn('{name} and {count} other line', '{name} and {count} other lines', lines.length - 1, { name })
}

const restingMs = 15 * 60_000

/** Open, and changed in the last quarter of an hour. */
const isLive = ({ status, updated_at }: CheckoutRow): boolean =>
  status !== 'completed' && status !== 'canceled' && Date.now() - Date.parse(updated_at) < restingMs

const column = columnsOf<CheckoutRow>()
const columns = [
  column(
    'who',
    t('Agent'),
    (row) => (
      <span className="inline wraps">
        <span className="live-dot" data-live={isLive(row) || undefined} aria-hidden />
        {agentName(row.agent_profile) ?? t('Made here')}
      </span>
    ),
    { primary: true },
  ),
  column('buyer', t('Buyer'), ({ name, email }) => name ?? email),
  column('step', t('Step'), (row) => <State value={row.status} {...stepOf(row)} />),
  column('cart', t('Basket'), cartWords),
  column.money('total', t('Total')),
  column.ago('updated_at', t('Last step'), { sort: true }),
  column.ago('created_at', t('Begun'), { sort: true, wide: true }),
  column.text('email', t('E-mail'), { optional: true }),
  column.ago('expires_at', t('Ends'), { optional: true }),
]

export default function CheckoutsPage() {
  useWatch()
  return (
    <ListFrame
      title={t('Checkouts')}
      lead={t('Agents as they shop: who, at which step, with what in the basket. A green dot is a session that moves.')}
      path="/admin/checkouts"
      to={({ id }) => `/checkouts/${id}`}
      columns={columns}
      above={
        <div className="funnel near">
          <Funnel />
        </div>
      }
      tabs={tabsOf('status', {
        incomplete: t('In progress'),
        ready_for_complete: t('Ready to pay'),
        complete_in_progress: t('Paying now'),
        completed: t('Bought'),
        canceled: t('Gave up'),
      })}
      filters={[
        { key: 'agent', label: t('Profile of the agent') },
        { key: 'email', label: t('E-mail') },
        { key: 'currency', label: t('Currency') },
        { key: 'created_from', label: t('Begun'), kind: 'since' },
        { key: 'updated_at[gte]', label: t('Last step'), kind: 'since' },
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

/** How far today's sessions came: each bar is a part of the first. */
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
          step(t('Baskets'), started),
          step(t('Buyer is known'), email),
          step(t('Address is known'), address),
          step(t('Payment begun'), payment),
          step(t('Bought'), ordered),
        ]}
      />
    </Section>
  )
}
