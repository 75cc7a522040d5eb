import { Button } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import { act, may, type RowOf } from '../../../api/index.ts'
import { ActButton, perform, wordsBy } from '../../../frame/do.ts'
import { columnsOf, ListFrame, tabsOf } from '../../../frame/list.ts'
import { Go, State, t, tn } from '../../../frame/show.ts'

type Mail = RowOf<'/admin/inbound-emails'>
const column = columnsOf<Mail>()

/** What a state means for the person who looks at the inbox. */
const mailStates = wordsBy(() => ({
  action_pending: t('To check'),
  received: t('New'),
  processed: t('Ordered'),
  ignored: t('Put aside'),
}))

export const MailState = ({ mail: { status } }: { mail: Pick<Mail, 'status'> }) => (
  <State value={status} label={mailStates.of(status)} />
)

const isOpen = ({ status }: Mail): boolean => status !== 'processed'

const fetchMails = () =>
  perform({
    run: () => act('post', '/admin/inbound-emails/sync', { body: { count: 50 } }),
    done: ({ synced }) => tn('{count} new mail.', '{count} new mails.', synced),
  })

export default function InboxPage() {
  const write = may('inbound-emails:write')
  return (
    <ListFrame
      title={t('Inbox')}
      lead={t('Mails of vendors. Check what was read from them, and make inventory orders of them.')}
      path="/admin/inbound-emails"
      to={({ id }) => `/inbox/${id}`}
      columns={[
        column('subject', t('Subject'), ({ subject }) => subject || t('(no subject)'), { primary: true }),
        column.text('from_address', t('Sender')),
        column('state', t('State'), (mail) =>
          mail.error_message ? <State value="failed" /> : <MailState mail={mail} />,
        ),
        column.ago('received_at', t('Received'), { sort: true }),
        column.text('error_message', t('Problem'), { optional: true }),
        column.text('folder', t('Folder'), { optional: true }),
      ]}
      filters={[
        { key: 'from_address', label: t('Sender') },
        { key: 'received_at[gte]', label: t('Received'), kind: 'since' },
      ]}
      tabs={tabsOf('status', mailStates.options())}
      actions={
        write ? (
          <ActButton leftSection={<RefreshCw size={16} aria-hidden />} run={fetchMails}>
            {t('Fetch mails')}
          </ActButton>
        ) : null
      }
      bulk={
        write
          ? [
              {
                label: t('Read the orders'),
                when: isOpen,
                each: ({ id }) =>
                  act('post', '/admin/inbound-emails/{id}/extract', {
                    id,
                    body: { action_type: 'create_inventory_order', force: false },
                  }),
                done: () => t('The mails were read.'),
              },
              {
                label: t('Put aside'),
                when: isOpen,
                each: ({ id }) => act('post', '/admin/inbound-emails/{id}/ignore', { id }),
                done: () => t('The mails were put aside.'),
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
