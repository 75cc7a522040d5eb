import { ActionIcon, Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { focusUnlessTaken } from './focus-return.ts'
import { Go } from './go.tsx'
import type { IconType } from './icons.tsx'
import { notifyFailed } from './notify.tsx'
import { type Doing, start } from './perform.ts'

interface ActButtonProps extends ButtonProps {
  /** If the function returns a promise, the button shows progress and is disabled until the promise settles. */
  readonly run: () => unknown
  readonly children: ReactNode
}

/** Returns whether the work runs, and a function that starts it unless it does. */
function usePress(run: () => unknown): readonly [busy: boolean, press: () => void] {
  const [busy, setBusy] = useState(false)
  const press = () => {
    const work = busy ? null : run()
    if (!(work instanceof Promise)) return
    setBusy(true)
    work.catch(notifyFailed).finally(() => setBusy(false))
  }
  return [busy, press]
}

/** A button that calls the API: `<ActButton run={() => perform({ … })}>`. */
export function ActButton({ run, loading, ...look }: ActButtonProps) {
  const [busy, press] = usePress(run)
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    // A button loses the focus while it is disabled.
    if (wasBusy.current && !busy) focusUnlessTaken(button.current)
    wasBusy.current = busy
  }, [busy])
  return <Button {...look} ref={button} loading={busy || loading} onClick={press} />
}

interface ActProps extends Doing, Pick<ButtonProps, 'size' | 'loading' | 'className'> {
  readonly label: string
  readonly primary?: boolean
  readonly off?: boolean
  readonly icon?: IconType
}

/** An `ActButton` with the usual look: `<Act label={t('Ship')} run={ship} primary />`. */
export const Act = ({ label, primary, off, icon: Icon, size, loading, className, ...doing }: ActProps) => (
  <ActButton
    {...{ size, loading, className }}
    variant={primary ? 'filled' : 'default'}
    disabled={off}
    leftSection={Icon ? <Icon size={16} aria-hidden /> : undefined}
    run={() => start(doing)}
  >
    {label}
  </ActButton>
)

/** A link that looks like a button. */
export const GoAct = ({ label, to, primary }: Pick<ActProps, 'label' | 'primary'> & { readonly to: string }) => (
  <Button component={Go} to={to} variant={primary ? 'filled' : 'default'}>
    {label}
  </Button>
)

interface IconProps extends Doing, Pick<ActProps, 'label' | 'off'> {
  readonly icon: IconType
  readonly quiet?: boolean
}

/** An icon button. Its label is its accessible name. */
export const IconAct = ({ icon: Icon, label, off, quiet, ...doing }: IconProps) => (
  <ActionIcon
    variant={quiet ? 'subtle' : 'default'}
    color={quiet ? 'gray.7' : undefined}
    size="lg"
    aria-label={label}
    title={label}
    disabled={off}
    onClick={usePress(() => start(doing))[1]}
  >
    <Icon size={16} aria-hidden />
  </ActionIcon>
)

/** An action that looks like a link. */
export const TextAct = ({ label, expanded, ...doing }: Doing & { label: string; expanded?: boolean }) => (
  <button type="button" className="text-button" aria-expanded={expanded} onClick={usePress(() => start(doing))[1]}>
    {label}
  </button>
)
