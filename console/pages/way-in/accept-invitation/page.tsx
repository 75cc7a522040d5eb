import { useState } from 'react'
import { field, RecordForm } from '../../../frame/do.ts'
import { Go, t } from '../../../frame/show.ts'
import { Door } from '../door.tsx'
import { beginSession, enter, send, tokenOfLink } from '../send.ts'

export default function AcceptInvitationPage() {
  const [token] = useState(tokenOfLink)
  if (!token)
    return (
      <Door title={t('This link is incomplete')} lead={t('Open the invitation link again, or ask for a new one.')}>
        <p>
          <Go to="/login">{t('Log in')}</Go>
        </p>
      </Door>
    )
  return (
    <Door title={t('Welcome')} lead={t('Enter your name and choose a password.')}>
      <RecordForm
        fields={[
          field.text('name', t('Your name'), { required: true, autoComplete: 'name' }),
          field.secret('password', t('Password'), {
            required: true,
            autoComplete: 'new-password',
            hint: t('At least 12 characters. A few unrelated words work well.'),
          }),
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
