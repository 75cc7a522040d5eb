import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { t } from '../../../messages/text.ts'
import { formatQuantity } from '../choices.ts'
import type { InventoryOrder } from './lines.tsx'

/** What is still to come of a line, without the dust of binary fractions. */
export const leftOf = ({ quantity, received_quantity }: InventoryOrder['lines'][number]): number =>
  Math.round((quantity - received_quantity) * 1000) / 1000

/** Asks what has come; everything that is left is the suggestion. Stock grows with it. */
export function openReceipt(order: InventoryOrder): void {
  const lines = order.lines.filter((line) => leftOf(line) > 0)
  openForm({
    title: t('Receive goods'),
    text: t('Say what has come. The stock at {place} grows by it.', { place: order.stock_location_name }),
    submit: t('Receive'),
    fields: lines.map((line) => ({
      name: line.id,
      label: line.item_title,
      kind: 'number',
      min: 0,
      max: leftOf(line),
      initial: leftOf(line),
      hint: t('{left} still to come', { left: formatQuantity(leftOf(line), line.unit) }),
    })),
    run: async (values) => {
      const received = lines.flatMap(({ id }) => {
        const quantity = Number(values[id] ?? 0)
        return quantity > 0 ? [{ line_id: id, quantity }] : []
      })
      await act('post', '/admin/inventory-orders/{id}/receive', {
        params: { path: { id: order.id } },
        body: { lines: received },
      })
      await refresh('inventory-orders', 'inventory-items', 'raw-materials', 'stock', 'needs')
      notifySaved(t('The goods are in stock.'))
    },
  })
}
