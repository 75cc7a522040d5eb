import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorOf, messageOf } from '../api/errors.ts'
import { session, setSession } from '../api/session.ts'
import { t } from '../messages/text.ts'

export default function PasswordForm({ onDone }: { onDone: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const withCode = session().user?.totp_enabled === true
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setProblem(null)
    try {
      const response = await fetch('/auth/admin/session/confirm', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          password: form.get('password'),
          ...(withCode ? { totp: String(form.get('totp')).replace(/\s/g, '') } : {}),
        }),
      })
      if (!response.ok) throw await errorOf(response)
      setSession((await response.json()).session)
      onDone()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text>{t('Enter your password to make this change. You are asked at most once every 15 minutes.')}</Text>
        <PasswordInput
          name="password"
          label={t('Password')}
          visibilityToggleButtonProps={{ 'aria-label': t('Show password') }}
          autoComplete="current-password"
          required
          data-autofocus
          error={problem}
        />
        {withCode ? (
          <TextInput
            name="totp"
            label={t('Code from your authenticator app')}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        ) : null}
        <Button type="submit" loading={busy}>
          {t('Confirm')}
        </Button>
      </Stack>
    </form>
  )
}
