import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Facts, Section } from '../../../frame/detail/detail-frame.tsx'
import { EditField } from '../../../frame/detail/edit-field.tsx'
import { type Saver, useSaver } from '../../../frame/detail/use-saver.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { Go } from '../../../frame/go.tsx'
import { State } from '../../../frame/state.tsx'
import { Money, Nothing, Time } from '../../../frame/values.tsx'
import { language, t } from '../../../messages/text.ts'
import { agentName, buyerName, hasLeft, type Order } from './order.ts'

/** Who bought, by which agent, and how it was paid. */
export function Aside({ order }: { order: Order }) {
  const saver = useSaver('post', '/admin/orders/{id}', { id: order.id }, ['emails'])
  const isEditable = may('orders:write') && order.status !== 'canceled' && !hasLeft(order)
  return (
    <>
      <Buyer order={order} saver={saver} isEditable={isEditable} />
      <Payment order={order} />
      <Origin order={order} />
    </>
  )
}

function Buyer({ order, saver, isEditable }: { order: Order; saver: Saver; isEditable: boolean }) {
  const { customer_id: customer, buyer } = order
  return (
    <Section title={t('Buyer')}>
      <div className="facts">
        <b>
          {customer && may('customers:read') ? (
            <Go to={`/customers/${customer}`}>{buyerName(order)}</Go>
          ) : (
            buyerName(order)
          )}
        </b>
        <EditField
          field={{ name: 'email', label: t('E-mail'), kind: 'email' }}
          value={order.email}
          saver={saver}
          editable={isEditable}
        />
        {buyer.phone_number ? <a href={`tel:${buyer.phone_number}`}>{buyer.phone_number}</a> : null}
        <Address order={order} saver={saver} isEditable={isEditable} />
      </div>
    </Section>
  )
}

const countryName = (code: string): string => new Intl.DisplayNames([language()], { type: 'region' }).of(code) ?? code

function Address({ order, saver, isEditable }: { order: Order; saver: Saver; isEditable: boolean }) {
  const address = order.shipping_address
  if (!address) return <Nothing>{t('Without an address')}</Nothing>
  const lines = [
    [address.first_name, address.last_name].filter(Boolean).join(' '),
    address.street_address,
    [address.postal_code, address.address_locality].filter(Boolean).join(' '),
    [address.address_region, countryName(address.address_country)].filter(Boolean).join(', '),
    address.phone_number,
  ].filter(Boolean)
  const edit = () =>
    openForm({
      title: t('Correct the address'),
      text: t('Country and region stay: tax and delivery were priced for them.'),
      submit: t('Save'),
      fields: [
        { name: 'first_name', label: t('First name'), initial: address.first_name },
        { name: 'last_name', label: t('Last name'), initial: address.last_name },
        { name: 'street_address', label: t('Street'), kind: 'long', required: true, initial: address.street_address },
        { name: 'postal_code', label: t('Postal code'), initial: address.postal_code },
        { name: 'address_locality', label: t('Town'), required: true, initial: address.address_locality },
        { name: 'phone_number', label: t('Phone'), initial: address.phone_number },
      ],
      run: (values) =>
        saver.save({
          shipping_address: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || null])),
        }),
    })
  return (
    <div>
      <span className="edit-label">{t('Delivery address')}</span>
      <address className="address">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {isEditable ? (
        <button type="button" className="text-button" onClick={edit}>
          {t('Correct the address')}
        </button>
      ) : null}
    </div>
  )
}

function Payment({ order }: { order: Order }) {
  const { payment, currency, totals } = order
  return (
    <Section title={t('Payment')} aside={<State value={order.payment_status} />}>
      {payment ? (
        <Facts
          facts={[
            { label: t('Paid'), value: <Money amount={payment.captured} currency={currency} /> },
            totals.refunded > 0 && {
              label: t('Refunded'),
              value: <Money amount={totals.refunded} currency={currency} />,
            },
            payment.paid_at !== null && { label: t('When'), value: <Time at={payment.paid_at} /> },
            { label: t('How'), value: [payment.provider, payment.method].filter(Boolean).join(', ') },
            {
              label: t('Reference'),
              value: may('payments:read') ? (
                <Go to={`/payments?open=${payment.id}`}>{payment.provider_payment_id ?? payment.txn_id}</Go>
              ) : (
                (payment.provider_payment_id ?? payment.txn_id)
              ),
            },
          ]}
        />
      ) : (
        <p className="quiet">{t('Nothing was paid here.')}</p>
      )}
    </Section>
  )
}

function Origin({ order }: { order: Order }) {
  const agent = agentName(order.agent_profile)
  const { data } = useQuery({
    ...read('/admin/regions/{id}', { params: { path: { id: order.region_id ?? '' } } }),
    enabled: order.region_id !== null && may('regions:read'),
  })
  return (
    <Section title={t('Where it came from')}>
      <Facts
        facts={[
          { label: t('Agent'), value: agent ?? t('By hand, in the console') },
          data !== undefined && { label: t('Region'), value: data.region.name },
          order.checkout_id !== null &&
            may('checkouts:read') && {
              label: t('Checkout'),
              value: <Go to={`/checkouts/${order.checkout_id}`}>{t('What the agent did')}</Go>,
            },
          { label: t('Placed'), value: <Time at={order.created_at} /> },
        ]}
      />
    </Section>
  )
}
