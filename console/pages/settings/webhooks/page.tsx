import { Button } from '@mantine/core'
import { may, type RowOf, useRead } from '../../../api/index.ts'
import { columnsOf, ListFrame, useSearchState } from '../../../frame/list.ts'
import { useOpenRecord } from '../../../frame/record.ts'
import { formatNumber, Nothing, PageHead, State, t } from '../../../frame/show.ts'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { EndpointDrawer } from './endpoint-drawer.tsx'
import { openEndpointForm } from './endpoint-form.tsx'

const endpoint = columnsOf<RowOf<'/admin/webhook-endpoints'>>()
const delivery = columnsOf<RowOf<'/admin/webhook-deliveries'>>()

const endpointColumns = () => [
  endpoint.text('url', t('Address'), { primary: true, sort: true }),
  endpoint('description', t('What for'), ({ description }) => description || <Nothing />),
  endpoint(
    'events',
    t('Events'),
    ({ event_types }) => (event_types.includes('*') ? t('All') : formatNumber(event_types.length)),
    { align: 'end' },
  ),
  endpoint.ago('failing_since', t('Failing since')),
  endpoint('status', t('State'), ({ status, failing_since }) =>
    status === 'enabled' && failing_since ? <State value="error" label={t('Failing')} /> : <State value={status} />,
  ),
]

const deliveryColumns = (urlOf: (id: string) => string) => [
  delivery('event', t('Event'), ({ event_type }) => <code>{event_type}</code>, { primary: true }),
  delivery('to', t('Endpoint'), ({ endpoint_id }) => urlOf(endpoint_id)),
  delivery.ago('created_at', t('Created'), { sort: true }),
  delivery.count('attempts', t('Attempts')),
  delivery('answer', t('Answer'), ({ last_status_code, last_error }) => last_status_code ?? last_error ?? <Nothing />),
  delivery.state('status', t('State')),
]

export default function WebhooksPage() {
  const [search, set] = useSearchState()
  const [open, setOpen] = useOpenRecord()
  const part = search.show === 'deliveries' ? 'deliveries' : 'endpoints'
  const endpoints = useRead('/admin/webhook-endpoints', { limit: 100 }).data?.webhook_endpoints ?? []
  return (
    <>
      <PageHead
        title={t('Webhooks')}
        lead={t('Weft tells other programs what happens: a signed message to an address of yours.')}
        actions={
          may('webhook-endpoints:write') ? (
            <Button onClick={() => openEndpointForm(setOpen)}>{t('New endpoint')}</Button>
          ) : null
        }
      />
      <fieldset className="tabs" aria-label={t('Part of the page')}>
        {[
          { key: 'endpoints', label: t('Endpoints') },
          { key: 'deliveries', label: t('Deliveries') },
        ].map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-pressed={part === key}
            onClick={() =>
              set({ show: key === 'endpoints' ? null : key, q: null, page: null, status: null, endpoint_id: null })
            }
          >
            {label}
          </button>
        ))}
      </fieldset>
      {part === 'endpoints' ? (
        <ListFrame
          embedded
          title={t('Endpoints')}
          path="/admin/webhook-endpoints"
          columns={endpointColumns()}
          filters={[
            {
              key: 'status',
              label: t('State'),
              options: { enabled: t('Enabled'), disabled: t('Disabled') },
            },
          ]}
          onOpen={({ id }) => setOpen(id)}
          empty={{
            title: t('No endpoints yet'),
            text: t('Add the address of a program that should hear of orders, stock or posts.'),
          }}
        />
      ) : (
        <ListFrame
          embedded
          title={t('Deliveries')}
          path="/admin/webhook-deliveries"
          columns={deliveryColumns((id) => endpoints.find((endpoint) => endpoint.id === id)?.url ?? t('Deleted'))}
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
      )}
      {open ? <EndpointDrawer id={open} onClose={() => setOpen(null)} /> : null}
      {search.delivery ? <DeliveryDrawer id={search.delivery} onClose={() => set({ delivery: null })} /> : null}
    </>
  )
}
