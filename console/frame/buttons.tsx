import { ActionIcon, Button } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'

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

type IconProps = Pick<ActProps, 'label' | 'run' | 'off'> & { readonly icon: LucideIcon }

/** A button that shows a picture of what it does and has its words as a name. */
export const IconAct = ({ icon: Icon, label, run, off }: IconProps) => (
  <ActionIcon variant="default" size="lg" aria-label={label} title={label} disabled={off} onClick={() => void run()}>
    <Icon size={16} aria-hidden />
  </ActionIcon>
)
