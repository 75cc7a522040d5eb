import { useQuery } from '@tanstack/react-query'
import { Bot, CreditCard, type LucideIcon, ShoppingBag, Store, UserRound } from 'lucide-react'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Section } from '../../../frame/detail/section.tsx'
import { Go } from '../../../frame/go.tsx'
import { stateWords } from '../../../frame/state.tsx'
import { formatMoney, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { agentName } from '../order/order.ts'
import type { Checkout } from './page.tsx'

type Change = Checkout['history'][number]

interface Moment {
  readonly key: string
  readonly at: string
  readonly text: string
  readonly who: string | null
  readonly icon: LucideIcon
  readonly to?: string
  readonly detail?: string | null
  readonly isBad?: boolean
}

const verbWords = (verb: string): string =>
  ({
    create: t('Began with a basket'),
    update: t('Changed the basket or the buyer'),
    complete: t('Asked to pay'),
    reprice: t('The price changed meanwhile, and the agent was told'),
    cancel: t('Canceled'),
    extend: t('Got more time'),
    mark_paid: t('Was marked as paid'),
    payment_failed: t('The payment did not work'),
    payment_expired: t('Nobody paid in time'),
    order: t('Became an order'),
    expire: t('Ran out'),
  })[verb] ?? stateWords(verb)

const icons: Readonly<Record<Change['actor']['type'], LucideIcon>> = {
  agent: Bot,
  shopper: UserRound,
  operator: Store,
  system: ShoppingBag,
}

const whoOf = ({ type, id }: Change['actor']): string =>
  ({
    agent: agentName(id) ?? t('The agent'),
    shopper: t('The shopper'),
    operator: t('The shop'),
    system: t('Weft'),
  })[type]

/** What was sent and what came of it, step by step. */
export function Story({ checkout }: { checkout: Checkout }) {
  const payments = useQuery({
    ...read('/admin/payments', { params: { query: { checkout_id: checkout.id, limit: 50 } } }),
    enabled: may('payments:read'),
  })
  const moments: Moment[] = [
    ...checkout.history.map((change, index) => ({
      key: `${change.version}-${index}`,
      at: change.timestamp,
      text: verbWords(change.verb),
      who: whoOf(change.actor),
      icon: icons[change.actor.type],
      detail: change.request_id === null ? null : t('Request {id}', { id: change.request_id }),
      isBad: change.verb === 'payment_failed',
    })),
    ...(payments.data?.payments ?? []).map((payment) => ({
      key: payment.id,
      at: payment.created_at,
      text: t('Payment page opened for {amount}: {state}', {
        amount: formatMoney(payment.amount, payment.currency),
        state: stateWords(payment.status),
      }),
      who: null,
      icon: CreditCard,
      to: `/payments?open=${payment.id}`,
      detail: payment.failure_reason,
      isBad: payment.status === 'failed',
    })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <Section title={t('What happened')}>
      <ol className="story">
        {moments.map(({ key, icon: Icon, ...moment }) => (
          <li key={key} data-bad={moment.isBad || undefined}>
            <span className="story-mark">
              <Icon size={16} aria-hidden />
            </span>
            <div>
              {moment.to && may('payments:read') ? <Go to={moment.to}>{moment.text}</Go> : moment.text}
              {moment.detail ? <div className="quiet story-detail">{moment.detail}</div> : null}
              <div className="quiet story-when">
                <Time at={moment.at} ago />
                {moment.who === null ? null : ` · ${moment.who}`}
              </div>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
