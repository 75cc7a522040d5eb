import { useQuery } from '@tanstack/react-query'
import { act, may, read } from '../../../api/index.ts'
import { ActButton, perform } from '../../../frame/do.ts'
import { Facts, fact, RecordDrawer, Section } from '../../../frame/record.ts'
import { CopyText, formatNumber, Go, State, Time, t } from '../../../frame/show.ts'

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

export function DeliveryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({
    ...read('/admin/webhook-deliveries/{id}', { id }),
    // A test is watched until its answer is there.
    refetchInterval: ({ state }) => (state.data?.webhook_delivery.status === 'pending' ? 1500 : false),
  })
  if (!query.data) return <RecordDrawer title={t('Webhook delivery')} onClose={onClose} query={query} />
  const { webhook_delivery: delivery } = query.data
  const replay = () =>
    perform({
      run: () => act('post', '/admin/webhook-deliveries/{id}/replay', { id, body: {} }),
      done: t('Sending again.'),
    })
  const endpoint = <Go to={`/settings/webhooks?open=${delivery.endpoint_id}`}>{t('Endpoint')}</Go>
  return (
    <RecordDrawer title={delivery.event_type} onClose={onClose}>
      <Section title={t('Webhook delivery')} aside={<State value={delivery.status} />}>
        <Facts
          facts={[
            fact(t('Endpoint'), endpoint),
            fact.time(t('Created'), delivery.created_at),
            fact.time(t('Delivered'), delivery.delivered_at),
            fact.ago(t('Next attempt'), delivery.next_attempt_at),
            fact(t('Message ID'), <code>{delivery.message_id}</code>),
          ]}
        />
        {may('webhook-endpoints:write') ? (
          <ActButton mt="md" variant="default" run={replay}>
            {t('Resend')}
          </ActButton>
        ) : null}
      </Section>
      <Section title={t('Attempts')}>
        {delivery.attempt_log.length === 0 ? <p className="plain quiet">{t('None yet.')}</p> : null}
        <ol className="plain-list">
          {delivery.attempt_log.map((attempt) => (
            <li key={attempt.attempted_at}>
              <Time at={attempt.attempted_at} /> · {attempt.status_code ?? attempt.error} ·{' '}
              {t('{ms} ms', { ms: formatNumber(attempt.duration_ms) })}
              {attempt.response_excerpt ? <pre className="copy-value">{attempt.response_excerpt}</pre> : null}
            </li>
          ))}
        </ol>
      </Section>
      <Section title={t('Content')}>
        <CopyText long label={t('Content sent')} text={pretty(delivery.body)} />
      </Section>
    </RecordDrawer>
  )
}
