import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { act } from '../../../api/client.ts'
import { read, refresh, useAction } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Facts } from '../../../frame/detail/section.tsx'
import { Go } from '../../../frame/go.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, RowOf } from '../../../frame/list/types.ts'
import { notifySaved } from '../../../frame/notify.tsx'
import { State, stateWords } from '../../../frame/state.tsx'
import { formatNumber, Nothing, Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { CopyText } from '../../settings/parts/copy.tsx'
import { RecordDrawer, useOpenRecord } from '../../settings/parts/record-drawer.tsx'
import { agentName } from '../words.ts'

type Webhook = RowOf<'/admin/agent-webhooks'>

const eventWords = (type: string): string => stateWords(type.replaceAll('.', ' '))

const columns = (): Column<Webhook>[] => [
  { key: 'what', title: t('What happened'), primary: true, cell: ({ event_type }) => eventWords(event_type) },
  { key: 'agent', title: t('Agent'), cell: ({ profile }) => agentName(profile) ?? profile },
  {
    key: 'order',
    title: t('Order'),
    cell: ({ order_id }) => <Go to={`/orders/${order_id}`}>{t('Open the order')}</Go>,
  },
  { key: 'state', title: t('State'), cell: ({ status }) => <State value={status} /> },
  { key: 'attempts', title: t('Attempts'), align: 'end', wide: true, cell: ({ attempts }) => formatNumber(attempts) },
  { key: 'when', title: t('When'), sort: 'created_at', cell: ({ created_at }) => <Time at={created_at} ago /> },
  {
    key: 'error',
    title: t('Error'),
    optional: true,
    cell: ({ last_error, last_status_code }) => last_error ?? last_status_code ?? <Nothing />,
  },
]

async function sendAll(rows: readonly Webhook[]): Promise<void> {
  for (const { id } of rows) await act('post', '/admin/agent-webhooks/{id}/replay', { params: { path: { id } } })
  await refresh('agent-webhooks')
  notifySaved(tn('{count} message is sent again.', '{count} messages are sent again.', rows.length))
}

/** What the shop told agents of their orders. */
export function AgentWebhooks() {
  const [open, setOpen] = useOpenRecord()
  return (
    <>
      <ListFrame
        embedded
        title={t('Messages to agents')}
        path="/admin/agent-webhooks"
        onOpen={({ id }) => setOpen(id)}
        columns={columns()}
        tabs={[
          { label: t('All'), search: {} },
          { label: t('Failed'), search: { status: 'failed' } },
          { label: t('Waiting'), search: { status: 'pending' } },
          { label: t('Delivered'), search: { status: 'delivered' } },
        ]}
        bulk={may('agent-webhooks:write') ? [{ label: t('Send again'), run: sendAll }] : undefined}
        empty={{
          title: t('Nothing was sent yet'),
          text: t('Agents whose profile names a webhook hear of each change of the orders that they began.'),
        }}
      />
      {open ? <WebhookDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function WebhookDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(read('/admin/agent-webhooks/{id}', { params: { path: { id } } }))
  const again = useAction('post', '/admin/agent-webhooks/{id}/replay', { done: t('It is sent again.') })
  const webhook = data?.agent_webhook.id === id ? data.agent_webhook : undefined
  return (
    <RecordDrawer
      title={webhook ? eventWords(webhook.event_type) : t('Message')}
      onClose={onClose}
      loading={!webhook}
      error={error}
    >
      {webhook ? (
        <>
          <div>
            <State value={webhook.status} />
            {webhook.last_error === null ? null : <p>{webhook.last_error}</p>}
          </div>
          <Facts
            facts={[
              { label: t('Agent'), value: <span className="wraps">{webhook.profile}</span> },
              { label: t('Address'), value: <span className="wraps">{webhook.url}</span> },
              { label: t('Order'), value: <Go to={`/orders/${webhook.order_id}`}>{t('Open the order')}</Go> },
              { label: t('Attempts'), value: formatNumber(webhook.attempts) },
              webhook.last_status_code !== null && { label: t('Last answer'), value: webhook.last_status_code },
              webhook.next_attempt_at !== null && {
                label: t('Next attempt'),
                value: <Time at={webhook.next_attempt_at} ago />,
              },
              webhook.delivered_at !== null && { label: t('Delivered'), value: <Time at={webhook.delivered_at} /> },
            ]}
          />
          {may('agent-webhooks:write') ? (
            <div>
              <Button
                variant="default"
                loading={again.isPending}
                onClick={() => again.mutate({ params: { path: { id } } })}
              >
                {t('Send again')}
              </Button>
            </div>
          ) : null}
          <CopyText label={t('What was sent')} text={webhook.body} long />
        </>
      ) : null}
    </RecordDrawer>
  )
}
