import { useQueries } from '@tanstack/react-query'
import { get, may, type RecordOf, read, useRead } from '../../../api/index.ts'
import { field, perform } from '../../../frame/do.ts'
import { Download, UserX } from '../../../frame/icons.tsx'
import { DetailFrame, EditField, EditFields, Rows, Section, useRecordId, useSaver } from '../../../frame/record.ts'
import { formatDate, formatMoney, formatNumber, Go, Money, Nothing, State, Time, t, tn } from '../../../frame/show.ts'
import { stepOf } from '../checkouts/step.ts'
import { forgetCustomer, savedAs } from '../customers/forget.ts'
import { OrderStates } from '../order-states.tsx'
import { agentName, fullName, placeText } from '../words.ts'

export type Customer = RecordOf<'/admin/customers/{id}'>

export default function CustomerPage() {
  const id = useRecordId()
  const query = useRead('/admin/customers/{id}', { id })
  if (!query.data) return <DetailFrame query={query} />
  const { customer } = query.data
  const { email, anonymized_at: forgottenAt, totals } = customer
  const isPerson = forgottenAt === null
  const mayWrite = may('customers:write') && isPerson
  return (
    <DetailFrame
      title={isPerson ? fullName(customer) || email : t('Erased on {date}', { date: formatDate(forgottenAt) })}
      lead={tn('{count} order since {since}.', '{count} orders since {since}.', customer.order_count, {
        since: formatDate(customer.created_at),
      })}
      actions={[
        isPerson && {
          label: t('Export personal data'),
          icon: <Download size={16} aria-hidden />,
          run: () => exportCustomer(customer),
        },
        mayWrite && {
          label: t('Erase personal data'),
          icon: <UserX size={16} aria-hidden />,
          danger: true,
          run: () => forgetCustomer(customer),
        },
      ]}
      aside={<Person customer={customer} editable={mayWrite} />}
      record={{ type: 'customer', id }}
    >
      <dl className="sums">
        {totals.map(({ currency, orders, total, refunded }) => (
          <div key={currency}>
            <dt>{t('Spent in {currency}', { currency: currency.toUpperCase() })}</dt>
            <dd>
              <Money amount={total - refunded} currency={currency} />
            </dd>
            <dd className="quiet">
              {tn('{count} order', '{count} orders', orders)}
              {refunded > 0 ? `, ${t('{amount} refunded', { amount: formatMoney(refunded, currency) })}` : ''}
            </dd>
          </div>
        ))}
      </dl>
      {may('orders:read') ? <Orders customer={customer} /> : null}
      {isPerson ? <Carts email={email} /> : null}
      {isPerson ? <Mails email={email} /> : null}
    </DetailFrame>
  )
}

function Person({ customer, editable }: { customer: Customer; editable: boolean }) {
  const saver = useSaver('post', '/admin/customers/{id}', { id: customer.id }, ['orders'])
  const { email, note, orders } = customer
  const optional = { nullable: true } as const
  return (
    <>
      <Section title={t('Person')}>
        <div className="facts">
          <div className="edit-field">
            <span className="edit-label">{t('Email')}</span>
            {customer.anonymized_at === null ? (
              <a href={`mailto:${email}`} className="wraps">
                {email}
              </a>
            ) : (
              <Nothing />
            )}
          </div>
          <EditFields
            record={customer}
            saver={saver}
            editable={editable}
            fields={[
              field.text('first_name', t('First name'), optional),
              field.text('last_name', t('Last name'), optional),
              field.text('phone_number', t('Phone'), optional),
            ]}
          />
        </div>
      </Section>
      <Section title={t('Note')}>
        <EditField
          field={field.long('note', t('Only your team sees this.'), optional)}
          value={note}
          saver={saver}
          editable={editable}
        />
      </Section>
      {orders.length > 0 ? <Addresses orders={orders} /> : null}
    </>
  )
}

const exportCustomer = ({ id, email }: Customer) =>
  perform({
    run: async () => savedAs(email, await get('/admin/customers/{id}/export', { id })),
    done: (file) => t('Saved as {file}.', { file }),
  })

const shownOrders = 20

function Orders({ customer: { id, order_count } }: { customer: Customer }) {
  const placed = { customer_id: id, order: '-created_at', limit: shownOrders } as const
  const { data } = useRead('/admin/orders', placed)
  return (
    <Section title={t('Orders')} aside={<span className="count">{formatNumber(order_count)}</span>}>
      <Rows rows={data?.orders} none={t('No orders yet.')}>
        {(order) => (
          <>
            <Go to={`/orders/${order.id}`}>{t('Order {number}', { number: order.display_id })}</Go>
            <span>
              <OrderStates {...order} />
            </span>
            <Money amount={order.total} currency={order.currency} />
            <Time at={order.created_at} ago />
          </>
        )}
      </Rows>
      {order_count > shownOrders ? <Go to={`/orders?customer_id=${id}`}>{t('All orders')}</Go> : null}
    </Section>
  )
}

function Carts({ email }: { email: string }) {
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

function Mails({ email }: { email: string }) {
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

function Addresses({ orders }: Pick<Customer, 'orders'>) {
  const enabled = may('orders:read')
  const answers = useQueries({
    queries: orders.slice(0, 5).map(({ id }) => ({ ...read('/admin/orders/{id}', { id }), enabled })),
  })
  const addresses = answers.flatMap(({ data }) => data?.order.shipping_address ?? [])
  const texts = addresses.map((address) => [fullName(address), placeText(address)].filter(Boolean).join('\n'))
  if (texts.length === 0) return null
  return (
    <Section title={t('Shipping addresses')} stack>
      {[...new Set(texts)].map((text) => (
        <address key={text}>{text}</address>
      ))}
    </Section>
  )
}
