import { Button } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import { act } from '../../../api/client.ts'
import { refresh, useAction } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Go } from '../../../frame/go.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, RowOf } from '../../../frame/list/types.ts'
import { notifySaved } from '../../../frame/notify.tsx'
import { State } from '../../../frame/state.tsx'
import { Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'

type Mail = RowOf<'/admin/inbound-emails'>

/** What a state means for the person who looks at the inbox. */
export const mailStates = (): Readonly<Record<Mail['status'], string>> => ({
  received: t('New'),
  action_pending: t('To check'),
  processed: t('Ordered'),
  ignored: t('Put aside'),
})

const columns = (): Column<Mail>[] => [
  { key: 'subject', title: t('Subject'), primary: true, cell: ({ subject }) => subject || t('(no subject)') },
  { key: 'from', title: t('Sender'), cell: ({ from_address }) => from_address },
  {
    key: 'state',
    title: t('State'),
    cell: ({ status, error_message }) =>
      error_message ? <State value="failed" /> : <State value={status} label={mailStates()[status]} />,
  },
  {
    key: 'received',
    title: t('Received'),
    sort: 'received_at',
    cell: ({ received_at }) => <Time at={received_at} ago />,
  },
  { key: 'error', title: t('Problem'), optional: true, cell: ({ error_message }) => error_message },
  { key: 'folder', title: t('Folder'), optional: true, cell: ({ folder }) => folder },
]

export default function InboxPage() {
  const write = may('inbound-emails:write')
  const sync = useAction('post', '/admin/inbound-emails/sync', {
    done: ({ synced }) => tn('{count} new mail.', '{count} new mails.', synced),
  })
  const each = async (rows: readonly Mail[], run: (id: string) => Promise<unknown>, said: string) => {
    for (const { id } of rows) await run(id)
    await refresh('inbound-emails', 'needs')
    notifySaved(said)
  }
  return (
    <ListFrame
      title={t('Inbox')}
      lead={t('Mails of vendors. Check what was read from them, and make inventory orders of them.')}
      path="/admin/inbound-emails"
      to={({ id }) => `/inbox/${id}`}
      columns={columns()}
      filters={[
        { key: 'from_address', label: t('Sender') },
        { key: 'received_at[gte]', label: t('Received'), kind: 'since' },
      ]}
      tabs={[
        { label: t('All'), search: {} },
        { label: mailStates().action_pending, search: { status: 'action_pending' } },
        { label: mailStates().received, search: { status: 'received' } },
        { label: mailStates().processed, search: { status: 'processed' } },
        { label: mailStates().ignored, search: { status: 'ignored' } },
      ]}
      actions={
        write ? (
          <Button
            leftSection={<RefreshCw size={16} aria-hidden />}
            loading={sync.isPending}
            onClick={() => sync.mutate({ body: { count: 50 } })}
          >
            {t('Fetch mails')}
          </Button>
        ) : null
      }
      bulk={
        write
          ? [
              {
                label: t('Read the orders'),
                run: (rows) =>
                  each(
                    rows.filter(({ status }) => status !== 'processed'),
                    (id) =>
                      act('post', '/admin/inbound-emails/{id}/extract', {
                        params: { path: { id } },
                        body: { action_type: 'create_inventory_order', force: false },
                      }),
                    t('The mails were read.'),
                  ),
              },
              {
                label: t('Put aside'),
                run: (rows) =>
                  each(
                    rows.filter(({ status }) => status !== 'processed'),
                    (id) => act('post', '/admin/inbound-emails/{id}/ignore', { params: { path: { id } } }),
                    t('The mails were put aside.'),
                  ),
              },
            ]
          : undefined
      }
      empty={{
        title: t('No mails yet'),
        text: t('Connect a mailbox, and the order confirmations of your vendors arrive here.'),
        action: may('mailboxes:write') ? (
          <Button component={Go} to="/settings/mailboxes" variant="default">
            {t('Add a mailbox')}
          </Button>
        ) : null,
      }}
    />
  )
}
