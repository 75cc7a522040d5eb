import { Group } from '@mantine/core'
import { act, may, messageOf, type RowOf, refresh, session } from '../../../api/index.ts'
import { Act, field, GoAct, notifyFailed, notifySaved, openForm, perform } from '../../../frame/do.ts'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { Facts, fact, Section, useOpenRecord } from '../../../frame/record.ts'
import { Notice, State, showOnce, Time, t, tn } from '../../../frame/show.ts'

type Mailbox = RowOf<'/admin/mailboxes'>
const column = columnsOf<Mailbox>()

function MailboxState({ mailbox: { last_error, active, last_synced_at, source } }: { mailbox: Mailbox }) {
  if (last_error) return <State value="error" label={t('Not connected')} />
  if (!active) return <State value="off" label={t('Off')} />
  return <State value="active" label={last_synced_at || source === 'push' ? t('Active') : t('Not checked yet')} />
}

const letPush = (id: string) =>
  perform({
    run: () => act('post', '/admin/mailboxes/{id}/push-secret', { id, body: {} }),
    onDone: ({ push_secret: { path, secret } }) =>
      showOnce({
        title: t('Emails pushed by a provider'),
        lead: t('Enter both at your email provider. The secret is shown only once.'),
        texts: [
          { label: t('Address'), text: `${session().shop?.base_url ?? location.origin}${path}` },
          { label: t('Secret'), text: secret ?? '' },
        ],
      }),
  })

export default function MailboxesPage() {
  const [, open] = useOpenRecord()
  return (
    <ResourcePage
      path="/admin/mailboxes"
      type="mailbox"
      noun={t('Mailbox')}
      title={t('Mailboxes')}
      lead={t('Vendor emails that arrive here become inventory orders after you check them.')}
      columns={[
        column.text('name', t('Mailbox'), { primary: true, sort: true }),
        column.text('username', t('Username')),
        column('server', t('Server'), ({ host, source }) => (source === 'push' ? t('Pushed by a provider') : host)),
        column.text('folder', t('Folder'), { optional: true }),
        column.ago('last_synced_at', t('Last read'), { none: t('Never') }),
        column.ago('created_at', t('Created'), { optional: true, sort: true }),
        column('state', t('Status'), (mailbox) => <MailboxState mailbox={mailbox} />),
      ]}
      add={may('mailboxes:write') && { label: t('Add mailbox'), run: () => openMailboxForm(open) }}
      empty={{ title: t('No mailboxes yet'), text: t('Add the mailbox your vendors write to. Weft only reads it.') }}
      top={({ last_error }) => (
        <Notice tone="bad" title={t('Could not connect')}>
          {last_error}
        </Notice>
      )}
      fields={(mailbox) => [
        field.text('name', t('Name'), { required: true }),
        field.toggle('active', t('Fetch emails')),
        ...(mailbox?.source === 'imap' ? [field.text('folder', t('Folder'), { required: true })] : []),
      ]}
      aside={(mailbox) => <MailboxState mailbox={mailbox} />}
      note={({ id, source }) => (
        <Group mt="md" gap="xs">
          {source === 'imap' && may('inbound-emails:write') ? (
            <Act label={t('Test connection')} run={() => tryMailbox(id)} primary />
          ) : null}
          <GoAct label={t('View emails')} to="/inbox" />
        </Group>
      )}
      sections={(mailbox, editable) => <Server mailbox={mailbox} editable={editable} />}
      remove={{
        label: t('Delete mailbox'),
        text: () => t('Weft stops reading this mailbox. Received emails, and orders created from them, are kept.'),
      }}
    />
  )
}

const Server = ({ mailbox, editable }: { mailbox: Mailbox; editable: boolean }) => (
  <Section
    title={t('Server')}
    action={
      editable &&
      mailbox.source === 'imap' && {
        label: t('Change server or password'),
        run: () => openServerForm(mailbox.id, mailbox),
      }
    }
  >
    <Facts
      facts={[
        fact(t('IMAP server'), mailbox.host !== null && `${mailbox.host}:${mailbox.port}`),
        fact(t('Username'), mailbox.username),
        fact(t('Encrypted connection'), mailbox.tls === false ? t('No') : t('Yes')),
        fact(t('Password'), mailbox.password_present ? t('Set') : t('None')),
        fact(t('Last read'), mailbox.last_synced_at ? <Time at={mailbox.last_synced_at} ago /> : t('Never')),
      ]}
    />
    {editable ? <Act label={t('Let a provider push emails')} run={() => letPush(mailbox.id)} /> : null}
  </Section>
)

const providers = () => [
  {
    value: 'gmail',
    label: 'Gmail, Google Workspace',
    host: 'imap.gmail.com',
    hint: t('Use an app password: Google Account > Security > App passwords.'),
  },
  {
    value: 'outlook',
    label: 'Outlook, Microsoft 365',
    host: 'outlook.office365.com',
    hint: t('Your administrator has to allow IMAP with a password.'),
  },
  {
    value: 'icloud',
    label: 'iCloud',
    host: 'imap.mail.me.com',
    hint: t('Use an app-specific password from your Apple account.'),
  },
  {
    value: 'yahoo',
    label: 'Yahoo',
    host: 'imap.mail.yahoo.com',
    hint: t('Use an app password from your Yahoo account.'),
  },
  { value: 'zoho', label: 'Zoho Mail', host: 'imap.zoho.com', hint: t('Turn on IMAP in your Zoho Mail settings.') },
  { value: 'fastmail', label: 'Fastmail', host: 'imap.fastmail.com', hint: t('Use an app password for IMAP.') },
]

/** Reads the newest mail to test host, user and password. */
async function tryMailbox(id: string): Promise<void> {
  const refuse = (why: string) => notifyFailed(new Error(t('Could not connect: {why}', { why })))
  try {
    const body = { mailbox_id: id, count: 1 }
    const { errors, total_fetched } = await act('post', '/admin/inbound-emails/sync', { body })
    const failed = errors?.[0]
    if (failed) refuse(failed.message)
    else notifySaved(tn('Connected: {count} email fetched.', 'Connected: {count} emails fetched.', total_fetched))
  } catch (error) {
    refuse(messageOf(error))
  }
  await refresh('mailboxes', 'inbound-emails')
}

const usernameField = (initial = '') =>
  field.text('username', t('Username (usually the email address)'), { required: true, autoComplete: 'off', initial })
const passwordField = () => field.secret('password', t('Password'), { required: true, autoComplete: 'new-password' })

function openMailboxForm(open: (id: string) => void): void {
  const known = providers()
  const choices = [...known.map(({ value, label }) => ({ value, label })), { value: 'other', label: t('Other') }]
  openForm({
    title: t('Add mailbox'),
    fields: [
      field.choice('provider', t('Provider'), choices, {
        required: true,
        initial: 'gmail',
        hint: known.map(({ label, hint }) => `${label}: ${hint}`).join(' '),
      }),
      field.text('name', t('Name'), { required: true, placeholder: t('Vendors') }),
      field.text('host', t('IMAP server'), {
        required: true,
        when: ({ provider }) => provider === 'other',
        placeholder: 'imap.example.com',
        hint: t('Ask your provider for its IMAP server.'),
      }),
      field.number('port', t('Port'), { initial: 993, when: ({ provider }) => provider === 'other' }),
      usernameField(),
      passwordField(),
      field.text('folder', t('Folder'), { initial: 'INBOX' }),
    ],
    submit: t('Add and test'),
    run: ({ provider, port = 993, folder = 'INBOX', ...values }) => {
      const host = known.find(({ value }) => value === provider)?.host ?? values.host
      const body = { ...values, host, port, folder, source: 'imap' as const, tls: true, active: true }
      return act('post', '/admin/mailboxes', { body })
    },
    onDone: ({ mailbox }) => {
      open(mailbox.id)
      void tryMailbox(mailbox.id)
    },
  })
}

/**
 * Opens a form for server, user name and password. The password must be entered even if only the server changes, so
 * that the old one is never sent to a mistyped host.
 */
const openServerForm = (id: string, before: { host: string | null; port: number | null; username: string | null }) =>
  openForm({
    title: t('Server and password'),
    text: t('Enter the password again so that it is never sent to a different server by mistake.'),
    fields: [
      field.text('host', t('IMAP server'), { required: true, initial: before.host ?? '' }),
      field.number('port', t('Port'), { required: true, initial: before.port ?? 993 }),
      usernameField(before.username ?? ''),
      passwordField(),
    ],
    submit: t('Save and test'),
    run: (body) => act('post', '/admin/mailboxes/{id}', { id, body }),
    onDone: () => void tryMailbox(id),
  })
