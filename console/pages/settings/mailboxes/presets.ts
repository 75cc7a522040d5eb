import { t } from '../../../frame/show.ts'

export interface Preset {
  readonly value: string
  readonly label: string
  readonly host: string
  readonly hint: string
}

/** Mail servers that shops use; the address decides where it can. */
export const presets = (): Preset[] => [
  {
    value: 'gmail',
    label: 'Gmail, Google Workspace',
    host: 'imap.gmail.com',
    hint: t('Use an app password: Google account, Security, App passwords.'),
  },
  {
    value: 'outlook',
    label: 'Outlook, Microsoft 365',
    host: 'outlook.office365.com',
    hint: t('IMAP with a password has to be allowed by the administrator.'),
  },
  {
    value: 'icloud',
    label: 'iCloud',
    host: 'imap.mail.me.com',
    hint: t('Use an app-specific password of the Apple account.'),
  },
  { value: 'yahoo', label: 'Yahoo', host: 'imap.mail.yahoo.com', hint: t('Use an app password of the Yahoo account.') },
  { value: 'zoho', label: 'Zoho Mail', host: 'imap.zoho.com', hint: t('Switch IMAP on in the settings of Zoho Mail.') },
  { value: 'fastmail', label: 'Fastmail', host: 'imap.fastmail.com', hint: t('Use an app password for IMAP.') },
  { value: 'other', label: t('Another server'), host: '', hint: t('Your provider names its IMAP server.') },
]
