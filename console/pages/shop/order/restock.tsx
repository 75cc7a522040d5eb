import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { act } from '../../../api/index.ts'
import { field, openDialog, RecordForm } from '../../../frame/do.ts'
import { t, tn } from '../../../frame/show.ts'
import { changedWithOrder, type Order, unitsIn } from './order.ts'
import { restockableUnits } from './restockable.ts'
import { UnitPicker } from './units.tsx'

export const openRestock = (order: Order): void =>
  openDialog({ title: t('Restock items'), body: (close) => <RestockForm order={order} close={close} /> })

function RestockForm({ order, close }: { order: Order; close: () => void }) {
  const [returned, setReturned] = useState(() => restockableUnits(order, false).length === 0)
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({})
  const lines = restockableUnits(order, returned)
  const line_items = lines.flatMap(({ line: { id } }) => {
    const quantity = quantities[id] ?? 0
    return quantity > 0 ? [{ line_item_id: id, quantity, returned }] : []
  })
  const count = unitsIn(line_items)
  return (
    <RecordForm
      fields={[field.text('reason', t('Reason'))]}
      submit={t('Restock items')}
      run={({ reason }) => {
        if (count === 0) throw new Error(t('Choose what to restock.'))
        return act('post', '/admin/orders/{id}/restock', {
          id: order.id,
          body: { line_items, ...(reason ? { reason } : {}) },
        })
      }}
      changes={changedWithOrder}
      done={tn('{count} item restocked.', '{count} items restocked.', count)}
      onDone={close}
      onCancel={close}
    >
      <Checkbox
        label={t('Items were returned')}
        checked={returned}
        onChange={({ currentTarget }) => {
          setReturned(currentTarget.checked)
          setQuantities({})
        }}
      />
      <UnitPicker
        label={t('Restock items')}
        lines={lines}
        quantities={quantities}
        onChange={(line, quantity) => setQuantities({ ...quantities, [line.id]: quantity })}
      />
    </RecordForm>
  )
}
