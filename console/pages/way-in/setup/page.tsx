import { useState } from 'react'
import { session } from '../../../api/index.ts'
import { field, RecordForm } from '../../../frame/do.ts'
import { Go, t } from '../../../frame/show.ts'
import { Door } from '../door.tsx'
import { enter, send, tokenOfLink } from '../send.ts'

export default function SetupPage() {
  const [token] = useState(tokenOfLink)
  if (!session().setup_needed)
    return (
      <Door title={t('This shop already has an owner')} lead={t('Log in, or ask an owner for an invitation.')}>
        <p>
          <Go to="/login">{t('Log in')}</Go>
        </p>
      </Door>
    )
  return (
    <Door
      title={t('Create the owner account')}
      lead={t('You will be the owner of this shop and can invite others later.')}
    >
      <RecordForm
        draft="setup"
        fields={[
          ...(token
            ? []
            : [
                {
                  name: 'token',
                  label: t('Setup token'),
                  kind: 'secret' as const,
                  required: true,
                  hint: t(
                    'The last part of the link that Weft printed when it started. For a new link, run “npx weft setup-link”.',
                  ),
                },
              ]),
          field.text('name', t('Your name'), { required: true, autoComplete: 'name' }),
          field.email('email', t('Email'), { required: true, autoComplete: 'username' }),
          field.secret('password', t('Password'), {
            required: true,
            autoComplete: 'new-password',
            hint: t('At least 12 characters. A few unrelated words work well.'),
          }),
        ]}
        submit={t('Create account')}
        run={async (values) => {
          await send('setup', { token, ...values })
          enter('/')
        }}
      />
    </Door>
  )
}
