import { act, messageOf, refresh } from '../../../api/index.ts'
import { field, notifyFailed, notifySaved, openForm } from '../../../frame/do.ts'
import { t, tn } from '../../../frame/show.ts'
import { presets } from './presets.ts'

/** Reads the latest mail: whether address, user and password are right shows at once. */
export async function tryMailbox(id: string): Promise<void> {
  try {
    const { errors, total_fetched } = await act('post', '/admin/inbound-emails/sync', {
      body: { mailbox_id: id, count: 1 },
    })
    const failed = errors?.[0]
    if (failed) notifyFailed(new Error(t('It cannot be read: {why}', { why: failed.message })))
    else notifySaved(tn('It works: {count} mail was read.', 'It works: {count} mails were read.', total_fetched))
  } catch (error) {
    notifyFailed(new Error(t('It cannot be read: {why}', { why: messageOf(error) })))
  }
  await refresh('mailboxes', 'inbound-emails')
}

export const openMailboxForm = (done: (id: string) => void): void =>
  openForm({
    title: t('Add mailbox'),
    fields: [
      field.choice(
        'preset',
        t('Provider'),
        presets().map(({ value, label }) => ({ value, label })),
        {
          required: true,
          initial: 'gmail',
          hint: presets()
            .filter(({ value }) => value !== 'other')
            .map(({ label, hint }) => `${label}: ${hint}`)
            .join(' '),
        },
      ),
      field.text('name', t('Name'), { required: true, placeholder: t('Vendors') }),
      field.text('host', t('IMAP server'), {
        required: true,
        when: ({ preset }) => preset === 'other',
        placeholder: 'imap.example.com',
      }),
      field.number('port', t('Port'), { initial: 993, when: ({ preset }) => preset === 'other' }),
      field.text('username', t('User, mostly the e-mail address'), { required: true, autoComplete: 'off' }),
      field.secret('password', t('Password'), { required: true, autoComplete: 'new-password' }),
      field.text('folder', t('Folder'), { initial: 'INBOX' }),
    ],
    submit: t('Add and try it'),
    run: async ({ preset, name, host, port, username, password, folder }) => {
      const chosen = presets().find(({ value }) => value === preset)
      const { mailbox } = await act('post', '/admin/mailboxes', {
        body: {
          name: String(name),
          source: 'imap',
          host: preset === 'other' ? String(host) : (chosen?.host ?? ''),
          port: preset === 'other' ? Number(port) : 993,
          tls: true,
          username: String(username),
          password: String(password),
          folder: String(folder || 'INBOX'),
          active: true,
        },
      })
      await refresh('mailboxes')
      done(mailbox.id)
      void tryMailbox(mailbox.id)
    },
  })

/** A server gets the password anew: the old one must not be sent to a host that somebody has just typed. */
export const openServerForm = (
  id: string,
  before: { host: string | null; port: number | null; username: string | null },
) =>
  openForm({
    title: t('Server and password'),
    text: t('The password is asked for again, so that it is never sent to another server by mistake.'),
    fields: [
      field.text('host', t('IMAP server'), { required: true, initial: before.host ?? '' }),
      field.number('port', t('Port'), { required: true, initial: before.port ?? 993 }),
      field.text('username', t('User, mostly the e-mail address'), { required: true, initial: before.username ?? '' }),
      field.secret('password', t('Password'), { required: true, autoComplete: 'new-password' }),
    ],
    submit: t('Save and try it'),
    run: async ({ host, port, username, password }) => {
      await act('post', '/admin/mailboxes/{id}', {
        id,
        body: {
          host: String(host),
          port: Number(port),
          username: String(username),
          password: String(password),
        } as never,
      })
      await refresh('mailboxes')
      void tryMailbox(id)
    },
  })
