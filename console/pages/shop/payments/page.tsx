import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, RowOf } from '../../../frame/list/types.ts'
import { State, stateWords } from '../../../frame/state.tsx'
import { Money, Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { useOpenRecord } from '../../settings/parts/record-drawer.tsx'
import { PaymentDrawer } from './payment-drawer.tsx'
import { providerName } from './words.ts'

type Payment = RowOf<'/admin/payments'>

const columns = (): Column<Payment>[] => [
  {
    key: 'amount',
    title: t('Amount'),
    primary: true,
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  { key: 'email', title: t('Buyer'), cell: ({ email }) => email ?? <Nothing /> },
  {
    key: 'state',
    title: t('State'),
    cell: ({ status, needs_attention }) =>
      needs_attention ? <State value="open" tone="bad" label={t('Needs a person')} /> : <State value={status} />,
  },
  {
    key: 'provider',
    title: t('Provider'),
    cell: ({ provider, method }) => [providerName(provider), method && stateWords(method)].filter(Boolean).join(', '),
  },
  {
    key: 'refunded',
    title: t('Refunded'),
    align: 'end',
    cell: ({ refunded, currency }) => (refunded > 0 ? <Money amount={refunded} currency={currency} /> : <Nothing />),
  },
  { key: 'begun', title: t('Begun'), sort: 'created_at', cell: ({ created_at }) => <Time at={created_at} ago /> },
  { key: 'paid', title: t('Paid'), optional: true, cell: ({ paid_at }) => <Time at={paid_at} /> },
  {
    key: 'reference',
    title: t('Reference'),
    optional: true,
    cell: ({ txn_id }) => <span className="figure">{txn_id}</span>,
  },
  {
    key: 'reason',
    title: t('Why it failed'),
    optional: true,
    cell: ({ failure_reason }) => failure_reason ?? <Nothing />,
  },
]

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: stateWords(value) }))

export default function PaymentsPage() {
  const [open, setOpen] = useOpenRecord()
  const attention = useQuery(read('/admin/payments', { params: { query: { needs_attention: true, limit: 1 } } }))
  return (
    <>
      <ListFrame
        title={t('Payments')}
        lead={t('Every attempt to pay, with what the payment provider said about it.')}
        path="/admin/payments"
        onOpen={({ id }) => setOpen(id)}
        columns={columns()}
        tabs={[
          { label: t('All'), search: {} },
          { label: t('Needs a person'), search: { needs_attention: 'true' }, count: attention.data?.count },
          { label: t('Paid'), search: { status: 'paid' } },
          { label: t('Running'), search: { status: 'pending' } },
          { label: t('Failed'), search: { status: 'failed' } },
        ]}
        filters={[
          {
            key: 'status',
            label: t('State'),
            options: choices(['created', 'pending', 'paid', 'failed', 'expired', 'canceled']),
          },
          { key: 'provider', label: t('Provider') },
          { key: 'email', label: t('E-mail') },
          { key: 'reference', label: t('Reference') },
          { key: 'created_from', label: t('Begun'), kind: 'since' },
        ]}
        empty={{
          title: t('Nobody has tried to pay yet'),
          text: t('Each attempt appears here as soon as a shopper opens the payment page.'),
        }}
      />
      {open ? <PaymentDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
