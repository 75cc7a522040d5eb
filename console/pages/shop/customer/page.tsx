import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Download, UserX } from 'lucide-react'
import type { GetData } from '../../../api/client.ts'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { DetailFrame, Section } from '../../../frame/detail/detail-frame.tsx'
import { EditField } from '../../../frame/detail/edit-field.tsx'
import { useSaver } from '../../../frame/detail/use-saver.ts'
import { Go } from '../../../frame/go.tsx'
import { State } from '../../../frame/state.tsx'
import { formatDate, formatMoney, formatNumber, Money, Nothing, Time } from '../../../frame/values.tsx'
import { language, t, tn } from '../../../messages/text.ts'
import type { PageModule } from '../../../pages.ts'
import { orNull } from '../../settings/parts/record-drawer.tsx'
import { exportCustomer, openForgetCustomer } from './actions.ts'
import { Addresses, Carts, Mails } from './around.tsx'
import './customer.css'

export type Customer = GetData<'/admin/customers/{id}'>['customer']

export const prefetch: PageModule['prefetch'] = (queries, { params }) =>
  void queries.prefetchQuery(read('/admin/customers/{id}', { params: { path: { id: params.id ?? '' } } }))

export default function CustomerPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useQuery(read('/admin/customers/{id}', { params: { path: { id } } }))
  const customer = data?.customer.id === id ? data.customer : undefined
  if (!customer)
    return (
      <DetailFrame
        title={t('Customer')}
        back={{ to: '/customers', label: t('Customers') }}
        loading
        error={error}
        retry={() => void refetch()}
      >
        {null}
      </DetailFrame>
    )
  return <CustomerDetail customer={customer} />
}

const nameOf = ({ first_name, last_name, email, anonymized_at }: Customer): string =>
  anonymized_at === null
    ? [first_name, last_name].filter(Boolean).join(' ') || email
    : t('Forgotten on {date}', { date: formatDate(anonymized_at) })

function leadOf({ totals, order_count, created_at }: Customer): string {
  const since = formatDate(created_at)
  if (totals.length === 0)
    return tn('{count} order since {since}.', '{count} orders since {since}.', order_count, { since })
  const spent = new Intl.ListFormat(language()).format(
    totals.map(({ total, refunded, currency }) => formatMoney(total - refunded, currency)),
  )
  return tn(
    '{count} order since {since}, {spent} after refunds.',
    '{count} orders since {since}, {spent} after refunds.',
    order_count,
    { since, spent },
  )
}

function CustomerDetail({ customer }: { customer: Customer }) {
  const isPerson = customer.anonymized_at === null
  const mayWrite = may('customers:write') && isPerson
  return (
    <DetailFrame
      title={nameOf(customer)}
      back={{ to: '/customers', label: t('Customers') }}
      lead={leadOf(customer)}
      actions={[
        isPerson && {
          label: t('Export what is kept'),
          icon: <Download size={16} aria-hidden />,
          run: () => void exportCustomer(customer),
        },
        mayWrite && {
          label: t('Forget this person'),
          icon: <UserX size={16} aria-hidden />,
          danger: true,
          run: () => void openForgetCustomer(customer),
        },
      ]}
      aside={<Person customer={customer} editable={mayWrite} />}
      record={{ type: 'customer', id: customer.id }}
    >
      <Sums customer={customer} />
      <Orders customer={customer} />
      {isPerson ? (
        <>
          <Carts email={customer.email} />
          <Mails email={customer.email} />
        </>
      ) : null}
    </DetailFrame>
  )
}

const Sums = ({ customer: { totals } }: { customer: Customer }) => (
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
)

function Orders({ customer }: { customer: Customer }) {
  const { orders, order_count } = customer
  return (
    <Section title={t('Orders')} aside={<span className="count">{formatNumber(order_count)}</span>}>
      {orders.length === 0 ? (
        <p className="quiet">{t('No orders yet.')}</p>
      ) : (
        <ul className="record-rows">
          {orders.slice(0, 20).map((order) => (
            <li key={order.id}>
              <Go to={`/orders/${order.id}`}>{t('Order {number}', { number: order.display_id })}</Go>
              <State value={order.status} />
              <Money amount={order.total} currency={order.currency} />
              <span className="quiet">
                <Time at={order.created_at} ago />
              </span>
            </li>
          ))}
        </ul>
      )}
      {order_count > 20 ? <Go to={`/orders?email=${customer.email}`}>{t('All orders')}</Go> : null}
    </Section>
  )
}

function Person({ customer, editable }: { customer: Customer; editable: boolean }) {
  const saver = useSaver('post', '/admin/customers/{id}', { id: customer.id }, ['orders'])
  const [newest] = customer.orders
  const field = (name: 'first_name' | 'last_name' | 'phone_number', label: string) => (
    <EditField field={{ name, label }} value={customer[name]} saver={saver} editable={editable} patch={orNull(name)} />
  )
  return (
    <>
      <Section title={t('Person')}>
        <div className="facts">
          <div className="edit-field">
            <span className="edit-label">{t('E-mail')}</span>
            {customer.anonymized_at === null ? (
              <a className="wraps" href={`mailto:${customer.email}`}>
                {customer.email}
              </a>
            ) : (
              <Nothing />
            )}
          </div>
          {field('first_name', t('First name'))}
          {field('last_name', t('Last name'))}
          {field('phone_number', t('Phone'))}
        </div>
      </Section>
      <Section title={t('Note')}>
        <EditField
          field={{ name: 'note', label: t('Only your team sees it'), kind: 'long' }}
          value={customer.note}
          shown={customer.note ? <span className="note-text">{customer.note}</span> : undefined}
          saver={saver}
          editable={editable}
          patch={orNull('note')}
        />
      </Section>
      {newest ? <Addresses orders={customer.orders.slice(0, 5)} /> : null}
    </>
  )
}
