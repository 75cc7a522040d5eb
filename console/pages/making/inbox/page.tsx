import type { ReactNode } from 'react'
import { act, may, type RowOf } from '../../../api/index.ts'
import { Act, field, GoAct, openForm, perform, wordsBy } from '../../../frame/do.ts'
import { useFiles } from '../../../frame/files.ts'
import { RefreshCw } from '../../../frame/icons.tsx'
import { columnsOf, ListFrame, ResourcePage, tabsOf, useSearchState, ViewTabs } from '../../../frame/list.ts'
import { Rows, Section } from '../../../frame/record.ts'
import { formatAgo, State, t, tn, useGo } from '../../../frame/show.ts'
import { messageOf } from './pasted.rules.ts'

type Mail = RowOf<'/admin/inbound-emails'>
const column = columnsOf<Mail>()

const mailStates = wordsBy(() => ({
  action_pending: t('To check'),
  received: t('New'),
  processed: t('Ordered'),
  ignored: t('Dismissed'),
}))

export const MailState = ({ mail: { status, open_items } }: { mail: Pick<Mail, 'status' | 'open_items'> }) =>
  status === 'processed' && open_items > 0 ? (
    <State value="action_pending" label={t('Partly ordered')} />
  ) : (
    <State value={status} label={mailStates.of(status)} />
  )

const isOpen = ({ status }: Mail): boolean => status !== 'processed'

const fetchMails = () =>
  perform({
    run: () => act('post', '/admin/inbound-emails/sync', { body: { count: 50 } }),
    done: ({ synced }) => tn('{count} new email.', '{count} new emails.', synced),
  })

export default function InboxPage() {
  const [{ view }] = useSearchState()
  const above = <ViewTabs views={{ mails: t('Emails'), layouts: t('Learned layouts') }} />
  return view === 'layouts' ? <Layouts above={above} /> : <Mails above={above} />
}

function Mails({ above }: { above: ReactNode }) {
  const write = may('inbound-emails:write')
  return (
    <ListFrame
      title={t('Inbox')}
      lead={t('Emails from your vendors. Check what was read from each one, then create an inventory order.')}
      above={above}
      path="/admin/inbound-emails"
      to={({ id }) => `/inbox/${id}`}
      columns={[
        column('subject', t('Subject'), { primary: true }, ({ subject }) => subject || t('(no subject)')),
        column.text('from_address', t('Sender')),
        column('state', t('Status'), (mail) =>
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
          <>
            <AddMails />
            <Act primary icon={RefreshCw} label={t('Fetch emails')} run={fetchMails} />
          </>
        ) : null
      }
      bulk={
        write && [
          {
            label: t('Read orders'),
            when: isOpen,
            each: ({ id }) =>
              act('post', '/admin/inbound-emails/{id}/extract', {
                id,
                body: { action_type: 'create_inventory_order', force: false },
              }),
            done: () => t('Emails read.'),
          },
          {
            label: t('Dismiss'),
            when: isOpen,
            each: ({ id }) => act('post', '/admin/inbound-emails/{id}/ignore', { id }),
            done: () => t('Emails dismissed.'),
          },
        ]
      }
      empty={{
        title: t('No emails yet'),
        text: t('Connect a mailbox to receive your vendors’ order confirmations here, or add a saved email (.eml).'),
        action: may('mailboxes:write') ? <GoAct to="/settings/mailboxes" label={t('Add mailbox')} /> : null,
      }}
    />
  )
}

// Cast: openapi.json has no type for a file as the body.
const handIn = (file: File) =>
  act('post', '/admin/inbound-emails', {
    body: file,
    bodySerializer: (body: File) => body,
    headers: { 'Content-Type': 'message/rfc822' },
  } as never)

function AddMails() {
  const go = useGo()
  const { input, pick } = useFiles({
    accept: '.eml,message/rfc822',
    multiple: true,
    onFiles: (files) =>
      perform({
        run: () => Promise.all(files.map(handIn)),
        done: (added) => tn('{count} email added.', '{count} emails added.', added.length),
        onDone: ([first, ...others]) => first && others.length === 0 && go(`/inbox/${first.inbound_email.id}`),
      }),
  })
  return (
    <>
      <input {...input} aria-label={t('Add email file')} />
      <Act label={t('Add email file')} run={pick} />
      <Act label={t('Paste email text')} run={() => pasteMail((id) => go(`/inbox/${id}`))} />
    </>
  )
}

const pasteMail = (onAdded: (id: string) => void): void =>
  openForm({
    title: t('Paste email text'),
    submit: t('Add email'),
    fields: [
      field.email('from', t('Sender'), { required: true }),
      field.text('subject', t('Subject'), { required: true }),
      field.long('text', t('Text of the email'), { required: true }),
    ],
    run: (values) => handIn(new File([messageOf(values)], 'pasted.eml', { type: 'message/rfc822' })),
    onDone: ({ inbound_email }) => onAdded(inbound_email.id),
  })

const layoutColumn = columnsOf<RowOf<'/admin/mail-layouts'>>()

const Layouts = ({ above }: { above: ReactNode }) => (
  <ResourcePage
    path="/admin/mail-layouts"
    type="mail_layout"
    scope="inbound-emails"
    noun={t('Learned layout')}
    title={t('Inbox')}
    lead={t('When you correct an email, Weft learns how that sender writes and applies it to the next one.')}
    above={above}
    nameOf={({ sender }) => sender}
    columns={[
      layoutColumn.text('sender', t('Sender'), { primary: true, sort: true }),
      layoutColumn.text('vendor', t('Vendor')),
      layoutColumn.count('version', t('Version')),
      layoutColumn.ago('updated_at', t('Updated'), { sort: true }),
    ]}
    empty={{
      title: t('No learned layouts yet'),
      text: t('Correct a field in an email. Weft remembers the correction for this sender.'),
    }}
    sections={({ versions }) => (
      <Section title={t('Versions')}>
        <Rows
          rows={versions.map((one) => ({ ...one, id: String(one.version) }))}
          line={({ version, inbound_email_id: mail, created_at }) => ({
            name: t('Version {version}', { version }),
            to: mail === null ? null : `/inbox/${mail}`,
            note: formatAgo(created_at),
          })}
        />
      </Section>
    )}
    remove={{
      label: t('Forget layout'),
      title: t('Forget this layout?'),
      text: ({ sender }) =>
        t('The next email from {sender} is read with the general rules. Emails already read do not change.', {
          sender,
        }),
    }}
  />
)
