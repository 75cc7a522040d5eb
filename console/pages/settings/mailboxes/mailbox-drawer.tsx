import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { act, may, session, useRead } from '../../../api/index.ts'
import { field, notifyFailed, perform } from '../../../frame/do.ts'
import { EditFields, Facts, fact, RecordDrawer, Section, useSaver } from '../../../frame/record.ts'
import { Go, showOnce, Time, t } from '../../../frame/show.ts'
import { openServerForm, tryMailbox } from './mailbox-form.ts'
import { MailboxState } from './mailbox-state.tsx'

export function MailboxDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useRead('/admin/mailboxes/{id}', { id })
  const saver = useSaver('post', '/admin/mailboxes/{id}', { id })
  const [trying, setTrying] = useState(false)
  const mailbox = data?.mailbox
  const editable = may('mailboxes:write')
  const test = async () => {
    setTrying(true)
    await tryMailbox(id)
    setTrying(false)
  }
  const push = async () => {
    const { push_secret } = await act('post', '/admin/mailboxes/{id}/push-secret', {
      id,
      body: {},
    })
    showOnce({
      title: t('Mails pushed by a provider'),
      lead: t('Give both to the provider that receives your mail. The secret is shown only now.'),
      texts: [
        { label: t('Address'), text: `${session().shop?.base_url ?? location.origin}${push_secret.path}` },
        { label: t('Secret'), text: push_secret.secret ?? '' },
      ],
    })
  }
  const remove = () =>
    perform({
      confirm: {
        title: t('Delete {name}?', { name: mailbox?.name ?? '' }),
        text: t('Weft no longer reads it. Mails that were read stay, and so does everything made from them.'),
        danger: true,
      },
      run: () => act('delete', '/admin/mailboxes/{id}', { id }),
      onDone: onClose,
    })
  return (
    <RecordDrawer
      title={mailbox?.name ?? t('Mailbox')}
      onClose={onClose}
      loading={!mailbox}
      error={error}
      record={{ type: 'mailbox', id }}
      end={editable ? { label: t('Delete mailbox'), run: () => void remove() } : null}
    >
      {mailbox ? (
        <>
          {mailbox.last_error ? (
            <Alert color="red" variant="light" title={t('It could not be read')}>
              {mailbox.last_error}
            </Alert>
          ) : null}
          <Section title={t('Mailbox')} aside={<MailboxState mailbox={mailbox} />}>
            <EditFields
              record={mailbox}
              saver={saver}
              editable={editable}
              fields={[
                field.text('name', t('Name'), { required: true }),
                field.toggle('active', t('Read it')),
                ...(mailbox.source === 'imap' ? [field.text('folder', t('Folder'), { required: true })] : []),
              ]}
            />
            <Group mt="md" gap="xs">
              {mailbox.source === 'imap' && may('inbound-emails:write') ? (
                <Button loading={trying} onClick={() => void test()}>
                  {t('Test the connection')}
                </Button>
              ) : null}
              <Button component={Go} to="/inbox" variant="default">
                {t('See its mails')}
              </Button>
            </Group>
          </Section>
          <Section
            title={t('Server')}
            aside={
              editable && mailbox.source === 'imap' ? (
                <button type="button" className="text-button" onClick={() => openServerForm(id, mailbox)}>
                  {t('Change server or password')}
                </button>
              ) : null
            }
          >
            <Facts
              facts={[
                fact(t('IMAP server'), mailbox.host !== null && `${mailbox.host}:${mailbox.port}`),
                fact(t('User'), mailbox.username !== null && mailbox.username),
                fact(t('Encrypted connection'), mailbox.tls === false ? t('No') : t('Yes')),
                fact(t('Password'), mailbox.password_present ? t('Set') : t('None')),
                fact(t('Last read'), mailbox.last_synced_at ? <Time at={mailbox.last_synced_at} ago /> : t('Never')),
              ]}
            />
            {editable ? (
              <Button mt="md" variant="default" onClick={() => void push().catch(notifyFailed)}>
                {t('Let a provider push mails')}
              </Button>
            ) : null}
          </Section>
        </>
      ) : null}
    </RecordDrawer>
  )
}
