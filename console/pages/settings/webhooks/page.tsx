import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, RowOf } from '../../../frame/list/types.ts'
import { PageHead } from '../../../frame/page-head.tsx'
import { useSearchState } from '../../../frame/search-state.ts'
import { State } from '../../../frame/state.tsx'
import { formatNumber, Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { useOpenRecord } from '../parts/record-drawer.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { EndpointDrawer } from './endpoint-drawer.tsx'
import { openEndpointForm } from './endpoint-form.tsx'

type Endpoint = RowOf<'/admin/webhook-endpoints'>
type Delivery = RowOf<'/admin/webhook-deliveries'>

const endpointColumns = (): Column<Endpoint>[] => [
  { key: 'url', title: t('Address'), primary: true, sort: 'url', cell: ({ url }) => url },
  { key: 'description', title: t('What for'), cell: ({ description }) => description || <Nothing /> },
  {
    key: 'events',
    title: t('Events'),
    align: 'end',
    cell: ({ event_types }) => (event_types.includes('*') ? t('All') : formatNumber(event_types.length)),
  },
  {
    key: 'failing',
    title: t('Failing since'),
    cell: ({ failing_since }) => <Time at={failing_since} ago />,
  },
  {
    key: 'status',
    title: t('State'),
    cell: ({ status, failing_since }) =>
      status === 'enabled' && failing_since ? <State value="error" label={t('Failing')} /> : <State value={status} />,
  },
]

const deliveryColumns = (urlOf: (id: string) => string): Column<Delivery>[] => [
  { key: 'event', title: t('Event'), primary: true, cell: ({ event_type }) => <code>{event_type}</code> },
  { key: 'to', title: t('Endpoint'), cell: ({ endpoint_id }) => urlOf(endpoint_id) },
  { key: 'when', title: t('Created'), sort: 'created_at', cell: ({ created_at }) => <Time at={created_at} ago /> },
  { key: 'attempts', title: t('Attempts'), align: 'end', cell: ({ attempts }) => formatNumber(attempts) },
  {
    key: 'answer',
    title: t('Answer'),
    cell: ({ last_status_code, last_error }) => last_status_code ?? last_error ?? <Nothing />,
  },
  { key: 'status', title: t('State'), cell: ({ status }) => <State value={status} /> },
]

export default function WebhooksPage() {
  const [search, set] = useSearchState()
  const [open, setOpen] = useOpenRecord()
  const part = search.show === 'deliveries' ? 'deliveries' : 'endpoints'
  const endpoints =
    useQuery(read('/admin/webhook-endpoints', { params: { query: { limit: 100 } } })).data?.webhook_endpoints ?? []
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
              options: [
                { value: 'enabled', label: t('Enabled') },
                { value: 'disabled', label: t('Disabled') },
              ],
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
              options: [
                { value: 'pending', label: t('Pending') },
                { value: 'delivered', label: t('Delivered') },
                { value: 'failed', label: t('Failed') },
              ],
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
