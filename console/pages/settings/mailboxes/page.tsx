import { may, type RowOf } from '../../../api/index.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { useOpenRecord } from '../../../frame/record.ts'
import { Nothing, t } from '../../../frame/show.ts'
import { MailboxDrawer } from './mailbox-drawer.tsx'
import { openMailboxForm } from './mailbox-form.ts'
import { MailboxState } from './mailbox-state.tsx'

type Mailbox = RowOf<'/admin/mailboxes'>
const column = columnsOf<Mailbox>()

const columns = () => [
  column.text('name', t('Mailbox'), { primary: true, sort: true }),
  column.text('username', t('User')),
  column('server', t('Server'), ({ host, source }) =>
    source === 'push' ? t('Pushed by a provider') : (host ?? <Nothing />),
  ),
  column.text('folder', t('Folder'), { optional: true }),
  column.ago('last_synced_at', t('Last read'), { none: t('Never') }),
  column('state', t('State'), (mailbox) => <MailboxState mailbox={mailbox} />),
]

export default function MailboxesPage() {
  const [open, setOpen] = useOpenRecord()
  const add = () => openMailboxForm(setOpen)
  return (
    <>
      <ListFrame
        title={t('Mailboxes')}
        lead={t('Mails of vendors that arrive here become inventory orders, after you have looked at them.')}
        path="/admin/mailboxes"
        columns={columns()}
        onOpen={({ id }) => setOpen(id)}
        add={may('mailboxes:write') && { label: t('Add mailbox'), run: add }}
        empty={{
          title: t('No mailboxes yet'),
          text: t('Add the mailbox that your vendors write to. Weft reads it and changes nothing in it.'),
        }}
      />
      {open ? <MailboxDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
