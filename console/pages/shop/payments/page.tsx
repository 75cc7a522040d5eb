import { type RowOf, useRead } from '../../../api/index.ts'
import { stateOptions } from '../../../frame/do.ts'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { formatMoney, Money, State, stateWords, t } from '../../../frame/show.ts'
import { providerName } from '../words.ts'
import { PaymentParts } from './payment-drawer.tsx'

const column = columnsOf<RowOf<'/admin/payments'>>()

const columns = [
  column.money('amount', t('Amount'), { primary: true, align: undefined }),
  column.text('email', t('Buyer')),
  column('state', t('State'), ({ status, needs_attention }) =>
    needs_attention ? <State value="open" tone="bad" label={t('Needs a person')} /> : <State value={status} />,
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
  column.ago('created_at', t('Begun'), { sort: true }),
  column.time('paid_at', t('Paid'), { optional: true }),
  column.text('txn_id', t('Reference'), { optional: true }),
  column.text('failure_reason', t('Why it failed'), { optional: true }),
]

const states = ['created', 'pending', 'paid', 'failed', 'expired', 'canceled']

export default function PaymentsPage() {
  const attention = useRead('/admin/payments', { needs_attention: true, limit: 1 }).data?.count
  return (
    <ResourcePage
      noun={t('Payment')}
      nameOf={({ amount, currency }) => t('Payment of {amount}', { amount: formatMoney(amount, currency) })}
      title={t('Payments')}
      lead={t('Every attempt to pay, with what the payment provider said about it.')}
      path="/admin/payments"
      columns={columns}
      tabs={[
        { label: t('All'), search: {} },
        { label: t('Needs a person'), search: { needs_attention: 'true' }, count: attention },
        { label: t('Paid'), search: { status: 'paid' } },
        { label: t('Running'), search: { status: 'pending' } },
        { label: t('Failed'), search: { status: 'failed' } },
      ]}
      filters={[
        { key: 'status', label: t('State'), options: stateOptions(...states) },
        { key: 'provider', label: t('Provider') },
        { key: 'email', label: t('E-mail') },
        { key: 'reference', label: t('Reference') },
        { key: 'created_from', label: t('Begun'), kind: 'since' },
      ]}
      empty={{
        title: t('Nobody has tried to pay yet'),
        text: t('Each attempt appears here as soon as a shopper opens the payment page.'),
      }}
      sections={(payment) => <PaymentParts payment={payment} />}
    />
  )
}
