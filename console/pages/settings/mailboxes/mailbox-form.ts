import { act, messageOf, refresh } from '../../../api/index.ts'
import { field, notifyFailed, notifySaved, openForm } from '../../../frame/do.ts'
import { t, tn } from '../../../frame/show.ts'

/** Mail servers that shops use, each with what its password needs. */
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

/** Reads the latest mail: whether address, user and password are right shows at once. */
export async function tryMailbox(id: string): Promise<void> {
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

export function openMailboxForm(open: (id: string) => void): void {
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

/** A server gets the password anew: the old one must not be sent to a host that somebody has just typed. */
export const openServerForm = (
  id: string,
  before: { host: string | null; port: number | null; username: string | null },
) =>
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
