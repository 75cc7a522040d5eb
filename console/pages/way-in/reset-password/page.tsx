import { useState } from 'react'
import { field, RecordForm } from '../../../frame/do.ts'
import { Go, t } from '../../../frame/show.ts'
import { Door } from '../door.tsx'
import { send, tokenOfLink } from '../send.ts'

export default function ResetPasswordPage() {
  const [token] = useState(tokenOfLink)
  const [done, setDone] = useState(false)
  return (
    <Door
      title={t('Choose a new password')}
      lead={done ? t('Password changed. All your sessions have ended. Log in with the new password.') : undefined}
    >
      {done ? null : (
        <RecordForm
          fields={[
            field.secret('password', t('New password'), {
              required: true,
              autoComplete: 'new-password',
              hint: t('At least 12 characters. A few unrelated words work well.'),
            }),
          ]}
          submit={t('Change password')}
          run={async ({ password }) => {
            await send('reset-password', { token, password })
            setDone(true)
          }}
        />
      )}
      <p>
        <Go to="/login">{t('Log in')}</Go>
      </p>
    </Door>
  )
}
