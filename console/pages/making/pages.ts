import { ClipboardList, Factory, Handshake, Inbox, Languages, ListChecks, Scissors, Spool } from 'lucide-react'
import { t } from '../../messages/text.ts'
import type { Section } from '../../pages.ts'

export const makingPages: Section = {
  title: () => t('Making'),
  pages: [
    {
      path: '/inbox',
      title: () => t('Inbox'),
      scope: 'inbound-emails:read',
      icon: Inbox,
      also: 'mail vendor confirmation extract',
      load: () => import('./inbox/page.tsx'),
    },
    { path: '/inbox/$id', title: () => t('Mail'), scope: 'inbound-emails:read', load: () => import('./mail/page.tsx') },
    {
      path: '/inventory-orders',
      title: () => t('Inventory orders'),
      scope: 'inventory-orders:read',
      icon: ClipboardList,
      also: 'purchase buying receive goods vendor',
      load: () => import('./inventory-orders/page.tsx'),
    },
    {
      path: '/inventory-orders/$id',
      title: () => t('Inventory order'),
      scope: 'inventory-orders:read',
      load: () => import('./inventory-order/page.tsx'),
    },
    {
      path: '/materials',
      title: () => t('Materials'),
      scope: 'raw-materials:read',
      icon: Spool,
      also: 'store room cloth inventory items types units',
      load: () => import('./materials/page.tsx'),
    },
    {
      path: '/designs',
      title: () => t('Designs'),
      scope: 'designs:read',
      icon: Scissors,
      also: 'specifications colours sizes components',
      load: () => import('./designs/page.tsx'),
    },
    { path: '/designs/$id', title: () => t('Design'), scope: 'designs:read', load: () => import('./design/page.tsx') },
    {
      path: '/production',
      title: () => t('Production'),
      scope: 'production-runs:read',
      icon: Factory,
      also: 'runs board timeline workshop dispatch',
      load: () => import('./production/page.tsx'),
    },
    {
      path: '/production/$id',
      title: () => t('Production run'),
      scope: 'production-runs:read',
      load: () => import('./run/page.tsx'),
    },
    {
      path: '/tasks',
      title: () => t('Tasks'),
      scope: 'tasks:read',
      icon: ListChecks,
      also: 'to do templates categories',
      load: () => import('./tasks/page.tsx'),
    },
    {
      path: '/partners',
      title: () => t('Partners'),
      scope: 'partners:read',
      icon: Handshake,
      also: 'workshops people invitations logins',
      load: () => import('./partners/page.tsx'),
    },
    {
      path: '/partners/$id',
      title: () => t('Partner'),
      scope: 'partners:read',
      load: () => import('./partner/page.tsx'),
    },
    {
      path: '/translations',
      title: () => t('Translations'),
      scope: 'translations:read',
      icon: Languages,
      also: 'languages outdated coverage machine',
      load: () => import('./translations/page.tsx'),
    },
  ],
}
