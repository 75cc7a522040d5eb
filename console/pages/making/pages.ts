import * as icon from '../../frame/icons.tsx'
import { t } from '../../messages/text.ts'
import { type PageModule, pagesFrom, type Section } from '../page-list.ts'

const page = pagesFrom(import.meta.glob<PageModule>('./*/page.tsx'), '', 'making')

export const makingPages: Section = {
  title: t('Making'),
  pages: [
    page('/inbox', t('Inbox'), 'inbound-emails', icon.Inbox, 'mail vendor confirmation extract'),
    page('/inbox/$id mail', t('Email'), 'inbound-emails/{id}'),
    page(
      '/inventory-orders',
      t('Inventory orders'),
      'inventory-orders',
      icon.ClipboardList,
      'purchase buying receive goods vendor',
    ),
    page('/inventory-orders/$id inventory-order', t('Inventory order'), 'inventory-orders/{id}'),
    page('/materials', t('Materials'), 'raw-materials:read', icon.Spool, 'store room cloth inventory items units'),
    page('/designs', t('Designs'), 'designs', icon.Scissors, 'specifications colours sizes components'),
    page('/designs/$id design', t('Design'), 'designs/{id}'),
    page('/production', t('Production'), 'production-runs:read', icon.Factory, 'runs board timeline workshop dispatch'),
    page('/production/$id run', t('Production run'), 'production-runs/{id}'),
    page('/tasks', t('Tasks'), 'tasks:read', icon.ListChecks, 'to do templates categories'),
    page('/partners', t('Partners'), 'partners', icon.Handshake, 'workshops people invitations logins'),
    page('/partners/$id partner', t('Partner'), 'partners/{id}'),
    page('/translations', t('Translations'), 'translations:read', icon.Languages, 'languages outdated machine'),
  ],
}
