import { EditField } from '../../../frame/detail/edit-field.tsx'
import { Section } from '../../../frame/detail/section.tsx'
import { useSaver } from '../../../frame/detail/use-saver.ts'
import type { FieldSpec } from '../../../frame/form/fields.ts'
import { formatDate, formatMoney, formatPercent } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import type { Extracted, Origin } from './extracted.ts'

const specs = (currency: string): FieldSpec[] => [
  { name: 'vendor', label: t('Vendor') },
  { name: 'order_number', label: t('Order number') },
  { name: 'order_date', label: t('Ordered on'), kind: 'date' },
  { name: 'estimated_delivery', label: t('Expected'), kind: 'date' },
  { name: 'currency', label: t('Currency') },
  { name: 'subtotal', label: t('Subtotal'), kind: 'money', currency },
  { name: 'shipping_cost', label: t('Shipping'), kind: 'money', currency },
  { name: 'tax', label: t('Tax'), kind: 'money', currency },
  { name: 'total', label: t('Total'), kind: 'money', currency },
  { name: 'tracking_number', label: t('Tracking number') },
  { name: 'tracking_url', label: t('Tracking page'), kind: 'url' },
]

/** What was read, each field with where it stood. Pointing at one marks its words in the mail. */
export function Fields(props: {
  id: string
  extracted: Extracted
  editable: boolean
  active: string | null
  onActive: (field: string | null) => void
}) {
  const { id, extracted, editable, active, onActive } = props
  const saver = useSaver('post', '/admin/inbound-emails/{id}/corrections', { id })
  const currency = extracted.currency || 'USD'
  return (
    <Section title={t('What it says')}>
      <div className="read-fields">
        {specs(currency).map((field) => {
          const value = extracted.fields[field.name] ?? null
          if (!editable && (value === null || value === '')) return null
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: focus inside it does the same
            <div
              key={field.name}
              className="read-field"
              data-active={active === field.name || undefined}
              onPointerEnter={() => onActive(field.name)}
              onFocus={() => onActive(field.name)}
            >
              <EditField
                field={field}
                value={value}
                saver={saver}
                editable={editable}
                shown={shownValue(field, value)}
                patch={(next) => ({ fields: { [field.name]: sent(field, next ?? null) } })}
              />
              <SourceOf origin={extracted.origins[field.name]} />
            </div>
          )
        })}
      </div>
    </Section>
  )
}

/** A vendor, a number and a currency that are not known are empty; everything else is null. */
const sent = ({ name }: FieldSpec, value: unknown) =>
  value === '' || value === null ? (['vendor', 'order_number', 'currency'].includes(name) ? '' : null) : value

function shownValue({ kind, currency }: FieldSpec, value: unknown) {
  if (value === null || value === '') return undefined
  if (kind === 'money' && typeof value === 'number') return formatMoney(value, currency ?? 'USD')
  if (kind === 'date' && typeof value === 'string') return formatDate(`${value}T12:00:00Z`)
  return String(value)
}

const sources = (): Readonly<Record<string, string>> => ({
  structured_data: t('from data in the mail'),
  table: t('from a table'),
  text: t('from the text'),
  subject: t('from the subject'),
  sender: t('from the sender'),
  model: t('by the language model'),
  person: t('corrected by a person'),
})

export const SourceOf = ({ origin }: { origin: Origin | undefined }) =>
  origin ? (
    <small className="quiet">
      {origin.source === 'person'
        ? sources().person
        : t('{source}, {sure} sure', {
            source: sources()[origin.source] ?? origin.source,
            sure: formatPercent(origin.confidence, 0),
          })}
    </small>
  ) : null
