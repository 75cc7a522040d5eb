import { Alert, Group } from '@mantine/core'
import { act, may, type RowOf, useRead } from '../../../api/index.ts'
import { Act, field, openForm, perform } from '../../../frame/do.ts'
import { columnsOf, ListFrame, useSearchState, ViewTabs } from '../../../frame/list.ts'
import { EditFields, RecordDrawer, Section, useOpenRecord, useSaver } from '../../../frame/record.ts'
import { formatMoment, formatNumber, Go, PageHead, State, t, tn, useGo } from '../../../frame/show.ts'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { openEndpointForm, openEventsForm, showSecret } from './endpoint-form.tsx'

type Endpoint = RowOf<'/admin/webhook-endpoints'>
const endpoint = columnsOf<Endpoint>()
const delivery = columnsOf<RowOf<'/admin/webhook-deliveries'>>()

export default function WebhooksPage() {
  const [search, set] = useSearchState()
  const [open, setOpen] = useOpenRecord()
  return (
    <>
      <PageHead
        title={t('Webhooks')}
        lead={t('Weft tells other programs what happens: a signed message to an address of yours.')}
        actions={
          may('webhook-endpoints:write') ? (
            <Act label={t('New endpoint')} run={() => openEndpointForm(setOpen)} primary />
          ) : null
        }
      />
      <ViewTabs
        label={t('Part of the page')}
        name="show"
        views={{ endpoints: t('Endpoints'), deliveries: t('Deliveries') }}
      />
      {search.show === 'deliveries' ? <Deliveries /> : <Endpoints onOpen={setOpen} />}
      {open ? <EndpointDrawer id={open} onClose={() => setOpen(null)} /> : null}
      {search.delivery ? <DeliveryDrawer id={search.delivery} onClose={() => set({ delivery: null })} /> : null}
    </>
  )
}

const EndpointState = ({ endpoint: { status, failing_since } }: { endpoint: Endpoint }) =>
  status === 'enabled' && failing_since ? <State value="error" label={t('Failing')} /> : <State value={status} />

const Endpoints = ({ onOpen }: { onOpen: (id: string) => void }) => (
  <ListFrame
    embedded
    title={t('Endpoints')}
    path="/admin/webhook-endpoints"
    columns={[
      endpoint.text('url', t('Address'), { primary: true, sort: true }),
      endpoint.text('description', t('What for')),
      endpoint(
        'events',
        t('Events'),
        ({ event_types }) => (event_types.includes('*') ? t('All') : formatNumber(event_types.length)),
        { align: 'end' },
      ),
      endpoint.ago('failing_since', t('Failing since')),
      endpoint('status', t('State'), (row) => <EndpointState endpoint={row} />),
    ]}
    filters={[{ key: 'status', label: t('State'), options: { enabled: t('Enabled'), disabled: t('Disabled') } }]}
    onOpen={({ id }) => onOpen(id)}
    empty={{
      title: t('No endpoints yet'),
      text: t('Add the address of a program that should hear of orders, stock or posts.'),
    }}
  />
)

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
        delivery('event_type', t('Event'), ({ event_type }) => <code>{event_type}</code>, { primary: true }),
        delivery('endpoint_id', t('Endpoint'), ({ endpoint_id }) => urlOf(endpoint_id)),
        delivery.ago('created_at', t('Created'), { sort: true }),
        delivery.count('attempts', t('Attempts')),
        delivery('answer', t('Answer'), ({ last_status_code, last_error }) => last_status_code ?? last_error),
        delivery.state('status', t('State')),
      ]}
      filters={[
        {
          key: 'status',
          label: t('State'),
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
      empty={{ title: t('Nothing sent yet'), text: t('Messages appear here as soon as something happens.') }}
    />
  )
}

/** A new address gets a new secret: the old one may be known to who had the old address. */
async function change(id: string, body: object) {
  const { webhook_endpoint } = await act('post', '/admin/webhook-endpoints/{id}', { id, body: body as never })
  if (webhook_endpoint.secret) showSecret(webhook_endpoint)
}

const rotate = ({ id }: Endpoint) =>
  perform({
    confirm: {
      title: t('Make a new secret?'),
      text: t('For a day each message is signed with both secrets, so that nothing is refused meanwhile.'),
      yes: t('New secret'),
    },
    run: () => act('post', '/admin/webhook-endpoints/{id}/rotate-secret', { id, body: { overlap_minutes: 1440 } }),
    onDone: ({ webhook_endpoint }) => showSecret(webhook_endpoint),
  })

const remove = ({ id, url }: Endpoint, onDone: () => void) =>
  perform({
    confirm: {
      title: t('Delete this endpoint?'),
      text: t('Nothing is sent to {url} any more, and what was sent is no longer listed.', { url }),
      yes: t('Delete'),
      danger: true,
    },
    run: () => act('delete', '/admin/webhook-endpoints/{id}', { id }),
    changes: ['webhook-deliveries'],
    onDone,
  })

function EndpointDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useRead('/admin/webhook-endpoints/{id}', { id })
  const own = useSaver('post', '/admin/webhook-endpoints/{id}', { id })
  if (!query.data) return <RecordDrawer title={t('Endpoint')} onClose={onClose} query={query} />
  const { webhook_endpoint: endpoint } = query.data
  const editable = may('webhook-endpoints:write')
  const saver = {
    ...own,
    save: (patch: object) =>
      change(id, patch)
        .then(() => own.reload())
        .then(() => {}),
  }
  return (
    <RecordDrawer
      title={endpoint.url}
      onClose={onClose}
      record={{ type: 'webhook_endpoint', id }}
      end={editable && { label: t('Delete endpoint'), run: () => remove(endpoint, onClose) }}
    >
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
          <p className="plain danger">{t('Failing since {when}.', { when: formatMoment(endpoint.failing_since) })}</p>
        ) : null}
        {endpoint.previous_secret_until ? (
          <p className="plain quiet">
            {t('The old secret signs as well until {when}.', { when: formatMoment(endpoint.previous_secret_until) })}
          </p>
        ) : null}
        {editable ? <Actions endpoint={endpoint} /> : null}
      </Section>
      <Section
        title={t('Events')}
        action={editable && { label: t('Choose'), run: () => openEventsForm(id, endpoint.event_types) }}
      >
        <p className="plain">
          {endpoint.event_types.includes('*')
            ? t('All events, also those of later versions')
            : endpoint.event_types.map((name) => <code key={name}>{name} </code>)}
        </p>
      </Section>
      <Section
        title={t('Deliveries')}
        aside={<Go to={`/settings/webhooks?show=deliveries&endpoint_id=${id}`}>{t('See all')}</Go>}
      >
        {editable ? <Act label={t('Send again what was missed')} run={() => openReplay(id)} /> : null}
      </Section>
    </RecordDrawer>
  )
}

function Actions({ endpoint }: { endpoint: Endpoint }) {
  const { id, status } = endpoint
  const go = useGo()
  const test = () =>
    perform({
      run: () => act('post', '/admin/webhook-endpoints/{id}/test', { id, body: {} }),
      changes: ['webhook-deliveries'],
      onDone: ({ webhook_delivery }) => go(`/settings/webhooks?show=deliveries&delivery=${webhook_delivery.id}`),
    })
  const toggle = () => perform({ run: () => change(id, { status: status === 'enabled' ? 'disabled' : 'enabled' }) })
  return (
    <Group mt="md" gap="xs">
      <Act label={t('Send a test')} run={test} primary />
      <Act label={t('New secret')} run={() => rotate(endpoint)} />
      <Act label={status === 'enabled' ? t('Switch off') : t('Switch on')} run={toggle} />
    </Group>
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
    run: ({ hours, only_failed }) => {
      const since = new Date(Date.now() - Number(hours) * 3_600_000).toISOString()
      return act('post', '/admin/webhook-endpoints/{id}/replay', { id, body: { since, only_failed } })
    },
    changes: ['webhook-deliveries'],
    done: ({ replay }) => tn('{count} message is sent again.', '{count} messages are sent again.', replay.deliveries),
  })
