import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { formatMoment } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { showOnce } from '../parts/copy.tsx'
import { roleLead, roleNames, roleOptions, roleWords } from './roles.ts'

export const openInvite = (): void =>
  openForm({
    title: t('Invite somebody'),
    text: t('They get an e-mail with a link. You can also send them the link yourself.'),
    fields: [
      { name: 'email', label: t('E-mail'), kind: 'email', required: true },
      {
        name: 'role',
        label: t('Role'),
        kind: 'choice',
        required: true,
        options: roleOptions(),
        hint: roleNames.map((role) => `${roleWords(role)}: ${roleLead(role)}`).join(' '),
      },
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
