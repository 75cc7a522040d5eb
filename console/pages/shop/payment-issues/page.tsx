import { Group } from '@mantine/core'
import { act, may, useRead } from '../../../api/index.ts'
import { Act, field, openForm } from '../../../frame/do.ts'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { Facts, fact, Section } from '../../../frame/record.ts'
import { formatMoney, Go, State, Time, t } from '../../../frame/show.ts'
import { Json } from '../json.tsx'
import { failureWords } from '../payments/payment-facts.ts'
import { providerName } from '../words.ts'
import { amountTold, type Issue, issueTitle, kinds, meaningOf, type Resolution, settled, ways } from './meaning.ts'

const column = columnsOf<Issue>()
const columns = [
  column('what', t('Payment issue'), { primary: true }, (issue) => meaningOf(issue).title),
  column.money('amount', t('Amount')),
  column('money', t('Payment'), { wide: true }, (issue) =>
    issue.status === 'open' ? <span className="quiet">{meaningOf(issue).money}</span> : null,
  ),
  column('provider', t('Provider'), { optional: true }, ({ provider }) => providerName(provider)),
  column.ago('created_at', t('Since'), { sort: true }),
  column('state', t('Status'), (issue) =>
    issue.status === 'open' ? (
      <State value="open" label={ways.of(meaningOf(issue).ways[0] ?? 'dismiss')} />
    ) : (
      <State value="resolved" tone="quiet" label={issue.resolution ? settled.of(issue.resolution) : t('Resolved')} />
    ),
  ),
]

const kindOptions = kinds.map((kind) => ({ value: kind, label: issueTitle(kind) ?? kind }))

export default function PaymentIssuesPage() {
  const waiting = useRead('/admin/payment-issues', { status: 'open', limit: 1 }).data?.count
  return (
    <ResourcePage
      noun={t('Payment issue')}
      title={t('Payment issues')}
      lead={t(
        'Payments and refunds that need a decision: too late, wrong amount, paid twice, disputed, or a refund that failed.',
      )}
      path="/admin/payment-issues"
      nameOf={(issue) => meaningOf(issue).title}
      columns={columns}
      tabs={[
        { label: t('All'), search: {} },
        { label: t('Open'), search: { status: 'open' }, count: waiting },
        { label: t('Resolved'), search: { status: 'resolved' } },
      ]}
      filters={[
        { key: 'kind', label: t('Payment issue'), options: kindOptions },
        { key: 'created_at[gte]', label: t('Since'), kind: 'since' },
      ]}
      empty={{
        title: t('No open payment issues'),
        text: t('Late, duplicate, or wrong payments wait here for your decision.'),
      }}
      sections={(issue) => <Case issue={issue} />}
    />
  )
}

function Case({ issue }: { issue: Issue }) {
  const { money, goods } = meaningOf(issue)
  return (
    <>
      <div>
        <State value={issue.status} />
        <p>{issue.content}</p>
      </div>
      {issue.status === 'open' ? (
        <>
          <div className="note">
            <Facts facts={[fact(t('Payment'), money), fact(t('Order and stock'), goods)]} />
          </div>
          <Ways issue={issue} />
        </>
      ) : (
        <Settled issue={issue} />
      )}
      <Around issue={issue} />
      <Told issue={issue} />
    </>
  )
}

/**
 * Shows the amounts and the reason that the provider reported. Other details are shown unformatted, for a developer.
 */
function Told({ issue }: { issue: Issue }) {
  const { details } = issue
  if (Object.keys(details).length === 0) return null
  const { amount_minor: paid, received_minor: received, refunded_minor: refunded, reason, ...rest } = details
  return (
    <Section
      title={t('Details')}
      facts={[
        fact(t('Received'), amountTold(issue, paid ?? received)),
        fact(t('Refunded'), amountTold(issue, refunded)),
        fact(t('Reason'), typeof reason === 'string' && failureWords(reason)),
      ]}
    >
      {Object.keys(rest).length === 0 ? null : <Json label={t('As JSON')} value={rest} />}
    </Section>
  )
}

function Around({ issue }: { issue: Issue }) {
  const { amount, currency, attempt_id, order_id, checkout_id, provider_payment_id: reference } = issue
  return (
    <Facts
      facts={[
        attempt_id === null && fact.money(t('Amount'), amount, currency),
        attempt_id !== null && fact(t('Payment'), <Go to={`/payments?open=${attempt_id}`}>{t('Open payment')}</Go>),
        fact(t('Order'), order_id && <Go to={`/orders/${order_id}`}>{t('Open order')}</Go>),
        fact(t('Checkout'), checkout_id && <Go to={`/checkouts/${checkout_id}`}>{t('Open checkout')}</Go>),
        fact(t('Provider'), providerName(issue.provider)),
        fact(t('Payment reference'), reference && <code>{reference}</code>),
        fact(t('Since'), <Time at={issue.created_at} />),
      ]}
    />
  )
}

const Ways = ({ issue }: { issue: Issue }) =>
  may('payment-issues:write') ? (
    <Group gap="xs">
      {meaningOf(issue).ways.map((way, index) => (
        <Act key={way} label={ways.of(way)} primary={index === 0} run={() => openResolve(issue, way)} />
      ))}
    </Group>
  ) : null

const Settled = ({ issue: { resolution, resolved_at, resolution_note: note } }: { issue: Issue }) => (
  <div>
    <b>{resolution === null ? t('Resolved') : settled.of(resolution)}</b>{' '}
    <span className="quiet">
      <Time at={resolved_at} ago />
    </span>
    {note === null ? null : <p>{note}</p>}
  </div>
)

const effectOf = (issue: Issue): Readonly<Record<Resolution, string>> => ({
  refund: t('Refunds the rest of this payment, up to {money}, to the customer. You can’t undo this.', {
    money:
      (issue.kind === 'amount_mismatch' && amountTold(issue, issue.details.amount_minor)) ||
      formatMoney(issue.amount, issue.currency),
  }),
  accept_as_paid: t('Creates an order for what was paid, reserves its stock, and emails the customer a confirmation.'),
  dismiss: t('Moves no money. The issue is closed with your note.'),
})

const openResolve = (issue: Issue, way: Resolution): void =>
  openForm({
    title: ways.of(way),
    text: effectOf(issue)[way],
    submit: ways.of(way),
    danger: way === 'refund',
    fields: [
      field.long('reason', way === 'dismiss' ? t('Note') : t('Reason'), {
        required: way === 'dismiss',
        hint: t('Saved with the issue.'),
      }),
    ],
    run: ({ reason }) =>
      act('post', '/admin/payment-issues/{id}/resolve', {
        id: issue.id,
        body: way === 'dismiss' ? { action: way, reason: reason ?? '' } : { action: way, reason },
      }),
    changes: ['payments', 'orders', 'checkouts', 'stock'],
    done: ({ payment_issue }) => settled.of(payment_issue.resolution ?? way),
  })
