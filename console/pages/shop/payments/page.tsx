import { type RowOf, useRead } from '../../../api/index.ts'
import { stateOptions } from '../../../frame/do.ts'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { formatMoney, Money, State, stateWords, t } from '../../../frame/show.ts'
import { providerName } from '../words.ts'
import { PaymentParts } from './payment-drawer.tsx'
import { failureWords, moneyState } from './payment-facts.ts'

const column = columnsOf<RowOf<'/admin/payments'>>()

const columns = [
  column.money('amount', t('Amount'), { primary: true, align: undefined }),
  column.text('email', t('Customer')),
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
  column(
    'refunded',
    t('Refunded'),
    ({ refunded, currency }) => (refunded > 0 ? <Money amount={refunded} currency={currency} /> : null),
    { align: 'end' },
  ),
  column.ago('created_at', t('Started'), { sort: true }),
  column.time('paid_at', t('Paid'), { optional: true }),
  column.text('txn_id', t('Reference'), { optional: true }),
  column('failure_reason', t('Failure reason'), ({ failure_reason: reason }) => reason && failureWords(reason), {
    optional: true,
  }),
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
