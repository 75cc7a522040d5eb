import { useQueries } from '@tanstack/react-query'
import { may, read, useRead } from '../../../api/index.ts'
import { Rows, Section } from '../../../frame/record.ts'
import { formatNumber, Go, Money, State, Time, t } from '../../../frame/show.ts'
import { stepOf } from '../checkouts/step.ts'
import { agentName, fullName, placeText } from '../words.ts'
import type { Customer } from './page.tsx'

const shownOrders = 20

export const Orders = ({ customer: { orders, order_count, email } }: { customer: Customer }) => (
  <Section title={t('Orders')} aside={<span className="count">{formatNumber(order_count)}</span>}>
    <Rows rows={orders.slice(0, shownOrders)} none={t('No orders yet.')}>
      {({ id, display_id, status, total, currency, created_at }) => (
        <>
          <Go to={`/orders/${id}`}>{t('Order {number}', { number: display_id })}</Go>
          <State value={status} />
          <Money amount={total} currency={currency} />
          <Time at={created_at} ago />
        </>
      )}
    </Rows>
    {order_count > shownOrders ? <Go to={`/orders?email=${email}`}>{t('All orders')}</Go> : null}
  </Section>
)

/** Baskets that did not become an order. */
export function Carts({ email }: { email: string }) {
  const { data } = useRead('/admin/checkouts', { email, limit: 20 }, { enabled: may('checkouts:read') })
  const carts = (data?.checkouts ?? []).filter(({ status }) => status !== 'completed')
  if (carts.length === 0) return null
  return (
    <Section title={t('Open carts')}>
      <Rows rows={carts}>
        {(cart) => (
          <>
            <Go to={`/checkouts/${cart.id}`}>{agentName(cart.agent_profile) ?? t('Your team')}</Go>
            <State value={cart.status} {...stepOf(cart)} />
            <Money amount={cart.total} currency={cart.currency} />
            <Time at={cart.updated_at} ago />
          </>
        )}
      </Rows>
    </Section>
  )
}

export function Mails({ email }: { email: string }) {
  const { data } = useRead('/admin/emails', { to: email, limit: 20 }, { enabled: may('emails:read') })
  if (!data?.count) return null
  return (
    <Section title={t('Emails')}>
      <Rows rows={data.emails}>
        {({ id, subject, status, created_at }) => (
          <>
            <Go to={`/settings/emails?open=${id}`}>{subject}</Go>
            <State value={status} />
            <Time at={created_at} ago />
          </>
        )}
      </Rows>
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
    <Section title={t('Shipping addresses')}>
      <div className="stack">
        {[...new Set(texts)].map((text) => (
          <address key={text}>{text}</address>
        ))}
      </div>
    </Section>
  )
}
