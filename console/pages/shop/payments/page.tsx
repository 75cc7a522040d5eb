import { act, may, type RecordOf, type RowOf, useRead } from '../../../api/index.ts'
import { Act, perform, stateOptions } from '../../../frame/do.ts'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { Facts, fact, Section } from '../../../frame/record.ts'
import { emailWords, formatMoney, Go, Money, State, stateWords, Time, t } from '../../../frame/show.ts'
import { Json } from '../json.tsx'
import { refundWords } from '../payment-issues/meaning.ts'
import { providerName } from '../words.ts'
import { failureWords, moneyState } from './payment-facts.ts'

const column = columnsOf<RowOf<'/admin/payments'>>()

const columns = [
  column.money('amount', t('Amount'), { primary: true, align: undefined }),
  column.text('email', t('Customer')),
  column('order', t('Order'), ({ order_id, order_display_id }) =>
    order_id ? <Go to={`/orders/${order_id}`}>{order_display_id}</Go> : null,
  ),
  column('state', t('Status'), (payment) =>
    payment.needs_attention ? (
      <State value="open" tone="bad" label={t('Needs a decision')} />
    ) : (
      <State value={moneyState(payment)} />
    ),
  ),
  column('provider', t('Provider'), ({ provider, method }) =>
    [providerName(provider), method && stateWords(method)].filter(Boolean).join(', '),
  ),
  column('refunded', t('Refunded'), { align: 'end' }, ({ refunded, currency }) =>
    refunded > 0 ? <Money amount={refunded} currency={currency} /> : null,
  ),
  column.ago('created_at', t('Started'), { sort: true }),
  column.time('paid_at', t('Paid'), { optional: true }),
  column.text('txn_id', t('Reference'), { optional: true }),
  column(
    'failure_reason',
    t('Failure reason'),
    { optional: true },
    ({ failure_reason: reason }) => reason && failureWords(reason),
  ),
]

const states = ['created', 'pending', 'paid', 'failed', 'expired', 'canceled']

export default function PaymentsPage() {
  const attention = useRead('/admin/payments', { needs_attention: true, limit: 1 }).data?.count
  return (
    <ResourcePage
      noun={t('Payment')}
      nameOf={({ amount, currency }) => t('Payment of {amount}', { amount: formatMoney(amount, currency) })}
      title={t('Payments')}
      lead={t('Every payment attempt and the provider’s response.')}
      path="/admin/payments"
      columns={columns}
      tabs={[
        { label: t('All'), search: {} },
        { label: t('Needs a decision'), search: { needs_attention: 'true' }, count: attention },
        { label: t('Paid'), search: { status: 'paid' } },
        { label: t('Pending'), search: { status: 'pending' } },
        { label: t('Failed'), search: { status: 'failed' } },
      ]}
      filters={[
        { key: 'status', label: t('Status'), options: stateOptions(...states) },
        { key: 'provider', label: t('Provider') },
        { key: 'email', label: t('Email') },
        { key: 'reference', label: t('Reference') },
        { key: 'created_from', label: t('Started'), kind: 'since' },
      ]}
      empty={{
        title: t('No payments yet'),
        text: t('Payment attempts appear here when a shopper opens the payment page.'),
      }}
      sections={(payment) => <PaymentParts payment={payment} />}
    />
  )
}

type Payment = RecordOf<'/admin/payments/{id}'>

function PaymentParts({ payment }: { payment: Payment }) {
  const { currency, issues, refunded, order_id, refunds, events } = payment
  return (
    <>
      <div>
        <State value={moneyState(payment)} />
        <p>{storyOf(payment)}</p>
      </div>
      {issues
        .filter((issue) => issue.status === 'open')
        .map((issue) => (
          <p key={issue.id} role="alert">
            <State value="open" tone="bad" label={t('Needs a decision')} /> {issue.content}{' '}
            <Go to={`/payment-issues?open=${issue.id}`}>{t('Resolve payment issue')}</Go>
          </p>
        ))}
      <Facts
        facts={[
          fact(t('Order'), order_id && <Go to={`/orders/${order_id}`}>{payment.order_display_id}</Go>),
          fact(t('Checkout'), <Go to={`/checkouts/${payment.checkout_id}`}>{t('Open checkout')}</Go>),
          fact(t('Customer'), payment.email && emailWords(payment.email)),
          fact(t('Received'), <Money amount={payment.captured} currency={currency} />),
          fact(t('Refunded'), refunded > 0 && <Money amount={refunded} currency={currency} />),
          fact(t('Started'), <Time at={payment.created_at} />),
          fact(t('Paid'), payment.paid_at && <Time at={payment.paid_at} />),
          fact(t('Next check'), payment.next_check_at && <NextCheck at={payment.next_check_at} />),
        ]}
      />
      <Provider payment={payment} />
      {refunds.length === 0 ? null : <Refunds refunds={refunds} />}
      {events.length === 0 ? null : <Events events={events} />}
    </>
  )
}

const NextCheck = ({ at }: { at: string }) => (Date.parse(at) > Date.now() ? <Time at={at} ago /> : t('Due now'))

function storyOf({ status, failure_reason: reason, amount, currency, refunded, order_id }: Payment): string {
  const money = formatMoney(amount, currency)
  if (status === 'paid' && refunded >= amount) return t('{money} was received and fully refunded.', { money })
  if (status === 'paid')
    return order_id === null
      ? t('{money} was received, but there is no order for it.', { money })
      : t('{money} was received and paid the order.', { money })
  if (status === 'failed')
    return reason === null
      ? t('Payment of {money} failed. No money was received.', { money })
      : t('Payment of {money} failed: {reason}. No money was received.', { money, reason: failureWords(reason) })
  if (status === 'expired') return t('The shopper did not pay {money} in time. No money was received.', { money })
  if (status === 'canceled') return t('Payment of {money} was canceled. No money was received.', { money })
  return t('The shopper has the payment page for {money} open.', { money })
}

function Provider({ payment }: { payment: Payment }) {
  const { id, provider, provider_ref, provider_payment_id, provider_status: answer, method } = payment
  const sync = () =>
    perform({
      run: () => act('post', '/admin/payments/{id}/sync', { id }),
      changes: ['orders'],
      done: t('Checked with the provider.'),
    })
  return (
    <Section title={providerName(provider)} stack>
      <Facts
        facts={[
          fact(t('Payment method'), method && stateWords(method)),
          fact(t('Reference'), <code>{payment.txn_id}</code>),
          fact(t('Session reference'), provider_ref && <code>{provider_ref}</code>),
          fact(t('Payment reference'), provider_payment_id && <code>{provider_payment_id}</code>),
          answer && {
            label: t('Last response'),
            value: (
              <>
                {stateWords(answer.status)}, <Time at={answer.asked_at} ago />
              </>
            ),
          },
        ]}
      />
      {may('payments:write') && payment.status !== 'canceled' ? (
        <div>
          <Act label={t('Check with the provider')} run={sync} />
        </div>
      ) : null}
    </Section>
  )
}

const Refunds = ({ refunds }: Pick<Payment, 'refunds'>) => (
  <Section title={t('Refunds')}>
    <ul className="plain-list">
      {refunds.map(({ id, amount, currency, status, reason, created_at, failure_reason }) => (
        <li key={id}>
          <Money amount={amount} currency={currency} /> <State value={status} />{' '}
          <span className="quiet">
            {refundWords(reason)} · <Time at={created_at} ago />
          </span>
          {failure_reason === null ? null : <div>{failureWords(failure_reason)}</div>}
        </li>
      ))}
    </ul>
  </Section>
)

const Events = ({ events }: Pick<Payment, 'events'>) => (
  <Section title={t('Provider notifications')}>
    <ol className="history">
      {events.map(({ id, type, received_at, outcome, payload }) => (
        <li key={id}>
          <b>{type}</b> · <Time at={received_at} ago />
          {outcome === null ? null : <span className="quiet"> · {stateWords(outcome)}</span>}
          <Json label={t('As JSON')} value={payload} />
        </li>
      ))}
    </ol>
  </Section>
)
