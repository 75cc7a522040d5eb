import { Menu, useMantineColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { endSession, session } from '../api/session.ts'
import { t } from '../messages/text.ts'
import { useGo } from './go.tsx'
import { notifyFailed } from './notify.tsx'
import { stateWords } from './state-words.ts'

export default function AccountMenu({ children }: { children: ReactNode }) {
  const go = useGo()
  const { user } = session()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const leave = async () => {
    try {
      await fetch('/auth/admin/session', { method: 'DELETE' })
      endSession()
    } catch (error) {
      notifyFailed(error)
    }
  }
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <div className="account">
          <b>{user?.name}</b>
          <span>{user?.email}</span>
          <span>{stateWords(user?.role ?? '')}</span>
        </div>
        <Menu.Item onClick={() => go('/profile')}>{t('Profile')}</Menu.Item>
        {(['auto', 'light', 'dark'] as const).map((scheme) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={colorScheme === scheme}
            leftSection={<span aria-hidden>{colorScheme === scheme ? '●' : '○'}</span>}
            onClick={() => setColorScheme(scheme)}
          >
            {{ auto: t('System theme'), light: t('Light theme'), dark: t('Dark theme') }[scheme]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>{t('Log out')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
