import { type FieldSpec, field } from '../../../frame/do.ts'
import { EditField, Section, useSaver } from '../../../frame/record.ts'
import { formatPercent, t, wordsBy } from '../../../frame/show.ts'
import type { Extracted, Origin } from './extracted.ts'

/** Fields of the order. An unknown vendor, number or currency is an empty string; any other unknown field is null. */
const specs = (currency: string): FieldSpec[] => [
  field.text('vendor', t('Vendor')),
  field.text('order_number', t('Order number')),
  field.date('order_date', t('Ordered on'), { nullable: true }),
  field.date('estimated_delivery', t('Expected'), { nullable: true }),
  field.text('currency', t('Currency')),
  field.money('subtotal', t('Subtotal'), { nullable: true, currency }),
  field.money('shipping_cost', t('Shipping'), { nullable: true, currency }),
  field.money('tax', t('Tax'), { nullable: true, currency }),
  field.money('total', t('Total'), { nullable: true, currency }),
  field.text('tracking_number', t('Tracking number'), { nullable: true }),
  field.url('tracking_url', t('Tracking page'), { nullable: true }),
]

/** Fields that were read from the mail. Hovering over a field marks its source in the mail. */
export function Fields(props: {
  id: string
  extracted: Extracted
  editable: boolean
  active: string | null
  onActive: (field: string | null) => void
}) {
  const { id, extracted, editable, active, onActive } = props
  const saver = useSaver('post', '/admin/inbound-emails/{id}/corrections', { id })
  return (
    <Section title={t('Order details')}>
      <div className="edit-grid">
        {specs(extracted.currency || 'USD').map((one) => {
          const value = extracted.fields[one.name] ?? null
          if (!editable && (value === null || value === '')) return null
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: focus inside it does the same
            <div
              key={one.name}
              className="read-field"
              data-active={active === one.name || undefined}
              onPointerEnter={() => onActive(one.name)}
              onFocus={() => onActive(one.name)}
            >
              <EditField
                field={one}
                value={value}
                saver={saver}
                editable={editable}
                patch={(next) => ({ fields: { [one.name]: one.encode?.(next) ?? (one.nullable ? null : '') } })}
              />
              <SourceOf origin={extracted.origins[one.name]} />
            </div>
          )
        })}
      </div>
    </Section>
  )
}

const sources = wordsBy(() => ({
  structured_data: t('from structured data'),
  table: t('from a table'),
  text: t('from the text'),
  attachment: t('from an attachment'),
  layout: t('learned from this sender'),
  subject: t('from the subject'),
  sender: t('from the sender'),
  model: t('from the language model'),
  person: t('corrected by hand'),
}))

export function SourceOf({ origin }: { origin: Origin | undefined }) {
  if (!origin) return null
  const source = origin.attachment ? t('from {file}', { file: origin.attachment }) : sources.of(origin.source)
  const sure = formatPercent(origin.confidence, 0)
  return (
    <small className="quiet">
      {origin.source === 'person' ? source : t('{source}, {sure} confidence', { source, sure })}
    </small>
  )
}
