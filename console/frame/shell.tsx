import { ActionIcon, Drawer, Kbd, Menu, useMantineColorScheme } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { Menu as MenuIcon, Search, UserRound } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { followChanges } from '../api/changes.ts'
import { endSession, session } from '../api/session.ts'
import { t } from '../messages/text.ts'
import { useOpenDrafts } from './draft.ts'
import { Go, useGo } from './go.tsx'
import { Navigation } from './navigation.tsx'
import { notifyFailed } from './notify.tsx'
import { useShortcuts } from './shortcuts.ts'
import { stateWords } from './state.tsx'

const Palette = lazy(() => import('./palette.tsx'))
const Shortcuts = lazy(() => import('./shortcut-list.tsx'))

/** Around every page of a person who has logged in: navigation, search, account. */
export function Shell() {
  const [menu, setMenu] = useState(false)
  const [overlay, setOverlay] = useState<'palette' | 'shortcuts' | null>(null)
  const drafts = useOpenDrafts()
  useEffect(followChanges, [])
  useEffect(() => {
    if (drafts === 0) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [drafts])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setOverlay('palette')
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  useShortcuts({ '?': () => setOverlay('shortcuts') })
  const close = () => setOverlay(null)

  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t('Skip to the content')}
      </a>
      <header className="top">
        <ActionIcon
          className="narrow-only"
          variant="subtle"
          size="xl"
          aria-label={t('Open the menu')}
          onClick={() => setMenu(true)}
        >
          <MenuIcon size={22} aria-hidden />
        </ActionIcon>
        <Go to="/" className="brand">
          {session().shop?.name ?? 'Weft'}
        </Go>
        <button
          type="button"
          className="find"
          onClick={() => setOverlay('palette')}
          aria-label={t('Search everything')}
        >
          <Search size={16} aria-hidden />
          <span>{t('Search everything')}</span>
          <Kbd>{/Mac|iPhone/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</Kbd>
        </button>
        <Account />
      </header>
      <nav className="side" aria-label={t('Pages of the console')}>
        <Navigation />
      </nav>
      <Drawer
        opened={menu}
        onClose={() => setMenu(false)}
        title={t('Menu')}
        size={300}
        closeButtonProps={{ 'aria-label': t('Close') }}
        transitionProps={{ duration: 0 }}
      >
        <nav className="side-drawer" aria-label={t('Pages of the console')}>
          <Navigation onGo={() => setMenu(false)} />
        </nav>
      </Drawer>
      <main id="main" className="page" tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>
        {overlay === 'palette' ? <Palette onClose={close} /> : null}
        {overlay === 'shortcuts' ? <Shortcuts onClose={close} /> : null}
      </Suspense>
    </div>
  )
}

function Account() {
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
      <Menu.Target>
        <ActionIcon variant="subtle" size="xl" aria-label={t('Account of {name}', { name: user?.name ?? '' })}>
          <UserRound size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
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
            {{ auto: t('Colours of the system'), light: t('Light colours'), dark: t('Dark colours') }[scheme]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>{t('Log out')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
