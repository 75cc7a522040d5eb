import type { ReactNode } from 'react'
import { may, session, useRead } from '../../../api/index.ts'
import { type FieldValue, field, recordOptions } from '../../../frame/do.ts'
import { countryName, countryOptions, languageName, zoneOptions } from '../../../frame/places.ts'
import { EditFields, type EditSpec, Section, useSaver } from '../../../frame/record.ts'
import { Failure, Go, PageHead, t, tn } from '../../../frame/show.ts'
import { SenderPreview } from './sender-preview.tsx'
import type { Settings } from './settings.ts'

export default function ShopPage() {
  const { data, error, refetch } = useRead('/admin/settings')
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

const identityFields = () => [
  field.text('name', t('Name of the shop'), { required: true }),
  field.text('legal_name', t('Legal name'), { nullable: true }),
  field.url('logo_url', t('Address of the logo'), { nullable: true }),
]

const supportFields = () => [
  field.email('support_email', t('Support e-mail'), { nullable: true }),
  field.text('contact_phone', t('Phone'), { nullable: true }),
]

const senderFields = () => [
  field.text('sender_name', t('Sender’s name'), { nullable: true }),
  field.email('sender_email', t('Sender’s address'), { nullable: true }),
]

function addressFields({ sender_address }: Settings) {
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

function placeFields() {
  const locales = session().shop?.locales ?? []
  return [
    field.choice(
      'default_locale',
      t('Language of the shop'),
      locales.map((value) => ({ value, label: languageName(value) })),
      { required: true },
    ),
    field.choice('time_zone', t('Time zone'), zoneOptions(), { required: true }),
  ]
}

function Defaults({ settings, editable }: { settings: Settings; editable: boolean }) {
  const saver = useSaver('post', '/admin/settings')
  const regions = useRead('/admin/regions', { limit: 100 }, { enabled: may('regions:read') }).data?.regions
  const channels = useRead('/admin/sales-channels', { limit: 100 }, { enabled: may('sales-channels:read') }).data
    ?.sales_channels
  const nameOf = (rows: readonly { id: string; name: string }[] | undefined, id: string | null) =>
    rows?.find((row) => row.id === id)?.name ?? (id ? t('Set') : t('None'))
  const options = (rows: readonly { id: string; name: string }[] = []) => recordOptions(rows, 'name')
  const currencies = session().shop?.currencies ?? []
  return (
    <Section title={t('Where it sells')} aside={<Go to="/settings/regions">{t('Regions')}</Go>}>
      <EditFields
        record={settings}
        saver={saver}
        editable={editable}
        fields={[
          field.choice('default_region_id', t('Region of buyers whose country is unknown'), options(regions), {
            required: true,
            shown: nameOf(regions, settings.default_region_id),
          }),
          field.choice('default_sales_channel_id', t('Sales channel of new keys and products'), options(channels), {
            required: true,
            shown: nameOf(channels, settings.default_sales_channel_id),
          }),
          field.text('currencies', t('Currencies of the regions'), {
            fixed: true,
            value: currencies,
            shown: currencies.join(', '),
          }),
        ]}
      />
    </Section>
  )
}

function reminderFields({ abandoned_checkout_reminder: reminder }: Settings) {
  const part = (name: 'enabled' | 'after_minutes') => ({
    value: reminder[name],
    patch: (next: FieldValue | undefined) => ({ abandoned_checkout_reminder: { ...reminder, [name]: next } }),
  })
  return [
    field.toggle('abandoned_checkout_reminder/enabled', t('Remind buyers'), {
      ...part('enabled'),
      shown: reminder.enabled ? t('Yes, once, where the buyer has agreed to e-mails') : t('No'),
    }),
    field.number('abandoned_checkout_reminder/after_minutes', t('After so many minutes'), {
      ...part('after_minutes'),
      min: 1,
      shown: tn('{count} minute', '{count} minutes', reminder.after_minutes),
    }),
  ]
}

const stockFields = () => [
  field.number('low_stock_default', t('Stock is low from'), { min: 0 }),
  field.number('restock_days', t('Days until stock is replaced'), { min: 1 }),
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
