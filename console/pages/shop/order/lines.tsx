import { Group } from '@mantine/core'
import { may } from '../../../api/index.ts'
import { Act } from '../../../frame/do.ts'
import { Section } from '../../../frame/record.ts'
import { formatDate, formatMoney, formatNumber, Go, Money, State, Time, t, tn } from '../../../frame/show.ts'
import { ItemLine, Sums } from '../lines.tsx'
import { cancelParcel, deliver } from './actions.ts'
import { type Line, type Order, type Parcel, unitsIn } from './order.ts'
import { openCorrectTracking, openShip } from './ship.tsx'

export function Lines({ order: { line_items, currency, ...order } }: { order: Order }) {
  const { totals, shipping_option: option } = order
  const codes = order.discounts.applied.map(({ code }) => code).join(', ')
  const discount = codes ? t('Discount {codes}', { codes }) : t('Discount')
  const delivery = option ? t('Shipping ({option})', { option: option.title }) : t('Shipping')
  return (
    <Section title={t('Items')}>
      <ul>
        {line_items.map((line) => (
          <ItemLine
            key={line.id}
            image={line.image_url}
            size={64}
            name={<Go to={`/products/${line.product_id}`}>{line.title}</Go>}
            detail={
              <>
                {[line.variant_title, line.sku].filter(Boolean).join(' · ')}
                <span className="inline">
                  {statesOf(line).map(([state, , label]) => (
                    <State key={state} value={state} label={label} />
                  ))}
                </span>
              </>
            }
          >
            <span className="line-price">
              <Money amount={line.total} currency={currency} />
              {line.quantity > 1 ? (
                <span className="quiet figure">
                  {t('{count} × {price}', {
                    count: formatNumber(line.quantity),
                    price: formatMoney(line.unit_price, currency),
                  })}
                </span>
              ) : null}
            </span>
          </ItemLine>
        ))}
      </ul>
      <Sums
        currency={currency}
        sums={[
          { label: t('Subtotal'), amount: totals.subtotal },
          totals.discount !== 0 && { label: discount, amount: totals.discount },
          { label: delivery, amount: totals.fulfillment },
          totals.tax !== 0 && { label: t('Tax'), amount: totals.tax },
          { label: t('Total'), amount: totals.total, look: 'total' },
          totals.tax_included > 0 && { label: t('Tax included'), amount: totals.tax_included, look: 'quiet' },
          totals.refunded > 0 && { label: t('Refunded'), amount: -totals.refunded },
          totals.refunded > 0 && { label: t('Net payment'), amount: totals.total - totals.refunded, look: 'total' },
        ]}
      />
    </Section>
  )
}

type UnitState = readonly [state: string, count: number, label: string]

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

export const Parcels = ({ order }: { order: Order }) =>
  order.fulfillments.length === 0 ? null : (
    <Section title={t('Parcels')}>
      <ul className="parcels stack">
        {order.fulfillments.map((parcel) => (
          <li key={parcel.id}>
            <div>
              <State value={parcel.status} label={parcel.status === 'created' ? t('Packed') : undefined} />{' '}
              {tn('{count} item', '{count} items', unitsIn(parcel.items))}
              <span className="quiet">
                {' · '}
                <Time at={parcel.delivered_at ?? parcel.shipped_at ?? parcel.created_at} ago />
              </span>
              <Tracking parcel={parcel} />
              <div className="quiet lines small">{contentsOf(order, parcel)}</div>
            </div>
            {may('orders:write') ? <Actions order={order} parcel={parcel} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  )

/**
 * A packed parcel can be canceled. A shipped one can be canceled if enough shipped units of its lines are not refunded.
 */
const isCancelable = ({ line_items }: Order, { status, items }: Parcel): boolean =>
  status === 'created' ||
  items.every(({ line_item_id, quantity }) => {
    const line = line_items.find(({ id }) => id === line_item_id)
    return line && line.shipped_quantity - (line.refunded_quantity - line.canceled_quantity) >= quantity
  })

const contentsOf = ({ line_items }: Order, { items }: Parcel): string =>
  items
    .map(({ line_item_id, quantity }) => {
      const line = line_items.find(({ id }) => id === line_item_id)
      return `${formatNumber(quantity)} × ${[line?.title, line?.variant_title].filter(Boolean).join(', ')}`
    })
    .join('\n')

function Actions({ order, parcel }: { order: Order; parcel: Parcel }) {
  const { status } = parcel
  if (status !== 'created' && status !== 'shipped') return null
  return (
    <Group gap="xs">
      {status === 'created' ? (
        <Act label={t('Ship')} run={() => openShip(order, parcel)} />
      ) : (
        <>
          <Act label={t('Mark as delivered')} run={() => deliver(order, parcel)} />
          <Act
            label={t('Copy reply')}
            run={() => navigator.clipboard.writeText(whereItIs(order, parcel))}
            done={t('Copied')}
          />
        </>
      )}
      <Act label={t('Edit tracking')} run={() => openCorrectTracking(order, parcel)} />
      {isCancelable(order, parcel) ? <Act label={t('Cancel parcel')} run={() => cancelParcel(order, parcel)} /> : null}
    </Group>
  )
}

/** Answers a customer who asks where the parcel is. */
const whereItIs = (
  { display_id: number }: Order,
  { shipped_at, carrier, tracking_number, tracking_url }: Parcel,
): string =>
  [
    t('Your order {number} was shipped on {date}.', { number, date: formatDate(shipped_at ?? '') }),
    [carrier, tracking_number].filter(Boolean).join(' '),
    tracking_url,
  ]
    .filter(Boolean)
    .join('\n')

const Tracking = ({ parcel: { carrier, tracking_number, tracking_url } }: { parcel: Parcel }) =>
  carrier || tracking_number ? (
    <div>
      {carrier ? `${carrier} ` : ''}
      {tracking_url ? (
        <a href={tracking_url} target="_blank" rel="noreferrer" className="figure">
          {tracking_number ?? t('Track parcel')}
        </a>
      ) : (
        <span className="figure">{tracking_number}</span>
      )}
    </div>
  ) : null
