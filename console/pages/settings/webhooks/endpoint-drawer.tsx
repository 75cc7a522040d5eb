import { Alert, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { useAsk } from '../../../frame/ask.tsx'
import { Section } from '../../../frame/detail/detail-frame.tsx'
import { useSaver } from '../../../frame/detail/use-saver.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { Go, useGo } from '../../../frame/go.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { State } from '../../../frame/state.tsx'
import { formatMoment } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { EditFields, RecordDrawer } from '../parts/record-drawer.tsx'
import { openEventsForm, showSecret } from './endpoint-form.tsx'

const trying = (work: () => Promise<unknown>) => void work().catch(notifyFailed)

export function EndpointDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(read('/admin/webhook-endpoints/{id}', { params: { path: { id } } }))
  const own = useSaver('post', '/admin/webhook-endpoints/{id}', { id })
  const ask = useAsk()
  const go = useGo()
  const endpoint = data?.webhook_endpoint
  const editable = may('webhook-endpoints:write')
  const change = async (body: object) => {
    const answer = await act('post', '/admin/webhook-endpoints/{id}', {
      params: { path: { id } },
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
      params: { path: { id } },
      body: {},
    })
    await refresh('webhook-deliveries')
    go(`/settings/webhooks?show=deliveries&delivery=${webhook_delivery.id}`)
  }
  const rotate = async () => {
    const text = t('For a day each message is signed with both secrets, so that nothing is refused meanwhile.')
    if (!(await ask({ title: t('Make a new secret?'), text, yes: t('New secret') }))) return
    const answer = await act('post', '/admin/webhook-endpoints/{id}/rotate-secret', {
      params: { path: { id } },
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
    await act('delete', '/admin/webhook-endpoints/{id}', { params: { path: { id } } })
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
              fields={[
                { name: 'url', label: t('Address'), kind: 'url', required: true },
                { name: 'description', label: t('What for') },
              ]}
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
      {
        name: 'hours',
        label: t('Since'),
        kind: 'choice',
        required: true,
        initial: '24',
        options: [
          { value: '1', label: t('An hour ago') },
          { value: '24', label: t('A day ago') },
          { value: '168', label: t('A week ago') },
          { value: '720', label: t('30 days ago') },
        ],
      },
      { name: 'only_failed', label: t('Only what never arrived'), kind: 'switch', initial: true },
    ],
    submit: t('Send again'),
    run: async ({ hours, only_failed }) => {
      const since = new Date(Date.now() - Number(hours) * 3_600_000).toISOString()
      const { replay } = await act('post', '/admin/webhook-endpoints/{id}/replay', {
        params: { path: { id } },
        body: { since, only_failed: only_failed === true },
      })
      await refresh('webhook-deliveries')
      notifySaved(tn('{count} message is sent again.', '{count} messages are sent again.', replay.deliveries))
    },
  })
