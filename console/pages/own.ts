import { House, UserRound } from 'lucide-react'
import { t } from '../messages/text.ts'
import type { Page } from '../pages.ts'

export const homePage: Page = { path: '/', title: () => t('Home'), icon: House, load: () => import('./home/page.tsx') }

export const profilePage: Page = {
  path: '/profile',
  title: () => t('Profile'),
  icon: UserRound,
  also: 'password second factor sessions language',
  load: () => import('./profile/page.tsx'),
}

/** Pages for people who have not logged in. */
export const wayInPages: readonly Pick<Page, 'path' | 'load'>[] = [
  { path: '/login', load: () => import('./way-in/login/page.tsx') },
  { path: '/setup', load: () => import('./way-in/setup/page.tsx') },
  { path: '/accept-invitation', load: () => import('./way-in/accept-invitation/page.tsx') },
  { path: '/forgot-password', load: () => import('./way-in/forgot-password/page.tsx') },
  { path: '/reset-password', load: () => import('./way-in/reset-password/page.tsx') },
]
