import * as icon from '../../frame/icons.tsx'
import { t } from '../../frame/show.ts'
import { type PageModule, pagesFrom, type Section } from '../page-list.ts'

const page = pagesFrom(import.meta.glob<PageModule>('./*/page.tsx'), '', 'settings')

export const settingsPages: Section = {
  title: t('Settings'),
  pages: [
    page(
      '/settings shop',
      t('Shop'),
      'settings:read',
      icon.Settings,
      'name logo policies legal sender time zone language reminders',
    ),
    page('/settings/regions', t('Regions'), 'regions', icon.Globe, 'countries currency markets'),
    page('/settings/shipping', t('Shipping'), 'shipping-options', icon.Truck, 'delivery options carrier prices'),
    page('/settings/taxes', t('Taxes'), 'tax-rates', icon.Percent, 'vat gst rates'),
    page('/settings/sales-channels', t('Sales channels'), 'sales-channels', icon.Store),
    page('/settings/keys', t('Keys'), 'publishable-keys', icon.KeyRound, 'publishable keys agents api connect'),
    page('/settings/people', t('People'), 'users:read', icon.UsersRound, 'users roles invitations team colleagues'),
    page('/settings/api-tokens', t('API tokens'), 'api-tokens', icon.Terminal, 'programs scripts scopes'),
    page('/settings/webhooks', t('Webhooks'), 'webhook-endpoints:read', icon.Webhook, 'events deliveries endpoints'),
    page('/settings/mailboxes', t('Mailboxes'), 'mailboxes', icon.AtSign, 'imap inbox vendor mail'),
    page('/settings/emails', t('Emails'), 'emails', icon.Mails, 'sent failed templates resend'),
    page('/settings/audit-log', t('Audit log'), 'audit-log', icon.History, 'who changed what history'),
    page('/settings/system', t('System'), 'doctor:read', icon.Activity, 'health jobs doctor backup version disk'),
  ],
}
