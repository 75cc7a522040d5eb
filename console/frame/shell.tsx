import { ActionIcon, Kbd } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { followChanges } from '../api/changes.ts'
import { session } from '../api/session.ts'
import { t } from '../messages/text.ts'
import { useOpenDrafts } from './draft.ts'
import { catchKeys } from './early-keys.ts'
import { Go } from './go.tsx'
import { Menu as MenuIcon, Search, Store, UserRound } from './icons.tsx'
import { LazyMenu } from './lazy-menu.tsx'
import { Navigation } from './navigation.tsx'
import { useShortcuts } from './shortcuts.ts'

// Loaded on first use, so that the first page is small.
const accountMenu = () => import('./account-menu.tsx')
const AccountMenu = lazy(accountMenu)
const PagesDrawer = lazy(() => import('./pages-drawer.tsx'))
const Palette = lazy(() => import('./palette.tsx'))
const Shortcuts = lazy(() => import('./shortcut-list.tsx'))

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
  const openPalette = useCallback(() => {
    catchKeys()
    setOverlay('palette')
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openPalette()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [openPalette])
  useShortcuts({ '?': () => setOverlay('shortcuts') })
  const close = () => setOverlay(null)

  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t('Skip to content')}
      </a>
      <header className="top">
        <ActionIcon
          className="narrow-only"
          variant="subtle"
          size="xl"
          aria-label={t('Open menu')}
          onClick={() => setMenu(true)}
        >
          <MenuIcon size={22} aria-hidden />
        </ActionIcon>
        <Go to="/" className="brand">
          {session().shop?.name ?? 'Weft'}
        </Go>
        <button type="button" className="find" onClick={openPalette} aria-label={t('Search everything')}>
          <Search size={16} aria-hidden />
          <span>{t('Search everything')}</span>
          <Kbd>{/Mac|iPhone/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</Kbd>
        </button>
        <ActionIcon
          component="a"
          href="/"
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          size="xl"
          aria-label={t('View shop')}
          title={t('View shop')}
        >
          <Store size={20} aria-hidden />
        </ActionIcon>
        <Account />
      </header>
      <nav className="side" aria-label={t('Console pages')}>
        <Navigation />
      </nav>
      <main id="main" className="page" tabIndex={-1}>
        {session().shop?.silent_since ? (
          <output className="note">
            {t('Silent copy: nothing is sent until someone runs {command} on the server.', {
              command: 'npx weft silence end',
            })}
          </output>
        ) : null}
        <Outlet />
      </main>
      <Suspense>
        {menu ? <PagesDrawer onClose={() => setMenu(false)} /> : null}
        {overlay === 'palette' ? <Palette onClose={close} /> : null}
        {overlay === 'shortcuts' ? <Shortcuts onClose={close} /> : null}
      </Suspense>
    </div>
  )
}

const Account = () => (
  <LazyMenu menu={(button) => <AccountMenu>{button}</AccountMenu>} load={accountMenu}>
    <ActionIcon variant="subtle" size="xl" aria-label={t('{name}’s account', { name: session().user?.name ?? '' })}>
      <UserRound size={20} aria-hidden />
    </ActionIcon>
  </LazyMenu>
)
