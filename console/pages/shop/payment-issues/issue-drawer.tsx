import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Facts, Section } from '../../../frame/detail/section.tsx'
import { Go } from '../../../frame/go.tsx'
import { State, stateWords } from '../../../frame/state.tsx'
import { formatMoney, Money, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { RecordDrawer } from '../../settings/parts/record-drawer.tsx'
import { providerName } from '../payments/words.ts'
import { type Issue, meaningOf, settledWords, wayWords } from './meaning.ts'
import { openResolve } from './resolve.ts'
import './payment-issues.css'

/** One case: what happened, what it means, and the decision that settles it. */
export function IssueDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(read('/admin/payment-issues/{id}', { params: { path: { id } } }))
  const issue = data?.payment_issue.id === id ? data.payment_issue : undefined
  return (
    <RecordDrawer
      title={issue ? meaningOf(issue).title : t('Payment issue')}
      onClose={onClose}
      loading={!issue}
      error={error}
    >
      {issue ? <Body issue={issue} /> : null}
    </RecordDrawer>
  )
}

function Body({ issue }: { issue: Issue }) {
  const meaning = meaningOf(issue)
  return (
    <>
      <div>
        <State value={issue.status} />
        <p>{issue.content}</p>
      </div>
      <dl className="issue-meaning">
        <div>
          <dt>{t('The money')}</dt>
          <dd>{meaning.money}</dd>
        </div>
        <div>
          <dt>{t('The goods')}</dt>
          <dd>{meaning.goods}</dd>
        </div>
      </dl>
      {issue.status === 'open' ? <Ways issue={issue} /> : <Settled issue={issue} />}
      <Facts
        facts={[
          { label: t('Amount'), value: <Money amount={issue.amount} currency={issue.currency} /> },
          issue.attempt_id !== null && {
            label: t('Payment'),
            value: <Go to={`/payments?open=${issue.attempt_id}`}>{formatMoney(issue.amount, issue.currency)}</Go>,
          },
          issue.order_id !== null && {
            label: t('Order'),
            value: <Go to={`/orders/${issue.order_id}`}>{t('Open the order')}</Go>,
          },
          issue.checkout_id !== null && {
            label: t('Checkout'),
            value: <Go to={`/checkouts/${issue.checkout_id}`}>{t('Open the checkout')}</Go>,
          },
          { label: t('Provider'), value: providerName(issue.provider) },
          issue.provider_payment_id !== null && {
            label: t('Reference of the payment'),
            value: <code>{issue.provider_payment_id}</code>,
          },
          { label: t('Since'), value: <Time at={issue.created_at} /> },
        ]}
      />
      {Object.keys(issue.details).length === 0 ? null : (
        <Section title={t('Details')}>
          <Facts
            facts={Object.entries(issue.details).map(([name, value]) => ({
              label: stateWords(name),
              value: typeof value === 'object' ? <code>{JSON.stringify(value)}</code> : String(value),
            }))}
          />
        </Section>
      )}
    </>
  )
}

/** The usual way large, the others beside it. */
function Ways({ issue }: { issue: Issue }) {
  if (!may('payment-issues:write')) return null
  return (
    <Group gap="xs">
      {meaningOf(issue).ways.map((way, index) => (
        <Button key={way} variant={index === 0 ? 'filled' : 'default'} onClick={() => openResolve(issue, way)}>
          {wayWords(way)}
        </Button>
      ))}
    </Group>
  )
}

const Settled = ({ issue }: { issue: Issue }) => (
  <div>
    <b>{issue.resolution === null ? t('Settled') : settledWords(issue.resolution)}</b>{' '}
    <span className="quiet">
      <Time at={issue.resolved_at} ago />
    </span>
    {issue.resolution_note === null ? null : <p>{issue.resolution_note}</p>}
  </div>
)
