import { ActionIcon, Button } from '@mantine/core'
import { lazy, type ReactNode } from 'react'
import { t } from '../messages/text.ts'
import { Ellipsis, type IconType } from './icons.tsx'
import { LazyMenu } from './lazy-menu.tsx'
import type { Doing } from './perform.ts'

const moreMenu = () => import('./more-menu.tsx')
const MoreMenu = lazy(moreMenu)

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
  return (
    <LazyMenu menu={(button) => <MoreMenu actions={shown}>{button}</MoreMenu>} load={moreMenu}>
      {label === undefined ? (
        <Button variant="default" className={className} leftSection={<Icon size={18} aria-hidden />}>
          {t('More')}
        </Button>
      ) : (
        <ActionIcon variant="subtle" size="lg" className={className} aria-label={label}>
          <Icon size={18} aria-hidden />
        </ActionIcon>
      )}
    </LazyMenu>
  )
}
