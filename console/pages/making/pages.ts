import { ClipboardList, Factory, Handshake, Inbox, Languages, ListChecks, Scissors, Spool } from '../../frame/icons.tsx'
import { t } from '../../messages/text.ts'
import { type PageModule, pagesFrom, type Section } from '../page-list.ts'

const page = pagesFrom(import.meta.glob<PageModule>('./*/page.tsx'))

export const makingPages: Section = {
  title: t('Making'),
  pages: [
    page('/inbox', 'inbox', t('Inbox'), {
      reads: '/admin/inbound-emails',
      icon: Inbox,
      also: 'mail vendor confirmation extract',
    }),
    page('/inbox/$id', 'mail', t('Email'), { reads: '/admin/inbound-emails/{id}' }),
    page('/inventory-orders', 'inventory-orders', t('Inventory orders'), {
      reads: '/admin/inventory-orders',
      icon: ClipboardList,
      also: 'purchase buying receive goods vendor',
    }),
    page('/inventory-orders/$id', 'inventory-order', t('Inventory order'), { reads: '/admin/inventory-orders/{id}' }),
    page('/materials', 'materials', t('Materials'), {
      scope: 'raw-materials:read',
      icon: Spool,
      also: 'store room cloth inventory items types units',
    }),
    page('/designs', 'designs', t('Designs'), {
      reads: '/admin/designs',
      icon: Scissors,
      also: 'specifications colours sizes components',
    }),
    page('/designs/$id', 'design', t('Design'), { reads: '/admin/designs/{id}' }),
    page('/production', 'production', t('Production'), {
      scope: 'production-runs:read',
      icon: Factory,
      also: 'runs board timeline workshop dispatch',
    }),
    page('/production/$id', 'run', t('Production run'), { reads: '/admin/production-runs/{id}' }),
    page('/tasks', 'tasks', t('Tasks'), { scope: 'tasks:read', icon: ListChecks, also: 'to do templates categories' }),
    page('/partners', 'partners', t('Partners'), {
      reads: '/admin/partners',
      icon: Handshake,
      also: 'workshops people invitations logins',
    }),
    page('/partners/$id', 'partner', t('Partner'), { reads: '/admin/partners/{id}' }),
    page('/translations', 'translations', t('Translations'), {
      scope: 'translations:read',
      icon: Languages,
      also: 'languages outdated coverage machine',
    }),
  ],
}
