import { Alert, Group } from '@mantine/core'
import { act, may, type RowOf, session } from '../../../api/index.ts'
import { Act, ActButton, field, GoAct, perform } from '../../../frame/do.ts'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { Facts, fact, Section, useOpenRecord } from '../../../frame/record.ts'
import { State, showOnce, Time, t } from '../../../frame/show.ts'
import { openMailboxForm, openServerForm, tryMailbox } from './mailbox-form.ts'

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
      empty={{
        title: t('No mailboxes yet'),
        text: t('Add the mailbox your vendors write to. Weft only reads it.'),
      }}
      top={({ last_error }) =>
        last_error ? (
          <Alert color="red" variant="light" title={t('Could not connect')}>
            {last_error}
          </Alert>
        ) : null
      }
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
        text: () => t('Weft stops reading this mailbox. Emails already received, and orders created from them, stay.'),
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
    {editable ? (
      <ActButton mt="md" variant="default" run={() => letPush(mailbox.id)}>
        {t('Let a provider push emails')}
      </ActButton>
    ) : null}
  </Section>
)
