import { Button } from '@mantine/core'
import { act, may, type RowOf, refresh } from '../../../api/index.ts'
import { notifySaved } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { Time, t, tn } from '../../../frame/show.ts'
import { openInvite } from './invite.ts'
import { roleOptions, roleWords } from './roles.ts'

type Invitation = RowOf<'/admin/invitations'>
const column = columnsOf<Invitation>()

const columns = () => [
  column.text('email', t('E-mail'), { primary: true, sort: true }),
  column('role', t('Role'), ({ role }) => roleWords(role)),
  column.ago('created_at', t('Sent'), { sort: true }),
  column('until', t('Works until'), ({ status, expires_at }) =>
    status === 'open' ? <Time at={expires_at} ago /> : null,
  ),
  column.state('status', t('State')),
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
        options: { open: t('Open'), accepted: t('Accepted'), revoked: t('Revoked'), expired: t('Expired') },
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
                for (const { id } of open) await act('post', '/admin/invitations/{id}/revoke', { id, body: {} })
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
