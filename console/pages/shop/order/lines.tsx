import { Section } from '../../../frame/record.ts'
import { formatMoney, formatNumber, Go, Money, State, Thumb, t, tn } from '../../../frame/show.ts'
import type { Line, Order } from './order.ts'

/** What was bought, where each unit is, and what it came to. */
export const Lines = ({ order }: { order: Order }) => (
  <Section title={t('Items')}>
    <ul className="order-lines">
      {order.line_items.map((line) => (
        <li key={line.id}>
          <Thumb src={line.image_url} size={64} />
          <div className="order-line">
            <Go to={`/products/${line.product_id}`}>{line.title}</Go>
            <span className="quiet">{line.variant_title}</span>
            {line.sku ? <span className="quiet sku">{line.sku}</span> : null}
            <span className="unit-states">
              {statesOf(line).map(([state, , label]) => (
                <State key={state} value={state} label={label} />
              ))}
            </span>
          </div>
          <div className="order-line-price">
            <Money amount={line.total} currency={order.currency} />
            {line.quantity > 1 ? (
              <span className="quiet figure">
                {t('{count} × {price}', {
                  count: formatNumber(line.quantity),
                  price: formatMoney(line.unit_price, order.currency),
                })}
              </span>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
    <Totals order={order} />
  </Section>
)

type UnitState = readonly [state: string, count: number, label: string]

/** Where the units of a line are, only what there is of them. */
function statesOf(line: Line): UnitState[] {
  const { delivered_quantity: delivered, returned_quantity: returned, canceled_quantity: canceled } = line
  const open = line.fulfillable_quantity
  const packed = line.fulfilled_quantity - line.shipped_quantity
  const shipped = line.shipped_quantity - delivered
  const refunded = line.refunded_quantity - returned - canceled
  const states: UnitState[] = [
    ['open', open, tn('{count} to ship', '{count} to ship', open)],
    ['created', packed, tn('{count} packed', '{count} packed', packed)],
    ['shipped', shipped, tn('{count} shipped', '{count} shipped', shipped)],
    ['delivered', delivered, tn('{count} delivered', '{count} delivered', delivered)],
    ['returned', returned, tn('{count} returned', '{count} returned', returned)],
    ['refunded', refunded, tn('{count} refunded', '{count} refunded', refunded)],
    ['canceled', canceled, tn('{count} canceled', '{count} canceled', canceled)],
  ]
  return states.filter(([, count]) => count > 0)
}

function Totals({ order: { totals, currency, discounts, shipping_option: option } }: { order: Order }) {
  const codes = discounts.applied.map(({ code }) => code).join(', ')
  const sum = (label: string, amount: number, className?: string) => (
    <div className={className}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  )
  return (
    <dl className="totals">
      {sum(t('Subtotal'), totals.subtotal)}
      {totals.discount === 0 ? null : sum(codes ? t('Discount {codes}', { codes }) : t('Discount'), totals.discount)}
      {sum(option ? t('Delivery, {option}', { option: option.title }) : t('Delivery'), totals.fulfillment)}
      {totals.tax === 0 ? null : sum(t('Tax'), totals.tax)}
      {sum(t('Total'), totals.total, 'totals-sum')}
      {totals.tax_included > 0 ? sum(t('Tax in it'), totals.tax_included, 'quiet') : null}
      {totals.refunded > 0 ? sum(t('Refunded'), -totals.refunded) : null}
      {totals.refunded > 0 ? sum(t('Kept'), totals.total - totals.refunded, 'totals-sum') : null}
    </dl>
  )
}
