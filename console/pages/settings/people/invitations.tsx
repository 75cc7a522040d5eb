import { Button } from '@mantine/core'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, RowOf } from '../../../frame/list/types.ts'
import { notifySaved } from '../../../frame/notify.tsx'
import { State } from '../../../frame/state.tsx'
import { Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { openInvite } from './invite.ts'
import { roleOptions, roleWords } from './roles.ts'

type Invitation = RowOf<'/admin/invitations'>

const columns = (): Column<Invitation>[] => [
  { key: 'email', title: t('E-mail'), primary: true, sort: 'email', cell: ({ email }) => email },
  { key: 'role', title: t('Role'), cell: ({ role }) => roleWords(role) },
  { key: 'sent', title: t('Sent'), sort: 'created_at', cell: ({ created_at }) => <Time at={created_at} ago /> },
  {
    key: 'until',
    title: t('Works until'),
    cell: ({ status, expires_at }) => (status === 'open' ? <Time at={expires_at} ago /> : null),
  },
  { key: 'status', title: t('State'), cell: ({ status }) => <State value={status} /> },
]

export const Invitations = () => (
  <ListFrame
    embedded
    title={t('Invitations')}
    path="/admin/invitations"
    columns={columns()}
    filters={[
      {
        key: 'status',
        label: t('State'),
        options: [
          { value: 'open', label: t('Open') },
          { value: 'accepted', label: t('Accepted') },
          { value: 'revoked', label: t('Revoked') },
          { value: 'expired', label: t('Expired') },
        ],
      },
      { key: 'role', label: t('Role'), options: roleOptions() },
    ]}
    bulk={
      may('users:write')
        ? [
            {
              label: t('Take back'),
              danger: true,
              confirm: (rows) =>
                tn(
                  'The link of {count} invitation stops working.',
                  'The links of {count} invitations stop working.',
                  rows.filter(({ status }) => status === 'open').length,
                ),
              run: async (rows) => {
                const open = rows.filter(({ status }) => status === 'open')
                for (const { id } of open)
                  await act('post', '/admin/invitations/{id}/revoke', { params: { path: { id } }, body: {} })
                await refresh('invitations')
                notifySaved(tn('{count} invitation taken back.', '{count} invitations taken back.', open.length))
              },
            },
          ]
        : undefined
    }
    empty={{
      title: t('No invitations'),
      text: t('Colleagues come in by a link that you send them.'),
      action: may('users:write') ? <Button onClick={openInvite}>{t('Invite somebody')}</Button> : undefined,
    }}
  />
)
