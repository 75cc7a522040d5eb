import { act } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { refresh } from '../../../api/queries.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { t, tn } from '../../../messages/text.ts'
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
      {
        name: 'preset',
        label: t('Provider'),
        kind: 'choice',
        required: true,
        initial: 'gmail',
        options: presets().map(({ value, label }) => ({ value, label })),
        hint: presets()
          .filter(({ value }) => value !== 'other')
          .map(({ label, hint }) => `${label}: ${hint}`)
          .join(' '),
      },
      { name: 'name', label: t('Name'), required: true, placeholder: t('Vendors') },
      {
        name: 'host',
        label: t('IMAP server'),
        required: true,
        when: ({ preset }) => preset === 'other',
        placeholder: 'imap.example.com',
      },
      { name: 'port', label: t('Port'), kind: 'number', initial: 993, when: ({ preset }) => preset === 'other' },
      { name: 'username', label: t('User, mostly the e-mail address'), required: true, autoComplete: 'off' },
      { name: 'password', label: t('Password'), kind: 'secret', required: true, autoComplete: 'new-password' },
      { name: 'folder', label: t('Folder'), initial: 'INBOX' },
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
      { name: 'host', label: t('IMAP server'), required: true, initial: before.host ?? '' },
      { name: 'port', label: t('Port'), kind: 'number', required: true, initial: before.port ?? 993 },
      { name: 'username', label: t('User, mostly the e-mail address'), required: true, initial: before.username ?? '' },
      { name: 'password', label: t('Password'), kind: 'secret', required: true, autoComplete: 'new-password' },
    ],
    submit: t('Save and try it'),
    run: async ({ host, port, username, password }) => {
      await act('post', '/admin/mailboxes/{id}', {
        params: { path: { id } },
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
