import { Alert, Button, Group } from '@mantine/core'
import { act, may, refresh, useRead } from '../../../api/index.ts'
import { ask, field, notifyFailed, notifySaved, openForm } from '../../../frame/do.ts'
import { EditFields, RecordDrawer, Section, useSaver } from '../../../frame/record.ts'
import { formatMoment, Go, State, t, tn, useGo } from '../../../frame/show.ts'
import { openEventsForm, showSecret } from './endpoint-form.tsx'

const trying = (work: () => Promise<unknown>) => void work().catch(notifyFailed)

export function EndpointDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useRead('/admin/webhook-endpoints/{id}', { id })
  const own = useSaver('post', '/admin/webhook-endpoints/{id}', { id })
  const go = useGo()
  const endpoint = data?.webhook_endpoint
  const editable = may('webhook-endpoints:write')
  const change = async (body: object) => {
    const answer = await act('post', '/admin/webhook-endpoints/{id}', {
      id,
      body: body as never,
    })
    await refresh('webhook-endpoints')
    const { secret, url } = answer.webhook_endpoint
    // A new address gets a new secret: the old one may be known to who had the old address.
    if (secret) showSecret(url, secret)
  }
  const saver = { ...own, save: (patch: Readonly<Record<string, unknown>>) => change(patch) }
  const test = async () => {
    const { webhook_delivery } = await act('post', '/admin/webhook-endpoints/{id}/test', {
      id,
      body: {},
    })
    await refresh('webhook-deliveries')
    go(`/settings/webhooks?show=deliveries&delivery=${webhook_delivery.id}`)
  }
  const rotate = async () => {
    const text = t('For a day each message is signed with both secrets, so that nothing is refused meanwhile.')
    if (!(await ask({ title: t('Make a new secret?'), text, yes: t('New secret') }))) return
    const answer = await act('post', '/admin/webhook-endpoints/{id}/rotate-secret', {
      id,
      body: { overlap_minutes: 1440 },
    })
    await refresh('webhook-endpoints')
    showSecret(answer.webhook_endpoint.url, answer.webhook_endpoint.secret ?? '')
  }
  const remove = async () => {
    const text = t('Nothing is sent to {url} any more, and what was sent is no longer listed.', {
      url: endpoint?.url ?? '',
    })
    if (!(await ask({ title: t('Delete this endpoint?'), text, yes: t('Delete'), danger: true }))) return
    await act('delete', '/admin/webhook-endpoints/{id}', { id })
    onClose()
    await refresh('webhook-endpoints', 'webhook-deliveries')
  }
  return (
    <RecordDrawer
      title={endpoint?.url ?? t('Endpoint')}
      onClose={onClose}
      loading={!endpoint}
      error={error}
      record={{ type: 'webhook_endpoint', id }}
      end={editable ? { label: t('Delete endpoint'), run: () => trying(remove) } : null}
    >
      {endpoint ? (
        <>
          {endpoint.disabled_reason ? (
            <Alert color="red" variant="light" title={t('Switched off by Weft')}>
              {endpoint.disabled_reason}
            </Alert>
          ) : null}
          <Section title={t('Endpoint')} aside={<State value={endpoint.status} />}>
            <EditFields
              record={endpoint}
              saver={saver}
              editable={editable}
              fields={[field.url('url', t('Address'), { required: true }), field.text('description', t('What for'))]}
            />
            {endpoint.failing_since ? (
              <p className="plain danger">
                {t('Failing since {when}.', { when: formatMoment(endpoint.failing_since) })}
              </p>
            ) : null}
            {endpoint.previous_secret_until ? (
              <p className="plain quiet">
                {t('The old secret signs as well until {when}.', {
                  when: formatMoment(endpoint.previous_secret_until),
                })}
              </p>
            ) : null}
            {editable ? (
              <Group mt="md" gap="xs">
                <Button onClick={() => trying(test)}>{t('Send a test')}</Button>
                <Button variant="default" onClick={() => trying(rotate)}>
                  {t('New secret')}
                </Button>
                <Button
                  variant="default"
                  onClick={() =>
                    trying(() => change({ status: endpoint.status === 'enabled' ? 'disabled' : 'enabled' }))
                  }
                >
                  {endpoint.status === 'enabled' ? t('Switch off') : t('Switch on')}
                </Button>
              </Group>
            ) : null}
          </Section>
          <Section
            title={t('Events')}
            aside={
              editable ? (
                <button type="button" className="text-button" onClick={() => openEventsForm(id, endpoint.event_types)}>
                  {t('Choose')}
                </button>
              ) : null
            }
          >
            {endpoint.event_types.includes('*') ? (
              <p className="plain">{t('All events, also those of later versions')}</p>
            ) : (
              <p className="plain">
                {endpoint.event_types.map((name) => (
                  <code key={name}>{name} </code>
                ))}
              </p>
            )}
          </Section>
          <Section
            title={t('Deliveries')}
            aside={<Go to={`/settings/webhooks?show=deliveries&endpoint_id=${id}`}>{t('See all')}</Go>}
          >
            {editable ? (
              <Button variant="default" onClick={() => openReplay(id)}>
                {t('Send again what was missed')}
              </Button>
            ) : null}
          </Section>
        </>
      ) : null}
    </RecordDrawer>
  )
}

const openReplay = (id: string): void =>
  openForm({
    title: t('Send again what was missed'),
    text: t('Messages go out again under their first ids, so that a receiver can drop those it has.'),
    fields: [
      field.choice(
        'hours',
        t('Since'),
        { 1: t('An hour ago'), 24: t('A day ago'), 168: t('A week ago'), 720: t('30 days ago') },
        { required: true, initial: '24' },
      ),
      field.toggle('only_failed', t('Only what never arrived'), { initial: true }),
    ],
    submit: t('Send again'),
    run: async ({ hours, only_failed }) => {
      const since = new Date(Date.now() - Number(hours) * 3_600_000).toISOString()
      const { replay } = await act('post', '/admin/webhook-endpoints/{id}/replay', {
        id,
        body: { since, only_failed: only_failed === true },
      })
      await refresh('webhook-deliveries')
      notifySaved(tn('{count} message is sent again.', '{count} messages are sent again.', replay.deliveries))
    },
  })
