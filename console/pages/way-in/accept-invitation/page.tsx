import { useState } from 'react'
import { RecordForm } from '../../../frame/form/record-form.tsx'
import { Go } from '../../../frame/go.tsx'
import { t } from '../../../messages/text.ts'
import { Door } from '../door.tsx'
import { beginSession, enter, send, tokenOfLink } from '../send.ts'

export default function AcceptInvitationPage() {
  const [token] = useState(tokenOfLink)
  if (!token)
    return (
      <Door
        title={t('This link is incomplete')}
        lead={t('Open the link of the invitation again, or ask for a new one.')}
      >
        <p>
          <Go to="/login">{t('Log in')}</Go>
        </p>
      </Door>
    )
  return (
    <Door title={t('Welcome')} lead={t('Choose your name and a password.')}>
      <RecordForm
        fields={[
          { name: 'name', label: t('Your name'), required: true, autoComplete: 'name' },
          {
            name: 'password',
            label: t('Password'),
            kind: 'secret',
            required: true,
            autoComplete: 'new-password',
            hint: t('At least 12 characters. A few unrelated words are good.'),
          },
        ]}
        submit={t('Join')}
        run={async ({ name, password }) => {
          const { user } = (await send('accept-invitation', { token, name, password })) as { user: { email: string } }
          await beginSession(user.email, String(password))
          enter('/')
        }}
      />
    </Door>
  )
}
