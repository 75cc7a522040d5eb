import { may, useRead } from '../../../api/index.ts'
import { field, openForm, TextAct } from '../../../frame/do.ts'
import { EditField, Facts, fact, type Saver, Section, useSaver } from '../../../frame/record.ts'
import { emailWords, Go, Money, Nothing, State, stateWords, Time, t } from '../../../frame/show.ts'
import { agentName, fullName, isOwnPages, placeText, providerName } from '../words.ts'
import { buyerName, hasLeft, type Order } from './order.ts'

export const Aside = ({ order }: { order: Order }) => (
  <>
    <Buyer order={order} />
    <Payment order={order} />
    <Origin order={order} />
  </>
)

function Buyer({ order }: { order: Order }) {
  const saver = useSaver('post', '/admin/orders/{id}', { id: order.id }, ['emails'])
  const editable = may('orders:write') && order.status !== 'canceled' && !hasLeft(order)
  const { customer_id: customer, buyer, email } = order
  const name = buyerName(order)
  return (
    <Section title={t('Customer')}>
      <div className="facts">
        <b>{customer && may('customers:read') ? <Go to={`/customers/${customer}`}>{name}</Go> : name}</b>
        {emailWords(email) === email ? (
          <EditField field={field.email('email', t('Email'))} value={email} saver={saver} editable={editable} />
        ) : null}
        {buyer.phone_number ? <a href={`tel:${buyer.phone_number}`}>{buyer.phone_number}</a> : null}
        <Address order={order} saver={saver} editable={editable} />
      </div>
    </Section>
  )
}

function Address({ order, saver, editable }: { order: Order; saver: Saver; editable: boolean }) {
  const address = order.shipping_address
  if (!address) return <Nothing>{t('No address')}</Nothing>
  const optional = { nullable: true } as const
  const correct = () =>
    openForm({
      title: t('Edit address'),
      text: t('Country and region can’t be changed because tax and shipping were calculated for them.'),
      record: address,
      fields: [
        field.text('first_name', t('First name'), optional),
        field.text('last_name', t('Last name'), optional),
        field.long('street_address', t('Street'), { required: true }),
        field.text('postal_code', t('Postal code'), optional),
        field.text('address_locality', t('City'), { required: true }),
        field.text('phone_number', t('Phone'), optional),
      ],
      run: (values) => saver.save({ shipping_address: values }),
    })
  return (
    <div>
      <span className="edit-label">{t('Shipping address')}</span>
      <address>{[fullName(address), placeText(address), address.phone_number].filter(Boolean).join('\n')}</address>
      {editable ? <TextAct label={t('Edit address')} run={correct} /> : null}
    </div>
  )
}

function Payment({ order: { payment, payment_status, currency, totals } }: { order: Order }) {
  const reference = payment?.provider_payment_id ?? payment?.txn_id
  return (
    <Section title={t('Payment')} aside={<State value={payment_status} />}>
      {payment ? (
        <Facts
          facts={[
            fact(t('Paid'), <Money amount={payment.captured} currency={currency} />),
            fact(t('Refunded'), totals.refunded > 0 && <Money amount={totals.refunded} currency={currency} />),
            fact(t('When'), payment.paid_at && <Time at={payment.paid_at} />),
            fact(
              t('Method'),
              [providerName(payment.provider), payment.method && stateWords(payment.method)].filter(Boolean).join(', '),
            ),
            fact(
              t('Reference'),
              may('payments:read') ? <Go to={`/payments?open=${payment.id}`}>{reference}</Go> : reference,
            ),
          ]}
        />
      ) : (
        <p className="quiet">{t('No payment yet.')}</p>
      )}
    </Section>
  )
}

function Origin({ order: { agent_profile, region_id, checkout_id, created_at } }: { order: Order }) {
  const enabled = region_id !== null && may('regions:read')
  const { data } = useRead('/admin/regions/{id}', { id: region_id ?? '' }, { enabled })
  const checkout = may('checkouts:read') && checkout_id
  return (
    <Section
      title={t('Source')}
      facts={[
        fact(
          isOwnPages(agent_profile) ? t('Placed in') : t('Agent'),
          agentName(agent_profile) ?? t('Created in the console'),
        ),
        fact(t('Region'), data?.region.name),
        fact(t('Checkout'), checkout && <Go to={`/checkouts/${checkout}`}>{t('View checkout')}</Go>),
        fact(t('Placed'), <Time at={created_at} />),
      ]}
    />
  )
}
