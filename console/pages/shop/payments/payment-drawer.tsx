import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { GetData } from '../../../api/client.ts'
import { read, useAction } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Facts, Section } from '../../../frame/detail/section.tsx'
import { Go } from '../../../frame/go.tsx'
import { State, stateWords } from '../../../frame/state.tsx'
import { formatMoney, Money, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { RecordDrawer } from '../../settings/parts/record-drawer.tsx'
import { providerName } from './words.ts'

type Payment = GetData<'/admin/payments/{id}'>['payment']

/** One attempt to pay: what it led to, what the provider calls it, and everything the provider said. */
export function PaymentDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(read('/admin/payments/{id}', { params: { path: { id } } }))
  const payment = data?.payment.id === id ? data.payment : undefined
  return (
    <RecordDrawer
      title={
        payment ? t('Payment of {amount}', { amount: formatMoney(payment.amount, payment.currency) }) : t('Payment')
      }
      onClose={onClose}
      loading={!payment}
      error={error}
    >
      {payment ? <Body payment={payment} /> : null}
    </RecordDrawer>
  )
}

function Body({ payment }: { payment: Payment }) {
  const sync = useAction('post', '/admin/payments/{id}/sync', { done: t('Asked the provider.'), changes: ['orders'] })
  const openIssues = payment.issues.filter(({ status }) => status === 'open')
  return (
    <>
      <div>
        <State value={payment.status} />
        <p>{storyOf(payment)}</p>
      </div>
      {openIssues.map((issue) => (
        <p key={issue.id} role="alert">
          <State value="open" tone="bad" label={t('Needs a person')} /> {issue.content}{' '}
          <Go to={`/payment-issues?open=${issue.id}`}>{t('Decide what happens with the money')}</Go>
        </p>
      ))}
      <Facts
        facts={[
          payment.order_id !== null && {
            label: t('Order'),
            value: <Go to={`/orders/${payment.order_id}`}>{t('Open the order')}</Go>,
          },
          {
            label: t('Checkout'),
            value: <Go to={`/checkouts/${payment.checkout_id}`}>{t('Open the checkout')}</Go>,
          },
          payment.email !== null && { label: t('Buyer'), value: payment.email },
          { label: t('Received'), value: <Money amount={payment.captured} currency={payment.currency} /> },
          payment.refunded > 0 && {
            label: t('Refunded'),
            value: <Money amount={payment.refunded} currency={payment.currency} />,
          },
          { label: t('Begun'), value: <Time at={payment.created_at} /> },
          payment.paid_at !== null && { label: t('Paid'), value: <Time at={payment.paid_at} /> },
          payment.next_check_at !== null && {
            label: t('Asked again'),
            value: <Time at={payment.next_check_at} ago />,
          },
        ]}
      />
      <Section title={providerName(payment.provider)}>
        <Facts
          facts={[
            payment.method !== null && { label: t('Way of paying'), value: stateWords(payment.method) },
            { label: t('Our reference'), value: <code>{payment.txn_id}</code> },
            payment.provider_ref !== null && {
              label: t('Reference of the session'),
              value: <code>{payment.provider_ref}</code>,
            },
            payment.provider_payment_id !== null && {
              label: t('Reference of the payment'),
              value: <code>{payment.provider_payment_id}</code>,
            },
            payment.provider_status !== null && {
              label: t('Last answer'),
              value: (
                <>
                  {stateWords(payment.provider_status.status)}, <Time at={payment.provider_status.asked_at} ago />
                </>
              ),
            },
          ]}
        />
        {may('payments:write') && payment.status !== 'canceled' ? (
          <Button
            mt="sm"
            variant="default"
            loading={sync.isPending}
            onClick={() => sync.mutate({ params: { path: { id: payment.id } } })}
          >
            {t('Ask the provider now')}
          </Button>
        ) : null}
      </Section>
      <Refunds payment={payment} />
      <Events payment={payment} />
    </>
  )
}

function storyOf({ status, failure_reason, amount, currency, refunded, order_id }: Payment): string {
  const money = formatMoney(amount, currency)
  if (status === 'paid' && refunded >= amount) return t('{money} came in and all of it went back.', { money })
  if (status === 'paid')
    return order_id === null
      ? t('{money} came in, and there is no order for it.', { money })
      : t('{money} came in and paid the order.', { money })
  if (status === 'failed')
    return failure_reason === null
      ? t('Paying {money} did not work. No money came in.', { money })
      : t('Paying {money} did not work: {reason}. No money came in.', { money, reason: failure_reason })
  if (status === 'expired') return t('The shopper did not pay {money} in time. No money came in.', { money })
  if (status === 'canceled') return t('Paying {money} was called off. No money came in.', { money })
  return t('The shopper has the payment page for {money} open.', { money })
}

function Refunds({ payment: { refunds } }: { payment: Payment }) {
  if (refunds.length === 0) return null
  return (
    <Section title={t('Refunds')}>
      <ul className="plain-list">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <Money amount={refund.amount} currency={refund.currency} /> <State value={refund.status} />{' '}
            <span className="quiet">
              {refund.source === 'provider' ? t('made at the provider') : refund.reason} ·{' '}
              <Time at={refund.created_at} ago />
            </span>
            {refund.failure_reason === null ? null : <div>{refund.failure_reason}</div>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Events({ payment: { events } }: { payment: Payment }) {
  if (events.length === 0) return null
  return (
    <Section title={t('What the provider told us')}>
      <ol className="history">
        {events.map((event) => (
          <li key={event.id}>
            <b>{event.type}</b> · <Time at={event.received_at} ago />
            {event.outcome === null ? null : <span className="quiet"> · {stateWords(event.outcome)}</span>}
            <details>
              <summary>{t('As JSON')}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long text is scrolled by keyboard */}
              <pre className="json" tabIndex={0}>
                {JSON.stringify(event.payload, null, 2)}
              </pre>
            </details>
          </li>
        ))}
      </ol>
    </Section>
  )
}
