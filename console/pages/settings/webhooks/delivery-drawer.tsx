import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { may, read, useAction } from '../../../api/index.ts'
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
  const { data, error } = useQuery({
    ...read('/admin/webhook-deliveries/{id}', { id }),
    // A test is watched until its answer is there.
    refetchInterval: ({ state }) => (state.data?.webhook_delivery.status === 'pending' ? 1500 : false),
  })
  const replay = useAction('post', '/admin/webhook-deliveries/{id}/replay', { done: t('It is sent once more.') })
  const delivery = data?.webhook_delivery
  return (
    <RecordDrawer
      title={delivery?.event_type ?? t('Webhook delivery')}
      onClose={onClose}
      loading={!delivery}
      error={error}
    >
      {delivery ? (
        <>
          <Section title={t('Webhook delivery')} aside={<State value={delivery.status} />}>
            <Facts
              facts={[
                fact(
                  t('Endpoint'),
                  <Go to={`/settings/webhooks?open=${delivery.endpoint_id}`}>{t('The endpoint')}</Go>,
                ),
                fact.time(t('Created'), delivery.created_at),
                fact.time(t('Delivered'), delivery.delivered_at),
                fact.ago(t('Next attempt'), delivery.next_attempt_at),
                fact(t('Id of the message'), <code>{delivery.message_id}</code>),
              ]}
            />
            {may('webhook-endpoints:write') ? (
              <Button
                mt="md"
                variant="default"
                loading={replay.isPending}
                onClick={() => replay.mutate({ id, body: {} })}
              >
                {t('Send again')}
              </Button>
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
            <CopyText long label={t('What was sent')} text={pretty(delivery.body)} />
          </Section>
        </>
      ) : null}
    </RecordDrawer>
  )
}
