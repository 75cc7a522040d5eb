import { Button } from '@mantine/core'
import { may } from '../../../api/index.ts'
import { useSearchState } from '../../../frame/list.ts'
import { useOpenRecord } from '../../../frame/record.ts'
import { PageHead, t } from '../../../frame/show.ts'
import { Invitations } from './invitations.tsx'
import { openInvite } from './invite.ts'
import { RoleTable } from './role-table.tsx'
import { UserDrawer } from './user-drawer.tsx'
import { Users } from './users.tsx'

export default function PeoplePage() {
  const [search, set] = useSearchState()
  const [open, setOpen] = useOpenRecord()
  const part = search.show ?? 'users'
  const parts = [
    { key: 'users', label: t('Colleagues') },
    { key: 'invitations', label: t('Invitations') },
    { key: 'roles', label: t('Roles') },
  ]
  return (
    <>
      <PageHead
        title={t('People')}
        lead={t('Who may come in, and what each may see and do.')}
        actions={may('users:write') ? <Button onClick={openInvite}>{t('Invite somebody')}</Button> : null}
      />
      <fieldset className="tabs" aria-label={t('Part of the page')}>
        {parts.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-pressed={part === key}
            onClick={() => set({ show: key === 'users' ? null : key, q: null, page: null, status: null, role: null })}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {part === 'users' ? <Users onOpen={setOpen} /> : null}
      {part === 'invitations' ? <Invitations /> : null}
      {part === 'roles' ? <RoleTable /> : null}
      {open ? <UserDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
