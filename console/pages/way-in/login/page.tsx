import { useState } from 'react'
import { ApiError } from '../../../api/index.ts'
import { type FieldSpec, field, RecordForm } from '../../../frame/do.ts'
import { useSearchState } from '../../../frame/list.ts'
import { Go, t } from '../../../frame/show.ts'
import { Door } from '../door.tsx'
import { beginSession, enter } from '../send.ts'

export default function LoginPage() {
  const [search] = useSearchState()
  const [needsCode, setNeedsCode] = useState(false)
  const fields: FieldSpec[] = [
    field.email('email', t('Email'), { required: true, autoComplete: 'username' }),
    field.secret('password', t('Password'), { required: true, autoComplete: 'current-password' }),
    field.text('totp', t('Code'), {
      hint: t('From your authenticator app, or one of your recovery codes.'),
      required: true,
      autoComplete: 'one-time-code',
      when: () => needsCode,
    }),
  ]
  return (
    <Door title={t('Log in')}>
      <RecordForm
        fields={fields}
        submit={t('Log in')}
        run={async ({ email, password, totp }) => {
          try {
            await beginSession(String(email), String(password), totp ? String(totp).trim() : undefined)
          } catch (error) {
            if (error instanceof ApiError && error.code === 'totp_required' && !needsCode) {
              setNeedsCode(true)
              throw new ApiError(401, error.code, t('Enter your authentication code.'), [
                { path: '/totp', message: t('Enter your authentication code.') },
              ])
            }
            throw error
          }
          enter(search.next)
        }}
      />
      <p>
        <Go to="/forgot-password">{t('Forgot your password?')}</Go>
      </p>
    </Door>
  )
}
