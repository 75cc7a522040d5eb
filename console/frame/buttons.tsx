import { ActionIcon, Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Go } from './go.tsx'
import type { IconType } from './icons.tsx'
import { notifyFailed } from './notify.tsx'

interface ActButtonProps extends ButtonProps {
  /** If it returns a promise, the button shows progress and cannot be pressed again. */
  readonly run: () => unknown
  readonly children: ReactNode
}

/** A button that calls the API: `<ActButton run={() => perform({ … })}>`. */
export function ActButton({ run, loading, ...look }: ActButtonProps) {
  const [busy, setBusy] = useState(false)
  const press = () => {
    const work = run()
    if (!(work instanceof Promise)) return
    setBusy(true)
    work.catch(notifyFailed).finally(() => setBusy(false))
  }
  return <Button {...look} loading={busy || loading} onClick={press} />
}

interface ActProps {
  readonly label: string
  readonly run: () => unknown
  readonly primary?: boolean
  readonly loading?: boolean
  readonly off?: boolean
}

/** `ActButton` in its usual look: `<Act label={t('Ship')} run={ship} primary />`. */
export const Act = ({ label, run, primary, loading, off }: ActProps) => (
  <ActButton variant={primary ? 'filled' : 'default'} loading={loading} disabled={off} run={run}>
    {label}
  </ActButton>
)

/** A link that looks like a button. */
export const GoAct = ({ label, to, primary }: Pick<ActProps, 'label' | 'primary'> & { readonly to: string }) => (
  <Button component={Go} to={to} variant={primary ? 'filled' : 'default'}>
    {label}
  </Button>
)

interface IconProps extends Pick<ActProps, 'label' | 'run' | 'off'> {
  readonly icon: IconType
  readonly quiet?: boolean
}

/** An icon button. Its label is its accessible name. */
export const IconAct = ({ icon: Icon, label, run, off, quiet }: IconProps) => (
  <ActionIcon
    variant={quiet ? 'subtle' : 'default'}
    color={quiet ? 'gray.7' : undefined}
    size="lg"
    aria-label={label}
    title={label}
    disabled={off}
    onClick={() => void run()}
  >
    <Icon size={16} aria-hidden />
  </ActionIcon>
)

interface TextActProps extends Pick<ActProps, 'label' | 'run'> {
  readonly expanded?: boolean
}

/** An action that looks like a link. */
export const TextAct = ({ label, run, expanded }: TextActProps) => (
  <button type="button" className="text-button" aria-expanded={expanded} onClick={() => void run()}>
    {label}
  </button>
)
