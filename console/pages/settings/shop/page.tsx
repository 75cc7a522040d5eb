import type { ReactNode } from 'react'
import { countryOptions, languageName, placeLines, zoneOptions } from '../../../frame/places.ts'
import '../parts/settings.css'
import { type GetData, may, session, useRead } from '../../../api/index.ts'
import { field, recordOptions } from '../../../frame/do.ts'
import { DetailFrame, EditFields, type EditSpec, Section, useHashPlace, useSaver } from '../../../frame/record.ts'
import { Go, t, tn } from '../../../frame/show.ts'
import { Terms } from '../../shop/terms.tsx'

type Settings = GetData<'/admin/settings'>['settings']

export default function ShopPage() {
  const query = useRead('/admin/settings')
  const settings = query.data?.settings
  useHashPlace(settings !== undefined)
  return (
    <DetailFrame
      title={t('Shop')}
      lead={t('Your shop’s details for customers, agents, and emails. Click a value to edit it.')}
      query={query}
    >
      {settings ? (
        <>
          <Group title={t('Name and identity')} settings={settings} fields={identityFields()} />
          <Group title={t('Support')} settings={settings} fields={supportFields()} />
          <Group title={t('Customer emails')} settings={settings} fields={senderFields()}>
            <SenderPreview settings={settings} />
          </Group>
          <Group title={t('Postal address')} settings={settings} fields={addressFields()} />
          <Group title={t('Language and time zone')} settings={settings} fields={placeFields()} />
          <Defaults settings={settings} />
          <Group title={t('Abandoned checkout reminders')} settings={settings} fields={reminderFields(settings)} />
          <Group title={t('Stock')} settings={settings} fields={stockFields()} />
          <Group title={t('Shop pages')} settings={settings} fields={pagesFields()} />
          <Terms editable={may('settings:write')} />
          <Policies settings={settings} />
        </>
      ) : null}
    </DetailFrame>
  )
}

interface GroupProps {
  readonly title: string
  readonly id?: string
  readonly aside?: ReactNode
  readonly settings: Settings
  readonly fields: readonly EditSpec[]
  readonly children?: ReactNode
}

const Group = ({ title, id, aside, settings, fields, children }: GroupProps) => (
  <Section title={title} {...(id ? { id } : {})} aside={aside}>
    <EditFields
      record={settings}
      fields={fields}
      saver={useSaver('post', '/admin/settings')}
      editable={may('settings:write')}
    />
    {children}
  </Section>
)

const identityFields = () => [
  field.text('name', t('Shop name'), { required: true }),
  field.text('legal_name', t('Legal name'), { nullable: true }),
  field.url('logo_url', t('Logo URL'), { nullable: true }),
]

const supportFields = () => [
  field.email('support_email', t('Support email'), { nullable: true }),
  field.text('contact_phone', t('Phone'), { nullable: true }),
]

const senderFields = () => [
  field.text('sender_name', t('Sender name'), { nullable: true }),
  field.email('sender_email', t('Sender address'), { nullable: true }),
]

function SenderPreview({ settings }: { settings: Settings }) {
  const { sender_name, sender_email, name, sender_address: address } = settings
  const lines = [
    settings.legal_name ?? name,
    address.street_address,
    ...placeLines(address),
    address.address_country,
  ].filter(Boolean)
  return (
    <figure className="mail-sample" aria-label={t('Inbox preview')}>
      <b>
        {sender_name ?? name}{' '}
        <span className="quiet">{sender_email ? `<${sender_email}>` : t('<your mail server’s sender>')}</span>
      </b>
      <span>{t('Your order is on its way')}</span>
      <p className="plain quiet">{lines.join(' · ')}</p>
    </figure>
  )
}

const addressFields = () => [
  field.text('sender_address/street_address', t('Street')),
  field.text('sender_address/postal_code', t('Postal code')),
  field.text('sender_address/address_locality', t('City')),
  field.text('sender_address/address_region', t('State or province')),
  field.choice('sender_address/address_country', t('Country'), countryOptions()),
]

const placeFields = () => [
  field.choice('default_locale', t('Shop language'), localeOptions(), { required: true }),
  field.choice('time_zone', t('Time zone'), zoneOptions(), { required: true }),
]
const localeOptions = () => (session().shop?.locales ?? []).map((value) => ({ value, label: languageName(value) }))

function Defaults({ settings }: { settings: Settings }) {
  const most = { limit: 100 }
  const regions = useRead('/admin/regions', most, { enabled: may('regions:read') }).data?.regions
  const channels = useRead('/admin/sales-channels', most, { enabled: may('sales-channels:read') }).data?.sales_channels
  const nameIn = (rows: readonly { id: string; name: string }[] | undefined, id: string | null) =>
    rows?.find((row) => row.id === id)?.name ?? (id ? t('Set') : t('None'))
  const currencies = session().shop?.currencies ?? []
  return (
    <Group
      title={t('Sales defaults')}
      aside={<Go to="/settings/regions">{t('Regions')}</Go>}
      settings={settings}
      fields={[
        field.choice('default_region_id', t('Region if the country is unknown'), recordOptions(regions, 'name'), {
          required: true,
          shown: nameIn(regions, settings.default_region_id),
        }),
        field.choice(
          'default_sales_channel_id',
          t('Sales channel for new keys and products'),
          recordOptions(channels, 'name'),
          { required: true, shown: nameIn(channels, settings.default_sales_channel_id) },
        ),
        field.tags('currencies', t('Region currencies'), { fixed: true, value: currencies, none: t('None') }),
      ]}
    />
  )
}

const reminderFields = ({ abandoned_checkout_reminder: reminder }: Settings) => [
  field.toggle('abandoned_checkout_reminder/enabled', t('Remind customers'), {
    shown: reminder.enabled ? t('Yes, once, if the customer agreed to emails') : t('No'),
  }),
  field.number('abandoned_checkout_reminder/after_minutes', t('Send after (minutes)'), {
    min: 1,
    shown: tn('{count} minute', '{count} minutes', reminder.after_minutes),
  }),
]

const pagesFields = () => [
  field.toggle('shop_pages/enabled', t('Customers can visit the shop pages')),
  field.toggle('shop_pages/search_bots', t('Allow search engines')),
  field.toggle('shop_pages/visitor_bots', t('Allow assistants to read it for shoppers')),
  field.toggle('shop_pages/training_bots', t('Allow AI models to train on it')),
  field.tags('shop_pages/allowed_origins', t('Websites that can call the shop from a browser'), {
    placeholder: 'https://www.example.com',
    none: t('None'),
  }),
]

const stockFields = () => [
  field.number('low_stock_default', t('Low stock level'), { min: 0 }),
  field.number('restock_days', t('Restock time (days)'), { min: 1 }),
]

const policies = () =>
  [
    { name: 'terms_of_service', label: t('Terms of service'), path: 'terms' },
    { name: 'privacy_policy', label: t('Privacy policy'), path: 'privacy' },
    { name: 'refund_policy', label: t('Refund policy'), path: 'refunds' },
    { name: 'shipping_policy', label: t('Shipping policy'), path: 'shipping' },
  ] as const

const Policies = ({ settings }: { settings: Settings }) => (
  <Group
    title={t('Policies')}
    id="policies"
    aside={<span className="quiet">{t('Shown to customers and agents.')}</span>}
    settings={settings}
    fields={policies().map(({ name, label }) =>
      field.long(name, label, { shown: (text) => <span className="clamp">{String(text)}</span> }),
    )}
  >
    <p className="plain above inline">
      {policies().map(({ name, label, path }) =>
        settings[name] === '' ? null : (
          <a key={name} href={`/policies/${path}`} target="_blank" rel="noreferrer">
            {label}
          </a>
        ),
      )}
    </p>
  </Group>
)
