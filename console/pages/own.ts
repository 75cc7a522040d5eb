import { House, UserRound } from '../frame/icons.tsx'
import { t } from '../messages/text.ts'
import { type Page, type PageModule, pagesFrom } from './page-list.ts'

const page = pagesFrom(
  import.meta.glob<PageModule>(['./home/page.tsx', './profile/page.tsx', './way-in/*/page.tsx']),
  '',
  'first',
)

export const homePage = page('/ home', t('Home'), undefined, House)
export const profilePage = page(
  '/profile',
  t('Profile'),
  undefined,
  UserRound,
  'password second factor sessions language',
)

export const wayInPages: readonly Page[] = [
  page('/login way-in/login', ''),
  page('/setup way-in/setup', ''),
  page('/accept-invitation way-in/accept-invitation', ''),
  page('/forgot-password way-in/forgot-password', ''),
  page('/reset-password way-in/reset-password', ''),
]
