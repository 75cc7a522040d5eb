import { ActionIcon, Button, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../messages/text.ts'
import { Ellipsis, type IconType } from './icons.tsx'
import { notifyFailed } from './notify.tsx'
import { type Doing, start } from './perform.ts'

export interface Action extends Doing {
  readonly label: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly loading?: boolean
  readonly icon?: ReactNode
}

interface MoreProps {
  /** Skips null and false. */
  readonly actions: readonly (Action | null | false | undefined)[]
  /** Shown instead of the word “More”. `label` is its accessible name. */
  readonly icon?: IconType
  readonly label?: string
  readonly className?: string
}

export function More({ actions, icon: Icon = Ellipsis, label, className }: MoreProps) {
  const shown = actions.filter((action): action is Action => Boolean(action))
  if (shown.length === 0) return null
  const begin = async (action: Action) => {
    try {
      await start(action)
    } catch (error) {
      notifyFailed(error)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {label === undefined ? (
          <Button variant="default" className={className} leftSection={<Icon size={18} aria-hidden />}>
            {t('More')}
          </Button>
        ) : (
          <ActionIcon variant="subtle" size="lg" className={className} aria-label={label}>
            <Icon size={18} aria-hidden />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {shown.map((action) => (
          <Menu.Item
            key={action.label}
            onClick={() => void begin(action)}
            disabled={action.disabled}
            leftSection={action.icon}
            className={action.danger ? 'danger' : undefined}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
