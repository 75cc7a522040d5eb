import { useState } from 'react'
import { field, RecordForm } from '../../../frame/do.ts'
import { Go, t } from '../../../frame/show.ts'
import { Door } from '../door.tsx'
import { send } from '../send.ts'

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Door
      title={t('Reset password')}
      lead={
        sentTo === null
          ? t('We will email you a link to choose a new password.')
          : t('If {email} has an account, we sent it a link. The link works for one hour.', { email: sentTo })
      }
    >
      {sentTo === null ? (
        <RecordForm
          fields={[field.email('email', t('Email'), { required: true, autoComplete: 'username' })]}
          submit={t('Send link')}
          run={async ({ email }) => {
            await send('forgot-password', { email })
            setSentTo(String(email))
          }}
        />
      ) : null}
      <p>
        <Go to="/login">{t('Back to login')}</Go>
      </p>
    </Door>
  )
}
