import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../../api/queries.ts'
import { may, session } from '../../../api/session.ts'
import { Failure } from '../../../frame/broken.tsx'
import { Section } from '../../../frame/detail/detail-frame.tsx'
import { useSaver } from '../../../frame/detail/use-saver.ts'
import type { FieldValue } from '../../../frame/form/fields.ts'
import { Go } from '../../../frame/go.tsx'
import { PageHead } from '../../../frame/page-head.tsx'
import { countryName, countryOptions, languageName, zoneOptions } from '../../../frame/places.ts'
import { t, tn } from '../../../messages/text.ts'
import { EditFields, type EditSpec, orNull } from '../parts/record-drawer.tsx'
import { SenderPreview } from './sender-preview.tsx'
import type { Settings } from './settings.ts'

export default function ShopPage() {
  const { data, error, refetch } = useQuery(read('/admin/settings'))
  const settings = data?.settings
  return (
    <>
      <PageHead
        title={t('Shop')}
        lead={t('What buyers, agents and your mails say about the shop. Click a value to change it.')}
      />
      {error && !settings ? <Failure error={error} retry={() => void refetch()} /> : null}
      {settings ? <Groups settings={settings} /> : null}
    </>
  )
}

function Groups({ settings }: { settings: Settings }) {
  const saver = useSaver('post', '/admin/settings')
  const editable = may('settings:write')
  const group = (title: string, fields: readonly EditSpec[], below?: ReactNode) => (
    <Section title={title}>
      <EditFields record={settings} fields={fields} saver={saver} editable={editable} />
      {below}
    </Section>
  )
  return (
    <div className="stack">
      {group(t('Name and identity'), identityFields())}
      {group(t('Support'), supportFields())}
      {group(t('E-mails to buyers'), senderFields(), <SenderPreview settings={settings} />)}
      {group(t('Postal address'), addressFields(settings))}
      {group(t('Language and time'), placeFields())}
      <Defaults settings={settings} editable={editable} />
      {group(t('Reminders of abandoned checkouts'), reminderFields(settings))}
      {group(t('Stock'), stockFields())}
      <Policies settings={settings} editable={editable} />
    </div>
  )
}

const identityFields = (): EditSpec[] => [
  { name: 'name', label: t('Name of the shop'), required: true },
  { name: 'legal_name', label: t('Legal name'), patch: orNull('legal_name') },
  { name: 'logo_url', label: t('Address of the logo'), kind: 'url', patch: orNull('logo_url') },
]

const supportFields = (): EditSpec[] => [
  { name: 'support_email', label: t('Support e-mail'), kind: 'email', patch: orNull('support_email') },
  { name: 'contact_phone', label: t('Phone'), patch: orNull('contact_phone') },
]

const senderFields = (): EditSpec[] => [
  { name: 'sender_name', label: t('Sender’s name'), patch: orNull('sender_name') },
  { name: 'sender_email', label: t('Sender’s address'), kind: 'email', patch: orNull('sender_email') },
]

function addressFields({ sender_address }: Settings): EditSpec[] {
  const address = sender_address as Readonly<Record<string, string | undefined>>
  const part = (name: string, label: string, more: Partial<EditSpec> = {}): EditSpec => ({
    name: `sender_address/${name}`,
    label,
    value: address[name] ?? null,
    patch: (value) => {
      const { [name]: _before, ...others } = address
      return { sender_address: { ...others, ...(value ? { [name]: value } : {}) } }
    },
    ...more,
  })
  const country = address.address_country
  return [
    part('street_address', t('Street')),
    part('postal_code', t('Postal code')),
    part('address_locality', t('Town')),
    part('address_region', t('State or province')),
    part('address_country', t('Country'), {
      kind: 'choice',
      options: countryOptions(),
      ...(country ? { shown: countryName(country) } : {}),
    }),
  ]
}

function placeFields(): EditSpec[] {
  const locales = session().shop?.locales ?? []
  return [
    {
      name: 'default_locale',
      label: t('Language of the shop'),
      kind: 'choice',
      required: true,
      options: locales.map((value) => ({ value, label: languageName(value) })),
    },
    { name: 'time_zone', label: t('Time zone'), kind: 'choice', required: true, options: zoneOptions() },
  ]
}

function Defaults({ settings, editable }: { settings: Settings; editable: boolean }) {
  const saver = useSaver('post', '/admin/settings')
  const regions = useQuery({
    ...read('/admin/regions', { params: { query: { limit: 100 } } }),
    enabled: may('regions:read'),
  }).data?.regions
  const channels = useQuery({
    ...read('/admin/sales-channels', { params: { query: { limit: 100 } } }),
    enabled: may('sales-channels:read'),
  }).data?.sales_channels
  const nameOf = (rows: readonly { id: string; name: string }[] | undefined, id: string | null) =>
    rows?.find((row) => row.id === id)?.name ?? (id ? t('Set') : t('None'))
  const options = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  const currencies = session().shop?.currencies ?? []
  return (
    <Section title={t('Where it sells')} aside={<Go to="/settings/regions">{t('Regions')}</Go>}>
      <EditFields
        record={settings}
        saver={saver}
        editable={editable}
        fields={[
          {
            name: 'default_region_id',
            label: t('Region of buyers whose country is unknown'),
            kind: 'choice',
            required: true,
            options: options(regions),
            shown: nameOf(regions, settings.default_region_id),
          },
          {
            name: 'default_sales_channel_id',
            label: t('Sales channel of new keys and products'),
            kind: 'choice',
            required: true,
            options: options(channels),
            shown: nameOf(channels, settings.default_sales_channel_id),
          },
          {
            name: 'currencies',
            label: t('Currencies of the regions'),
            fixed: true,
            value: currencies,
            shown: currencies.join(', '),
          },
        ]}
      />
    </Section>
  )
}

function reminderFields({ abandoned_checkout_reminder: reminder }: Settings): EditSpec[] {
  const part = (name: 'enabled' | 'after_minutes', value: FieldValue) => ({
    name: `abandoned_checkout_reminder/${name}`,
    value,
    patch: (next: FieldValue | undefined) => ({ abandoned_checkout_reminder: { ...reminder, [name]: next } }),
  })
  return [
    {
      ...part('enabled', reminder.enabled),
      label: t('Remind buyers'),
      kind: 'switch',
      shown: reminder.enabled ? t('Yes, once, where the buyer has agreed to e-mails') : t('No'),
    },
    {
      ...part('after_minutes', reminder.after_minutes),
      label: t('After so many minutes'),
      kind: 'number',
      min: 1,
      shown: tn('{count} minute', '{count} minutes', reminder.after_minutes),
    },
  ]
}

const stockFields = (): EditSpec[] => [
  { name: 'low_stock_default', label: t('Stock is low from'), kind: 'number', min: 0 },
  { name: 'restock_days', label: t('Days until stock is replaced'), kind: 'number', min: 1 },
]

const policies = ['terms_of_service', 'privacy_policy', 'refund_policy', 'shipping_policy'] as const

function Policies({ settings, editable }: { settings: Settings; editable: boolean }) {
  const saver = useSaver('post', '/admin/settings')
  const labels = {
    terms_of_service: t('Terms of service'),
    privacy_policy: t('Privacy policy'),
    refund_policy: t('Refund policy'),
    shipping_policy: t('Shipping policy'),
  }
  const paths = {
    terms_of_service: 'terms',
    privacy_policy: 'privacy',
    refund_policy: 'refunds',
    shipping_policy: 'shipping',
  }
  return (
    <Section title={t('Policies')} aside={<span className="quiet">{t('Buyers and agents read these.')}</span>}>
      <div className="stack">
        {policies.map((name) => (
          <div key={name}>
            <EditFields
              record={settings}
              saver={saver}
              editable={editable}
              fields={[
                {
                  name,
                  label: labels[name],
                  kind: 'long',
                  ...(settings[name] === '' ? {} : { shown: <span className="policy">{settings[name]}</span> }),
                },
              ]}
            />
            {settings[name] === '' ? null : (
              <p className="plain quiet">
                {tn('{count} word', '{count} words', settings[name].split(/\s+/).length)} ·{' '}
                <a href={`/policies/${paths[name]}`} target="_blank" rel="noreferrer">
                  {t('See the page')}
                </a>
              </p>
            )}
          </div>
        ))}
      </div>
    </Section>
  )
}
