import { useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import type { FieldSpec } from '../../../frame/form/fields.ts'
import { RecordForm } from '../../../frame/form/record-form.tsx'
import { Go } from '../../../frame/go.tsx'
import { useSearchState } from '../../../frame/search-state.ts'
import { t } from '../../../messages/text.ts'
import { Door } from '../door.tsx'
import { beginSession, enter } from '../send.ts'

export default function LoginPage() {
  const [search] = useSearchState()
  const [needsCode, setNeedsCode] = useState(false)
  const fields: FieldSpec[] = [
    { name: 'email', label: t('E-mail'), kind: 'email', required: true, autoComplete: 'username' },
    { name: 'password', label: t('Password'), kind: 'secret', required: true, autoComplete: 'current-password' },
    {
      name: 'totp',
      label: t('Code'),
      hint: t('From your authenticator app, or one of your recovery codes.'),
      required: true,
      autoComplete: 'one-time-code',
      when: () => needsCode,
    },
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
              throw new ApiError(401, error.code, t('Enter the code of your second factor.'), [
                { path: '/totp', message: t('Enter the code of your second factor.') },
              ])
            }
            throw error
          }
          enter(search.next)
        }}
      />
      <p>
        <Go to="/forgot-password">{t('Forgot the password?')}</Go>
      </p>
    </Door>
  )
}
