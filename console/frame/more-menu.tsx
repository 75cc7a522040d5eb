import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Action } from './more.tsx'
import { notifyFailed } from './notify.tsx'
import { start } from './perform.ts'

export default function MoreMenu({ actions, children }: { actions: readonly Action[]; children: ReactNode }) {
  const begin = async (action: Action) => {
    try {
      await start(action)
    } catch (error) {
      notifyFailed(error)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
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
