import { ActionIcon, Button } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import { Go } from './go.tsx'

interface ActProps {
  readonly label: string
  readonly run: () => unknown
  /** The one thing to do here. */
  readonly primary?: boolean
  readonly loading?: boolean
  readonly off?: boolean
}

/** A button that says what it does. */
export const Act = ({ label, run, primary, loading, off }: ActProps) => (
  <Button variant={primary ? 'filled' : 'default'} loading={loading} disabled={off} onClick={() => void run()}>
    {label}
  </Button>
)

/** A link that looks like a button: it leads to where something is done. */
export const GoAct = ({ label, to, primary }: Pick<ActProps, 'label' | 'primary'> & { readonly to: string }) => (
  <Button component={Go} to={to} variant={primary ? 'filled' : 'default'}>
    {label}
  </Button>
)

type IconProps = Pick<ActProps, 'label' | 'run' | 'off'> & { readonly icon: LucideIcon }

/** A button that shows a picture of what it does and has its words as a name. */
export const IconAct = ({ icon: Icon, label, run, off }: IconProps) => (
  <ActionIcon variant="default" size="lg" aria-label={label} title={label} disabled={off} onClick={() => void run()}>
    <Icon size={16} aria-hidden />
  </ActionIcon>
)

/** An action that reads as a link within text. */
export const TextAct = ({ label, run }: Pick<ActProps, 'label' | 'run'>) => (
  <button type="button" className="text-button" onClick={() => void run()}>
    {label}
  </button>
)
