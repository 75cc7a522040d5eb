import { may, useRead } from '../../../api/index.ts'
import { DetailFrame, fact, Section, useRecordId } from '../../../frame/record.ts'
import {
  CopyText,
  emailWords,
  formatAgo,
  formatMoney,
  Go,
  Money,
  Nothing,
  personWords,
  State,
  stateWords,
  Time,
  t,
  useGo,
  wordsBy,
} from '../../../frame/show.ts'
import { useWatch } from '../../../frame/watch.ts'
import { stepOf } from '../checkouts/step.ts'
import { ItemLine, Sums } from '../lines.tsx'
import { failureWords } from '../payments/payment-facts.ts'
import { type Moment, Timeline } from '../timeline.tsx'
import { agentName, fullName, isOwnPages, placeText } from '../words.ts'
import { type Checkout, cancelCheckout, openExtend, openMarkPaid } from './actions.ts'
import { leadOf } from './lead.ts'

export default function CheckoutPage() {
  const id = useRecordId()
  const query = useRead('/admin/checkouts/{id}', { id })
  const go = useGo()
  const { status } = query.data?.checkout ?? {}
  const isOpen = status === 'incomplete' || status === 'ready_for_complete' || status === 'complete_in_progress'
  useWatch('checkouts', 4000, isOpen)
  if (!query.data) return <DetailFrame query={query} />

  const { checkout } = query.data
  const { order_id: order } = checkout
  const name = personWords({ name: fullName(checkout.buyer) || null, email: checkout.email })
  const mayWrite = may('checkouts:write')
  const markPaid = () => openMarkPaid(checkout, (placed) => go(`/orders/${placed}`))
  return (
    <DetailFrame
      title={name === null ? t('Unnamed checkout') : t('Checkout for {name}', { name })}
      states={<State value={checkout.status} {...stepOf({ status: checkout.status, stage: stageOf(checkout) })} />}
      lead={leadOf(checkout.status, checkout.agent_profile, {
        amount: formatMoney(checkout.total, checkout.currency),
        when: formatAgo(checkout.updated_at),
      })}
      next={
        order === null
          ? mayWrite && status === 'ready_for_complete' && { label: t('Mark as paid'), run: markPaid }
          : { label: t('Open order'), run: () => go(`/orders/${order}`) }
      }
      actions={[
        mayWrite && isOpen && { label: t('Extend checkout'), run: () => openExtend(checkout) },
        mayWrite && isOpen && { label: t('Cancel checkout'), danger: true, run: () => cancelCheckout(checkout) },
      ]}
      aside={<Aside checkout={checkout} />}
    >
      {checkout.messages.length === 0 || status === 'completed' ? null : <Messages checkout={checkout} />}
      <Basket checkout={checkout} />
      <Story checkout={checkout} />
    </DetailFrame>
  )
}

function stageOf({ payment_id, history, shipping_address, email }: Checkout) {
  if (payment_id !== null || history.some(({ verb }) => verb === 'complete')) return 'payment'
  if (shipping_address !== null) return 'address'
  return email === null ? 'cart' : 'email'
}

const Messages = ({ checkout: { agent_profile, messages } }: { checkout: Checkout }) => (
  <Section title={isOwnPages(agent_profile) ? t('What the shopper is told') : t('What the agent is told')}>
    <ul className="plain-list">
      {messages.map(({ code, content, type }) => (
        <li key={`${code}${content}`}>
          {type === 'error' ? (
            <State value={type} tone="warm" label={t('Missing')} />
          ) : (
            <State value={type} tone="quiet" label={t('Note')} />
          )}{' '}
          {content}
        </li>
      ))}
    </ul>
  </Section>
)

function Basket({ checkout: { currency, totals, discounts, line_items } }: { checkout: Checkout }) {
  const sums = [
    { label: t('Items'), amount: totals.subtotal },
    ...discounts.applied.map(({ code, amount }) => ({ label: t('Discount {code}', { code }), amount })),
    { label: t('Shipping'), amount: totals.fulfillment },
    totals.tax > 0 && { label: t('Tax'), amount: totals.tax },
    { label: t('Total'), amount: totals.total, look: 'total' as const },
  ]
  return (
    <Section title={t('Cart')}>
      <ul>
        {line_items.map(({ id, quantity, product_id, title, variant_title, unit_price }) => (
          <ItemLine
            key={id}
            name={
              <span>
                {quantity} × <Go to={`/products/${product_id}`}>{title}</Go>
              </span>
            }
            detail={variant_title}
          >
            <Money amount={unit_price * quantity} currency={currency} />
          </ItemLine>
        ))}
      </ul>
      <Sums currency={currency} sums={sums} />
      {totals.tax_included > 0 ? (
        <p className="quiet">{t('Includes {amount} tax.', { amount: formatMoney(totals.tax_included, currency) })}</p>
      ) : null}
    </Section>
  )
}

const verbs: Readonly<Record<string, string>> = {
  create: t('Created a cart'),
  update: t('Changed the cart or customer'),
  complete: t('Payment requested'),
  reprice: t('Price changed'),
  cancel: t('Canceled'),
  extend: t('Extended'),
  mark_paid: t('Marked as paid'),
  payment_failed: t('Payment failed'),
  payment_expired: t('Payment expired'),
  order: t('Order placed'),
  expire: t('Expired'),
}

const actors = wordsBy(() => ({ shopper: t('Shopper'), operator: t('The shop'), system: t('Weft') }))

function Story({ checkout: { id, history, order_id } }: { checkout: Checkout }) {
  const enabled = may('payments:read')
  const payments = useRead('/admin/payments', { checkout_id: id, limit: 50 }, { enabled }).data?.payments ?? []
  const moments = [
    ...history.map(
      ({ version, timestamp, verb, actor }, index): Moment => ({
        key: `${version}-${index}`,
        at: timestamp,
        kind: actor.type,
        text: verbs[verb] ?? stateWords(verb),
        to: verb === 'order' && order_id !== null ? `/orders/${order_id}` : undefined,
        who: actor.type === 'agent' ? (agentName(actor.id) ?? t('The agent')) : actors.of(actor.type),
        isBad: verb === 'payment_failed',
      }),
    ),
    ...payments.map(
      ({ id: payment, created_at, amount, currency, status, failure_reason }): Moment => ({
        key: payment,
        at: created_at,
        kind: 'payment',
        text: t('Opened payment page for {amount}: {state}', {
          amount: formatMoney(amount, currency),
          state: stateWords(status),
        }),
        to: `/payments?open=${payment}`,
        detail: failure_reason && failureWords(failure_reason),
        isBad: status === 'failed',
      }),
    ),
  ]
  return (
    <Section title={t('Timeline')}>
      <Timeline moments={moments} />
    </Section>
  )
}

function Aside({ checkout }: { checkout: Checkout }) {
  const { buyer, email, shipping_address: address, status, continue_url, currency } = checkout
  const delivery = checkout.shipping_options.find(({ selected }) => selected)
  const isRunning = status !== 'completed' && status !== 'canceled'
  const name = fullName(buyer) || <Nothing />
  const isBuyer = status === 'completed' && email !== null && may('customers:read')
  return (
    <>
      {isRunning && continue_url !== null ? (
        <Section title={t('Link for the shopper')}>
          <p className="quiet">{t('Anyone with the link can complete the details and pay.')}</p>
          <CopyText label={t('Link')} text={continue_url} />
          <Reminder checkout={checkout} />
        </Section>
      ) : null}
      <Section
        title={t('Customer')}
        facts={[
          fact(t('Name'), isBuyer ? <Go to={`/customers?email=${encodeURIComponent(email)}`}>{name}</Go> : name),
          fact(t('Email'), email === null ? <Nothing /> : emailWords(email)),
          fact(t('Phone'), buyer.phone_number),
          fact(t('Shipping address'), address ? <address>{placeText(address)}</address> : <Nothing />),
          fact(t('Shipping'), delivery && `${delivery.title}, ${formatMoney(delivery.amount, currency)}`),
        ]}
      />
      <Session checkout={checkout} isRunning={isRunning} />
    </>
  )
}

function Session({ checkout, isRunning }: { checkout: Checkout; isRunning: boolean }) {
  const { agent_profile: profile, region_id: region, payment_id: payment } = checkout
  const { data } = useRead('/admin/regions/{id}', { id: region }, { enabled: may('regions:read') })
  return (
    <Section
      title={t('Session')}
      facts={[
        isOwnPages(profile)
          ? fact(t('Placed in'), agentName(profile))
          : fact(t('Agent'), profile === 'operator' ? t('Your team') : agentName(profile)),
        fact(t('Started'), <Time at={checkout.created_at} />),
        fact(t('Ends'), isRunning && <Time at={checkout.expires_at} ago />),
        fact(t('Region'), data && <Go to={`/settings/regions?open=${region}`}>{data.region.name}</Go>),
        fact(t('Codes'), checkout.discounts.codes.join(', ')),
        fact(t('Payment'), payment && <Go to={`/payments?open=${payment}`}>{t('Open payment')}</Go>),
      ]}
    />
  )
}

function Reminder({ checkout: { id, email } }: { checkout: Checkout }) {
  const enabled = email !== null && may('abandoned-checkouts:read')
  const { data } = useRead('/admin/abandoned-checkouts', { email: email ?? '', limit: 50 }, { enabled })
  const reminder = data?.abandoned_checkouts.find((other) => other.id === id)?.reminder
  if (!reminder) return null
  const words = t('Reminder: {state}', { state: stateWords(reminder.status) })
  return (
    <p>
      <Go to={`/settings/emails?open=${reminder.email_id}`}>{words}</Go>{' '}
      <span className="quiet">
        <Time at={reminder.created_at} ago />
      </span>
    </p>
  )
}
