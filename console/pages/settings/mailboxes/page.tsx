import { Button } from '@mantine/core'
import { may } from '../../../api/session.ts'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, RowOf } from '../../../frame/list/types.ts'
import { Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { useOpenRecord } from '../parts/record-drawer.tsx'
import { MailboxDrawer } from './mailbox-drawer.tsx'
import { openMailboxForm } from './mailbox-form.ts'
import { MailboxState } from './mailbox-state.tsx'

type Mailbox = RowOf<'/admin/mailboxes'>

const columns = (): Column<Mailbox>[] => [
  { key: 'name', title: t('Mailbox'), primary: true, sort: 'name', cell: ({ name }) => name },
  { key: 'address', title: t('User'), cell: ({ username }) => username ?? <Nothing /> },
  {
    key: 'server',
    title: t('Server'),
    cell: ({ host, source }) => (source === 'push' ? t('Pushed by a provider') : (host ?? <Nothing />)),
  },
  { key: 'folder', title: t('Folder'), optional: true, cell: ({ folder }) => folder },
  {
    key: 'synced',
    title: t('Last read'),
    cell: ({ last_synced_at }) => (last_synced_at ? <Time at={last_synced_at} ago /> : <Nothing>{t('Never')}</Nothing>),
  },
  { key: 'state', title: t('State'), cell: (mailbox) => <MailboxState mailbox={mailbox} /> },
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
        actions={may('mailboxes:write') ? <Button onClick={add}>{t('Add mailbox')}</Button> : null}
        empty={{
          title: t('No mailboxes yet'),
          text: t('Add the mailbox that your vendors write to. Weft reads it and changes nothing in it.'),
        }}
      />
      {open ? <MailboxDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
