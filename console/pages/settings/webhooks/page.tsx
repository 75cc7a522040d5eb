import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { act, may, type RowOf, read, useRead } from '../../../api/index.ts'
import { Act, field, openForm, perform } from '../../../frame/do.ts'
import { columnsOf, ListFrame, ResourcePage, useSearchState, ViewTabs } from '../../../frame/list.ts'
import { Facts, fact, RecordDrawer, Section, useOpenRecord } from '../../../frame/record.ts'
import {
  CopyText,
  formatMoment,
  formatNumber,
  Go,
  Notice,
  PageHead,
  State,
  Time,
  t,
  tn,
  useGo,
} from '../../../frame/show.ts'
import { openEndpointForm, openEventsForm, showSecret } from './endpoint-form.tsx'

type Endpoint = RowOf<'/admin/webhook-endpoints'>
const endpoint = columnsOf<Endpoint>()
const delivery = columnsOf<RowOf<'/admin/webhook-deliveries'>>()

export default function WebhooksPage() {
  const [search, set] = useSearchState()
  const [, setOpen] = useOpenRecord()
  const add = may('webhook-endpoints:write') && { label: t('New endpoint'), run: () => openEndpointForm(setOpen) }
  return (
    <>
      <PageHead
        title={t('Webhooks')}
        lead={t('Weft notifies other programs about events with signed messages.')}
        actions={add ? <Act {...add} primary /> : null}
      />
      <ViewTabs label={t('Section')} name="show" views={{ endpoints: t('Endpoints'), deliveries: t('Deliveries') }} />
      {search.show === 'deliveries' ? <Deliveries /> : <Endpoints add={add} />}
      {search.delivery ? <DeliveryDrawer id={search.delivery} onClose={() => set({ delivery: null })} /> : null}
    </>
  )
}

const EndpointState = ({ endpoint: { status, failing_since } }: { endpoint: Endpoint }) =>
  status === 'enabled' && failing_since ? <State value="error" label={t('Failing')} /> : <State value={status} />

/** Shows the new secret that a change of the URL creates, because the old secret may be known at the old URL. */
const showNewSecret = ({ webhook_endpoint }: { webhook_endpoint: Parameters<typeof showSecret>[0] }) => {
  if (webhook_endpoint.secret) showSecret(webhook_endpoint)
}

const Endpoints = ({ add }: { add: { label: string; run: () => void } | false }) => (
  <ResourcePage
    embedded
    add={add}
    path="/admin/webhook-endpoints"
    type="webhook_endpoint"
    noun={t('Endpoint')}
    nameOf={({ url }) => url}
    title={t('Endpoints')}
    columns={[
      endpoint.text('url', t('Address'), { primary: true, sort: true }),
      endpoint.text('description', t('Description')),
      endpoint('events', t('Events'), { align: 'end' }, ({ event_types }) =>
        event_types.includes('*') ? t('All') : formatNumber(event_types.length),
      ),
      endpoint.ago('failing_since', t('Failing since')),
      endpoint('status', t('Status'), (row) => <EndpointState endpoint={row} />),
    ]}
    filters={[{ key: 'status', label: t('Status'), options: { enabled: t('Enabled'), disabled: t('Disabled') } }]}
    empty={{
      title: t('No endpoints yet'),
      text: t('Add the URL of a program that needs to know about orders, stock, or posts.'),
    }}
    fields={[field.url('url', t('Address'), { required: true }), field.text('description', t('Description'))]}
    onSaved={(answer) => showNewSecret(answer as never)}
    changes={['webhook-deliveries']}
    remove={{
      label: t('Delete endpoint'),
      title: t('Delete this endpoint?'),
      text: ({ url }) => t('Stops all messages to {url} and deletes its delivery log.', { url }),
    }}
    top={({ disabled_reason }) => (
      <Notice tone="bad" title={t('Disabled by Weft')}>
        {disabled_reason}
      </Notice>
    )}
    aside={({ status }) => <State value={status} />}
    note={({ failing_since, previous_secret_until }) => (
      <>
        {failing_since ? (
          <p className="plain danger">{t('Failing since {when}.', { when: formatMoment(failing_since) })}</p>
        ) : null}
        {previous_secret_until ? (
          <p className="plain quiet">
            {t('The old secret also works until {when}.', { when: formatMoment(previous_secret_until) })}
          </p>
        ) : null}
      </>
    )}
    sections={(one, editable) => <Parts endpoint={one} editable={editable} />}
  />
)

function Parts({ endpoint: { id, event_types }, endpoint, editable }: { endpoint: Endpoint; editable: boolean }) {
  return (
    <>
      {editable ? <Actions endpoint={endpoint} /> : null}
      <Section
        title={t('Events')}
        action={editable && { label: t('Edit'), run: () => openEventsForm(id, event_types) }}
      >
        <p className="plain">
          {event_types.includes('*')
            ? t('All events, including future ones')
            : event_types.map((name) => <code key={name}>{name} </code>)}
        </p>
      </Section>
      <Section
        title={t('Deliveries')}
        aside={<Go to={`/settings/webhooks?show=deliveries&endpoint_id=${id}`}>{t('View all')}</Go>}
      >
        {editable ? <Act label={t('Resend missed messages')} run={() => openReplay(id)} /> : null}
      </Section>
    </>
  )
}

function Deliveries() {
  const [, set] = useSearchState()
  const endpoints = useRead('/admin/webhook-endpoints', { limit: 100 }).data?.webhook_endpoints ?? []
  const urlOf = (id: string) => endpoints.find((one) => one.id === id)?.url ?? t('Deleted')
  return (
    <ListFrame
      embedded
      title={t('Deliveries')}
      path="/admin/webhook-deliveries"
      columns={[
        delivery('event_type', t('Event'), { primary: true }, ({ event_type }) => <code>{event_type}</code>),
        delivery('endpoint_id', t('Endpoint'), ({ endpoint_id }) => urlOf(endpoint_id)),
        delivery.ago('created_at', t('Created'), { sort: true }),
        delivery.count('attempts', t('Attempts')),
        delivery('answer', t('Response'), ({ last_status_code, last_error }) => last_status_code ?? last_error),
        delivery.state('status', t('Status')),
      ]}
      filters={[
        {
          key: 'status',
          label: t('Status'),
          options: { pending: t('Pending'), delivered: t('Delivered'), failed: t('Failed') },
        },
        {
          key: 'endpoint_id',
          label: t('Endpoint'),
          options: endpoints.map(({ id, url }) => ({ value: id, label: url })),
        },
        { key: 'event_type', label: t('Event') },
      ]}
      onOpen={({ id }) => set({ delivery: id })}
      empty={{ title: t('Nothing sent yet'), text: t('Messages appear here when an event happens.') }}
    />
  )
}

const rotate = ({ id }: Endpoint) =>
  perform({
    confirm: {
      title: t('Create a new secret?'),
      text: t('For one day, messages are signed with both secrets so that none are rejected.'),
      yes: t('New secret'),
    },
    run: () => act('post', '/admin/webhook-endpoints/{id}/rotate-secret', { id, body: { overlap_minutes: 1440 } }),
    onDone: ({ webhook_endpoint }) => showSecret(webhook_endpoint),
  })

function Actions({ endpoint }: { endpoint: Endpoint }) {
  const { id, status } = endpoint
  const go = useGo()
  const test = () =>
    perform({
      run: () => act('post', '/admin/webhook-endpoints/{id}/test', { id, body: {} }),
      changes: ['webhook-deliveries'],
      onDone: ({ webhook_delivery }) => go(`/settings/webhooks?show=deliveries&delivery=${webhook_delivery.id}`),
    })
  const next = status === 'enabled' ? ('disabled' as const) : ('enabled' as const)
  const toggle = () => act('post', '/admin/webhook-endpoints/{id}', { id, body: { status: next } })
  return (
    <Group gap="xs">
      <Act label={t('Send test')} run={test} primary />
      <Act label={t('New secret')} run={() => rotate(endpoint)} />
      <Act label={status === 'enabled' ? t('Turn off') : t('Turn on')} run={toggle} changes={[]} />
    </Group>
  )
}

const openReplay = (id: string): void =>
  openForm({
    title: t('Resend missed messages'),
    text: t('Messages keep their original IDs so that your program can skip duplicates.'),
    fields: [
      field.choice(
        'hours',
        t('Since'),
        { 1: t('1 hour ago'), 24: t('1 day ago'), 168: t('1 week ago'), 720: t('30 days ago') },
        { required: true, initial: '24' },
      ),
      field.toggle('only_failed', t('Failed only'), { initial: true }),
    ],
    submit: t('Resend'),
    run: ({ hours, only_failed }) => {
      const since = new Date(Date.now() - Number(hours) * 3_600_000).toISOString()
      return act('post', '/admin/webhook-endpoints/{id}/replay', { id, body: { since, only_failed } })
    },
    changes: ['webhook-deliveries'],
    done: ({ replay }) => tn('Resending {count} message.', 'Resending {count} messages.', replay.deliveries),
  })

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function DeliveryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({
    ...read('/admin/webhook-deliveries/{id}', { id }),
    // Polls a test delivery until the endpoint has responded.
    refetchInterval: ({ state }) => (state.data?.webhook_delivery.status === 'pending' ? 1500 : false),
  })
  if (!query.data) return <RecordDrawer title={t('Webhook delivery')} onClose={onClose} query={query} />
  const { webhook_delivery: delivery } = query.data
  const replay = () => act('post', '/admin/webhook-deliveries/{id}/replay', { id, body: {} })
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
        {may('webhook-endpoints:write') ? <Act label={t('Resend')} run={replay} done={t('Sending again.')} /> : null}
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
