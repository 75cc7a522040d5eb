import {
  Activity,
  AtSign,
  Globe,
  History,
  KeyRound,
  Mails,
  Percent,
  Settings,
  Store,
  Terminal,
  Truck,
  UsersRound,
  Webhook,
} from '../../frame/icons.tsx'
import { t } from '../../frame/show.ts'
import { type PageModule, pagesFrom, type Section } from '../page-list.ts'

const page = pagesFrom(import.meta.glob<PageModule>('./*/page.tsx'))

export const settingsPages: Section = {
  title: t('Settings'),
  pages: [
    page('/settings', 'shop', t('Shop'), {
      scope: 'settings:read',
      icon: Settings,
      also: 'name logo policies legal sender time zone language reminders',
    }),
    page('/settings/regions', 'regions', t('Regions'), {
      reads: '/admin/regions',
      icon: Globe,
      also: 'countries currency markets',
    }),
    page('/settings/shipping', 'shipping', t('Shipping'), {
      reads: '/admin/shipping-options',
      icon: Truck,
      also: 'delivery options carrier prices',
    }),
    page('/settings/taxes', 'taxes', t('Taxes'), { reads: '/admin/tax-rates', icon: Percent, also: 'vat gst rates' }),
    page('/settings/sales-channels', 'sales-channels', t('Sales channels'), {
      reads: '/admin/sales-channels',
      icon: Store,
    }),
    page('/settings/keys', 'keys', t('Keys'), {
      reads: '/admin/publishable-keys',
      icon: KeyRound,
      also: 'publishable keys agents api connect',
    }),
    page('/settings/people', 'people', t('People'), {
      scope: 'users:read',
      icon: UsersRound,
      also: 'users roles invitations team colleagues',
    }),
    page('/settings/api-tokens', 'api-tokens', t('API tokens'), {
      reads: '/admin/api-tokens',
      icon: Terminal,
      also: 'programs scripts scopes',
    }),
    page('/settings/webhooks', 'webhooks', t('Webhooks'), {
      scope: 'webhook-endpoints:read',
      icon: Webhook,
      also: 'events deliveries endpoints',
    }),
    page('/settings/mailboxes', 'mailboxes', t('Mailboxes'), {
      reads: '/admin/mailboxes',
      icon: AtSign,
      also: 'imap inbox vendor mail',
    }),
    page('/settings/emails', 'emails', t('Emails'), {
      reads: '/admin/emails',
      icon: Mails,
      also: 'sent failed templates resend',
    }),
    page('/settings/audit-log', 'audit-log', t('Audit log'), {
      reads: '/admin/audit-log',
      icon: History,
      also: 'who changed what history',
    }),
    page('/settings/system', 'system', t('System'), {
      scope: 'doctor:read',
      icon: Activity,
      also: 'health jobs doctor backup version disk',
    }),
  ],
}
