import { Section } from '../../../frame/detail/detail-frame.tsx'
import { Go } from '../../../frame/go.tsx'
import { State } from '../../../frame/state.tsx'
import { formatMoney, formatNumber, Money, Thumb } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
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
              {statesOf(line).map(({ label, value }) => (
                <State key={value} value={value} label={label} />
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

/** Where the units of a line are, only what there is of them. */
export function statesOf(line: Line): { readonly value: string; readonly label: string }[] {
  const packed = line.fulfilled_quantity - line.shipped_quantity
  const under = line.shipped_quantity - line.delivered_quantity
  const refunded = line.refunded_quantity - line.returned_quantity - line.canceled_quantity
  const states = [
    {
      value: 'open',
      count: line.fulfillable_quantity,
      label: tn('{count} to ship', '{count} to ship', line.fulfillable_quantity),
    },
    { value: 'created', count: packed, label: tn('{count} packed', '{count} packed', packed) },
    { value: 'shipped', count: under, label: tn('{count} shipped', '{count} shipped', under) },
    {
      value: 'delivered',
      count: line.delivered_quantity,
      label: tn('{count} delivered', '{count} delivered', line.delivered_quantity),
    },
    {
      value: 'returned',
      count: line.returned_quantity,
      label: tn('{count} returned', '{count} returned', line.returned_quantity),
    },
    { value: 'refunded', count: refunded, label: tn('{count} refunded', '{count} refunded', refunded) },
    {
      value: 'canceled',
      count: line.canceled_quantity,
      label: tn('{count} canceled', '{count} canceled', line.canceled_quantity),
    },
  ]
  return states.filter(({ count }) => count > 0)
}

function Totals({ order: { totals, currency, discounts, shipping_option } }: { order: Order }) {
  const codes = discounts.applied.map(({ code }) => code).join(', ')
  const rows = [
    { label: t('Subtotal'), amount: totals.subtotal },
    totals.discount !== 0 && {
      label: codes === '' ? t('Discount') : t('Discount {codes}', { codes }),
      amount: totals.discount,
    },
    {
      label: shipping_option ? t('Delivery, {option}', { option: shipping_option.title }) : t('Delivery'),
      amount: totals.fulfillment,
    },
    totals.tax !== 0 && { label: t('Tax'), amount: totals.tax },
  ].filter((row) => row !== false)
  return (
    <dl className="totals">
      {rows.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
      <div className="totals-sum">
        <dt>{t('Total')}</dt>
        <dd>
          <Money amount={totals.total} currency={currency} />
        </dd>
      </div>
      {totals.tax_included > 0 ? (
        <div className="quiet">
          <dt>{t('Tax in it')}</dt>
          <dd>
            <Money amount={totals.tax_included} currency={currency} />
          </dd>
        </div>
      ) : null}
      {totals.refunded > 0 ? (
        <>
          <div>
            <dt>{t('Refunded')}</dt>
            <dd>
              <Money amount={-totals.refunded} currency={currency} />
            </dd>
          </div>
          <div className="totals-sum">
            <dt>{t('Kept')}</dt>
            <dd>
              <Money amount={totals.total - totals.refunded} currency={currency} />
            </dd>
          </div>
        </>
      ) : null}
    </dl>
  )
}
