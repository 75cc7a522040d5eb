import { get, may, session } from '../../../api/index.ts'
import { Act, openDialog } from '../../../frame/do.ts'
import { formatDate, formatNumber, t, tn } from '../../../frame/show.ts'
import { ItemLine } from '../lines.tsx'
import { buyerName, type Line, type Order } from '../order/order.ts'
import { placesOf, type Taken } from '../order/taken.ts'
import { fullName, placeText } from '../words.ts'
import './packing.css'

/** Shows one packing slip per order, and a button that prints each on its own page. */
export async function openPacking(ids: readonly string[]): Promise<void> {
  const isSplit = may('stock-locations:read') && (await get('/admin/stock-locations', { limit: 1 })).count > 1
  const answers = await Promise.all(
    ids.map(async (id) => ({
      ...(await get('/admin/orders/{id}', { id })),
      taken: isSplit ? (await get('/admin/orders/{id}/stock', { id })).stock : [],
    })),
  )
  openDialog({
    title: tn('{count} packing slip', '{count} packing slips', ids.length),
    size: 'lg',
    body: () => (
      <>
        <div className="slips-tools inline ends">
          <span className="quiet">{t('Each slip prints on a separate page.')}</span>
          <Act primary label={t('Print')} run={() => globalThis.print()} />
        </div>
        <div className="slips">
          {answers.map(({ order, taken }) => (
            <Slip key={order.id} order={order} taken={taken} />
          ))}
        </div>
      </>
    ),
  })
}

function Slip({ order, taken }: { order: Order; taken: readonly Taken[] }) {
  const { shipping_address: address, shipping_option: option, buyer, display_id: number } = order
  return (
    <article className="slip stack" aria-label={t('Order {number}', { number })}>
      <header className="inline ends">
        <span>
          <b className="slip-number">{t('Order {number}', { number })}</b>
          <span className="quiet">
            {[formatDate(order.created_at), option?.title, option?.carrier].filter(Boolean).join(' · ')}
          </span>
        </span>
        <b>{session().shop?.name}</b>
      </header>
      <address>
        {[
          (address && fullName(address)) || buyerName(order),
          address ? placeText(address) : t('No address'),
          address?.phone_number ?? buyer.phone_number,
        ]
          .filter(Boolean)
          .join('\n')}
      </address>
      <ul>
        {packable(order).map(({ line, units }) => (
          <ItemLine
            key={line.id}
            image={line.image_url}
            name={<b>{line.title}</b>}
            detail={[line.variant_title, line.sku, placesOf(taken, line.variant_id)].filter(Boolean).join(' · ')}
          >
            <b className="figure slip-count">{`${formatNumber(units)} ×`}</b>
          </ItemLine>
        ))}
      </ul>
    </article>
  )
}

/** Units that are not shipped yet. If all are shipped, all units that are not canceled. */
function packable({ line_items }: Pick<Order, 'line_items'>) {
  const waiting = (line: Line) => line.fulfillable_quantity + line.fulfilled_quantity - line.shipped_quantity
  const all = (line: Line) => line.quantity - line.canceled_quantity
  const unitsOf = line_items.some((line) => waiting(line) > 0) ? waiting : all
  return line_items.map((line) => ({ line, units: unitsOf(line) })).filter(({ units }) => units > 0)
}
