import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { may, read, useRead } from '../../../api/index.ts'
import { Section } from '../../../frame/record.ts'
import { formatNumber, Go, Money, State, Time, t } from '../../../frame/show.ts'
import { stepOf } from '../checkouts/step.ts'
import { agentName, fullName, placeText } from '../words.ts'
import type { Customer } from './page.tsx'

interface RowProps {
  readonly to: string
  readonly name: ReactNode
  readonly state: ReactNode
  readonly amount?: ReactNode
  readonly at: string
}

/** A record of the customer: its name, its state, its worth and when it was. */
const Row = ({ to, name, state, amount, at }: RowProps) => (
  <li>
    <Go to={to}>{name}</Go>
    {state}
    {amount}
    <span className="quiet">
      <Time at={at} ago />
    </span>
  </li>
)

const shownOrders = 20

export function Orders({ customer: { orders, order_count, email } }: { customer: Customer }) {
  return (
    <Section title={t('Orders')} aside={<span className="count">{formatNumber(order_count)}</span>}>
      {orders.length === 0 ? <p className="quiet">{t('No orders yet.')}</p> : null}
      <ul className="record-rows">
        {orders.slice(0, shownOrders).map(({ id, display_id, status, total, currency, created_at }) => (
          <Row
            key={id}
            to={`/orders/${id}`}
            name={t('Order {number}', { number: display_id })}
            state={<State value={status} />}
            amount={<Money amount={total} currency={currency} />}
            at={created_at}
          />
        ))}
      </ul>
      {order_count > shownOrders ? <Go to={`/orders?email=${email}`}>{t('All orders')}</Go> : null}
    </Section>
  )
}

/** Baskets that did not become an order. */
export function Carts({ email }: { email: string }) {
  const { data } = useRead('/admin/checkouts', { email, limit: 20 }, { enabled: may('checkouts:read') })
  const carts = (data?.checkouts ?? []).filter(({ status }) => status !== 'completed')
  if (carts.length === 0) return null
  return (
    <Section title={t('Baskets without an order')}>
      <ul className="record-rows">
        {carts.map((cart) => (
          <Row
            key={cart.id}
            to={`/checkouts/${cart.id}`}
            name={agentName(cart.agent_profile) ?? t('Made here')}
            state={<State value={cart.status} {...stepOf(cart)} />}
            amount={<Money amount={cart.total} currency={cart.currency} />}
            at={cart.updated_at}
          />
        ))}
      </ul>
    </Section>
  )
}

export function Mails({ email }: { email: string }) {
  const { data } = useRead('/admin/emails', { to: email, limit: 20 }, { enabled: may('emails:read') })
  if (!data?.count) return null
  return (
    <Section title={t('E-mails')}>
      <ul className="record-rows">
        {data.emails.map(({ id, subject, status, created_at }) => (
          <Row
            key={id}
            to={`/settings/emails?open=${id}`}
            name={subject}
            state={<State value={status} />}
            at={created_at}
          />
        ))}
      </ul>
    </Section>
  )
}

/** Where the latest orders went, each address once. */
export function Addresses({ orders }: Pick<Customer, 'orders'>) {
  const enabled = may('orders:read')
  const answers = useQueries({
    queries: orders.slice(0, 5).map(({ id }) => ({ ...read('/admin/orders/{id}', { id }), enabled })),
  })
  const addresses = answers.flatMap(({ data }) => data?.order.shipping_address ?? [])
  const texts = addresses.map((address) => [fullName(address), placeText(address)].filter(Boolean).join('\n'))
  if (texts.length === 0) return null
  return (
    <Section title={t('Delivery addresses')}>
      <div className="stack">
        {[...new Set(texts)].map((text) => (
          <address key={text}>{text}</address>
        ))}
      </div>
    </Section>
  )
}
