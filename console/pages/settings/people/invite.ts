import { act, refresh } from '../../../api/index.ts'
import { field, openForm } from '../../../frame/do.ts'
import { formatMoment, showOnce, t } from '../../../frame/show.ts'
import { roleLead, roleNames, roleOptions, roleWords } from './roles.ts'

export const openInvite = (): void =>
  openForm({
    title: t('Invite somebody'),
    text: t('They get an e-mail with a link. You can also send them the link yourself.'),
    fields: [
      field.email('email', t('E-mail'), { required: true }),
      field.choice('role', t('Role'), roleOptions(), {
        required: true,
        hint: roleNames.map((role) => `${roleWords(role)}: ${roleLead(role)}`).join(' '),
      }),
    ],
    submit: t('Send invitation'),
    run: async ({ email, role }) => {
      const { invitation } = await act('post', '/admin/invitations', {
        body: { email: String(email), role: role as never },
      })
      await refresh('invitations')
      showOnce({
        title: t('{email} is invited', { email: invitation.email }),
        lead: t(
          'The e-mail is on its way. The link below does the same, once, until {when}. Nobody is shown it again.',
          {
            when: formatMoment(invitation.expires_at),
          },
        ),
        texts: [{ label: t('Link of the invitation'), text: invitation.url ?? '' }],
      })
    },
  })
