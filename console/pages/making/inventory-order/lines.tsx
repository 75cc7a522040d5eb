import type { components } from '../../../api/generated/schema.ts'
import { Section } from '../../../frame/detail/section.tsx'
import { Go } from '../../../frame/go.tsx'
import { Money } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { formatQuantity } from '../choices.ts'
import '../making.css'

export type InventoryOrder = components['schemas']['InventoryOrder']

/** Each line: what was ordered, what of it is here, and what it costs. */
export const Lines = ({ order }: { order: InventoryOrder }) => (
  <Section title={t('What was ordered')}>
    <ul className="order-lines">
      {order.lines.map((line) => (
        <li key={line.id}>
          <div className="row-between">
            <b>
              <Go to={`/materials?view=store&q=${encodeURIComponent(line.item_title)}`}>{line.item_title}</Go>
            </b>
            <Money amount={Math.round(line.price * line.quantity)} currency={order.currency} />
          </div>
          <div className="row-between quiet">
            <span>
              {line.name && line.name !== line.item_title ? t('In the mail: {name}', { name: line.name }) : null}
            </span>
            <span>
              {formatQuantity(line.quantity, line.unit)} × <Money amount={line.price} currency={order.currency} />
            </span>
          </div>
          <span className="meter" role="img" aria-label={receivedWords(line)}>
            <span style={{ width: `${Math.min(1, line.received_quantity / line.quantity) * 100}%` }} />
          </span>
          <small className="quiet" aria-hidden>
            {receivedWords(line)}
          </small>
        </li>
      ))}
    </ul>
  </Section>
)

const receivedWords = ({ received_quantity, quantity, unit }: InventoryOrder['lines'][number]): string =>
  t('{received} of {quantity} received', {
    received: formatQuantity(received_quantity, unit),
    quantity: formatQuantity(quantity, unit),
  })
