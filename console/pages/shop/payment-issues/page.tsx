import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column } from '../../../frame/list/types.ts'
import { State } from '../../../frame/state.tsx'
import { Money, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { useOpenRecord } from '../../settings/parts/record-drawer.tsx'
import { providerName } from '../payments/words.ts'
import { IssueDrawer } from './issue-drawer.tsx'
import { type Issue, meaningOf, settledWords, wayWords } from './meaning.ts'

const kinds: readonly Issue['kind'][] = [
  'paid_not_orderable',
  'amount_mismatch',
  'paid_after_cancel',
  'paid_twice',
  'refund_failed',
  'disputed',
  'not_applied',
  'over_refunded',
  'unmatched_payment',
]

const columns = (): Column<Issue>[] => [
  { key: 'what', title: t('What happened'), primary: true, cell: (issue) => meaningOf(issue).title },
  {
    key: 'amount',
    title: t('Amount'),
    align: 'end',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    key: 'money',
    title: t('The money'),
    wide: true,
    cell: (issue) => <span className="quiet">{meaningOf(issue).money}</span>,
  },
  { key: 'provider', title: t('Provider'), optional: true, cell: ({ provider }) => providerName(provider) },
  { key: 'since', title: t('Since'), sort: 'created_at', cell: ({ created_at }) => <Time at={created_at} ago /> },
  {
    key: 'state',
    title: t('State'),
    cell: (issue) =>
      issue.status === 'open' ? (
        <State value="open" label={wayWords(meaningOf(issue).ways[0] ?? 'dismiss')} />
      ) : (
        <State value="resolved" tone="quiet" label={issue.resolution ? settledWords(issue.resolution) : t('Settled')} />
      ),
  },
]

export default function PaymentIssuesPage() {
  const [open, setOpen] = useOpenRecord()
  const waiting = useQuery(read('/admin/payment-issues', { params: { query: { status: 'open', limit: 1 } } }))
  return (
    <>
      <ListFrame
        title={t('Payment issues')}
        lead={t('Money that makes no order by itself. Each case waits until somebody decides.')}
        path="/admin/payment-issues"
        onOpen={({ id }) => setOpen(id)}
        columns={columns()}
        tabs={[
          { label: t('All'), search: {} },
          { label: t('Open'), search: { status: 'open' }, count: waiting.data?.count },
          { label: t('Settled'), search: { status: 'resolved' } },
        ]}
        filters={[
          {
            key: 'kind',
            label: t('What happened'),
            options: kinds.map((kind) => ({
              value: kind,
              label: meaningOf({ kind, amount: 0, currency: 'USD', order_id: null }).title,
            })),
          },
          { key: 'created_at[gte]', label: t('Since'), kind: 'since' },
        ]}
        empty={{
          title: t('All money is where it belongs'),
          text: t('A payment that arrives late, twice or in another amount waits here for your decision.'),
        }}
      />
      {open ? <IssueDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
