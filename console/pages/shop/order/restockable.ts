import type { Line, Order } from './order.ts'

type Units = Pick<Order, 'refunds' | 'totals'>

/**
 * Returns lines with refunded units that are not back in stock. `returned`: units that the buyer may send back;
 * otherwise units that are in the shop.
 */
export const restockableUnits = (
  order: Pick<Order, 'line_items' | 'refunds' | 'status' | 'totals'>,
  returned: boolean,
): readonly { readonly line: Line; readonly most: number }[] =>
  order.status === 'canceled'
    ? []
    : order.line_items
        .map((line) => ({ line, most: returned ? withBuyer(line, order) : inShop(line, order) }))
        .filter(({ most }) => most > 0)

/**
 * Returns units that are still in the shop. After a full refund, packed units count as canceled, but they are still in
 * their parcel.
 */
function inShop(line: Line, { refunds, totals }: Units): number {
  const restocked = refunds
    .flatMap(({ line_items }) => line_items)
    .reduce((sum, part) => (part.line_item_id === line.id ? sum + part.restocked_quantity : sum), 0)
  const packed = isRefunded(totals) ? line.fulfilled_quantity - line.shipped_quantity : 0
  return Math.max(0, line.canceled_quantity + line.returned_quantity - restocked - packed)
}

const withBuyer = (line: Line, { totals }: Units): number =>
  isRefunded(totals)
    ? line.shipped_quantity - line.returned_quantity
    : Math.max(0, line.refunded_quantity - line.canceled_quantity - line.returned_quantity)

const isRefunded = ({ refunded, refundable }: Order['totals']): boolean => refunded > 0 && refundable === 0
