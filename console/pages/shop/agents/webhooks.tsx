import { act, may, type RowOf, useRead } from '../../../api/index.ts'
import { Act, perform } from '../../../frame/do.ts'
import { columnsOf, ListFrame, tabsOf } from '../../../frame/list.ts'
import { Facts, fact, RecordDrawer, useOpenRecord } from '../../../frame/record.ts'
import { CopyText, formatNumber, Go, State, stateWords, t, tn } from '../../../frame/show.ts'
import { agentName } from '../words.ts'

type Webhook = RowOf<'/admin/agent-webhooks'>

const eventWords = (type: string): string => stateWords(type.replaceAll('.', ' '))
const orderLink = (id: string) => <Go to={`/orders/${id}`}>{t('Open order')}</Go>

const column = columnsOf<Webhook>()
const columns = [
  column('what', t('Event'), { primary: true }, ({ event_type }) => eventWords(event_type)),
  column('agent', t('Agent'), ({ profile }) => agentName(profile) ?? profile),
  column('order', t('Order'), ({ order_id }) => orderLink(order_id)),
  column.state('status', t('Status')),
  column.count('attempts', t('Attempts'), { wide: true }),
  column.ago('created_at', t('When'), { sort: true }),
  column('error', t('Error'), { optional: true }, ({ last_error, last_status_code }) => last_error ?? last_status_code),
]

const sendAgain = (ids: readonly string[], done: string): Promise<boolean> =>
  perform({
    run: async () => {
      for (const id of ids) await act('post', '/admin/agent-webhooks/{id}/replay', { id })
    },
    done,
  })

const sendAll = (rows: readonly Webhook[]) =>
  sendAgain(
    rows.map(({ id }) => id),
    tn('Resending {count} message.', 'Resending {count} messages.', rows.length),
  )

export function AgentWebhooks() {
  const [open, setOpen] = useOpenRecord()
  return (
    <>
      <ListFrame
        embedded
        title={t('Messages to agents')}
        path="/admin/agent-webhooks"
        onOpen={({ id }) => setOpen(id)}
        columns={columns}
        tabs={tabsOf('status', { failed: t('Failed'), pending: t('Waiting'), delivered: t('Delivered') })}
        bulk={may('agent-webhooks:write') && [{ label: t('Resend'), run: sendAll }]}
        empty={{
          title: t('Nothing sent yet'),
          text: t('Agents whose profile names a webhook are told about every change to their orders.'),
        }}
      />
      {open ? <WebhookDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function WebhookDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useRead('/admin/agent-webhooks/{id}', { id })
  if (!query.data) return <RecordDrawer title={t('Message')} onClose={onClose} query={query} />
  const { agent_webhook: webhook } = query.data
  return (
    <RecordDrawer title={eventWords(webhook.event_type)} onClose={onClose}>
      <div>
        <State value={webhook.status} />
        {webhook.last_error === null ? null : <p>{webhook.last_error}</p>}
      </div>
      <Facts
        facts={[
          fact(t('Agent'), <span className="wraps">{webhook.profile}</span>),
          fact(t('Address'), <span className="wraps">{webhook.url}</span>),
          fact(t('Order'), orderLink(webhook.order_id)),
          fact(t('Attempts'), formatNumber(webhook.attempts)),
          fact(t('Last response'), webhook.last_status_code),
          fact.ago(t('Next attempt'), webhook.next_attempt_at),
          fact.time(t('Delivered'), webhook.delivered_at),
        ]}
      />
      {may('agent-webhooks:write') ? (
        <div>
          <Act label={t('Resend')} run={() => sendAgain([id], t('Resending.'))} />
        </div>
      ) : null}
      <CopyText label={t('Content sent')} text={webhook.body} long />
    </RecordDrawer>
  )
}
