import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { type ActionData, act, session } from '../../api/index.ts'
import { loadSession } from '../../api/session.ts'
import { Act, field, openDialog, openForm, RecordForm } from '../../frame/do.ts'
import { Section } from '../../frame/record.ts'
import { State, t } from '../../frame/show.ts'

const passwordField = () =>
  field.secret('password', t('Password'), { required: true, autoComplete: 'current-password' })

export function SecondFactor({ onChanged }: { onChanged: () => void }) {
  const isOn = session().user?.totp_enabled === true
  const enrol = () =>
    openDialog({
      title: t('Turn on two-step authentication'),
      body: (close) => <Enrol close={close} onChanged={onChanged} />,
    })
  const remove = () =>
    openForm({
      title: t('Turn off two-step authentication'),
      text: t('You will then log in with your password alone.'),
      submit: t('Turn off'),
      danger: true,
      fields: [passwordField()],
      run: async (body) => {
        await act('post', '/admin/users/me/totp/remove', { body })
        await loadSession()
      },
      done: t('Two-step authentication is off.'),
      onDone: onChanged,
    })
  return (
    <Section
      title={t('Two-step authentication')}
      aside={<State value={isOn ? 'enabled' : 'off'} label={isOn ? t('On') : t('Off')} />}
    >
      <Text mb="md">
        {isOn
          ? t('You need a code from your authenticator app to log in.')
          : t('Protects your account if your password is stolen. You need an authenticator app on your phone.')}
      </Text>
      {isOn ? <Act label={t('Turn off')} run={remove} /> : <Act label={t('Turn on')} run={enrol} primary />}
    </Section>
  )
}

type Secret = ActionData<'post', '/admin/users/me/totp'>['totp']

function Enrol({ close, onChanged }: { close: () => void; onChanged: () => void }) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={close} />
  if (!secret)
    return (
      <RecordForm
        fields={[passwordField()]}
        submit={t('Continue')}
        onCancel={close}
        run={(body) => act('post', '/admin/users/me/totp', { body })}
        onDone={({ totp }) => setSecret(totp)}
      />
    )
  return (
    <Stack>
      <Text>{t('Scan this with your authenticator app, then enter the code it shows.')}</Text>
      <QrCode text={secret.otpauth_url} label={t('QR code for two-step authentication')} />
      <details>
        <summary>{t('I can’t scan it')}</summary>
        <p>{t('Enter this key in the app:')}</p>
        <code className="secret">{secret.secret.replace(/(.{4})/g, '$1 ').trim()}</code>
      </details>
      <RecordForm
        key="code"
        fields={[
          field.text('code', t('Code from your authenticator app'), { required: true, autoComplete: 'one-time-code' }),
        ]}
        submit={t('Turn on')}
        onCancel={close}
        run={async ({ code }) => {
          const { totp } = await act('post', '/admin/users/me/totp/confirm', {
            body: { code: code.replace(/\s/g, '') },
          })
          await loadSession()
          onChanged()
          setCodes(totp.recovery_codes)
        }}
      />
    </Stack>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  return (
    <Stack>
      <Text>
        {t(
          'Two-step authentication is on. Save these recovery codes: each one logs you in once if you lose your phone. They are not shown again.',
        )}
      </Text>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group justify="flex-end">
        <Act label={t('Print')} run={() => window.print()} />
        <Act label={copied ? t('Copied') : t('Copy')} run={copy} />
        <Act label={t('I saved the codes')} run={onDone} primary />
      </Group>
    </Stack>
  )
}

/** Drawn locally, so that the secret in it is not sent anywhere. */
const QrCode = ({ text, label }: { text: string; label: string }) => (
  <img
    className="qr-code"
    alt={label}
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`}
    width={208}
    height={208}
  />
)
