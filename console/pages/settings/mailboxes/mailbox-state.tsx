import type { RowOf } from '../../../api/index.ts'
import { State, t } from '../../../frame/show.ts'

type Mailbox = RowOf<'/admin/mailboxes'>

export const MailboxState = ({ mailbox }: { mailbox: Mailbox }) =>
  mailbox.last_error ? (
    <State value="error" label={t('Cannot be read')} />
  ) : mailbox.active ? (
    <State
      value="active"
      label={mailbox.last_synced_at || mailbox.source === 'push' ? t('Works') : t('Not read yet')}
    />
  ) : (
    <State value="off" label={t('Off')} />
  )
