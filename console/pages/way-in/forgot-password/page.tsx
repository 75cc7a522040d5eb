import { useState } from 'react'
import { field, RecordForm } from '../../../frame/do.ts'
import { Go, t } from '../../../frame/show.ts'
import { Door } from '../door.tsx'
import { send } from '../send.ts'

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Door
      title={t('Reset the password')}
      lead={
        sentTo === null
          ? t('We send a link to your address that lets you choose a new one.')
          : t('If {email} belongs to somebody here, a link is on its way. It works for one hour.', { email: sentTo })
      }
    >
      {sentTo === null ? (
        <RecordForm
          fields={[field.email('email', t('E-mail'), { required: true, autoComplete: 'username' })]}
          submit={t('Send the link')}
          run={async ({ email }) => {
            await send('forgot-password', { email })
            setSentTo(String(email))
          }}
        />
      ) : null}
      <p>
        <Go to="/login">{t('Back to the login')}</Go>
      </p>
    </Door>
  )
}
