import { Select } from '@mantine/core'
import { useState } from 'react'
import { act, session } from '../../../api/index.ts'
import { Act, FieldInput, field, IconAct, NumberInput, openDialog, RecordForm } from '../../../frame/do.ts'
import { Trash2 } from '../../../frame/icons.tsx'
import { t } from '../../../frame/show.ts'
import { itemOptions, useItems, useLocationOptions } from '../parts.tsx'

interface Line {
  readonly key: number
  readonly item: string | null
  readonly quantity: number
  readonly price: number
}

export const openNewOrder = (onDone: (id: string) => void): void =>
  openDialog({
    title: t('New inventory order'),
    size: 'lg',
    body: (close) => (
      <Form
        onCancel={close}
        onDone={(id) => {
          close()
          onDone(id)
        }}
      />
    ),
  })

function Form({ onDone, onCancel }: { onDone: (id: string) => void; onCancel: () => void }) {
  const locations = useLocationOptions()
  const currencies = session().shop?.currencies ?? ['USD']
  const [lines, setLines] = useState<readonly Line[]>([{ key: 0, item: null, quantity: 1, price: 0 }])
  if (locations.length === 0) return <p>{t('Add a stock location first, so that you can receive items there.')}</p>
  const ordered = lines.flatMap(({ item, quantity, price }) =>
    item === null ? [] : [{ inventory_item_id: item, quantity, price }],
  )
  return (
    <RecordForm
      fields={[
        field.text('vendor', t('Vendor'), { required: true }),
        field.text('order_number', t('Order number')),
        field.choice('stock_location_id', t('Received at'), locations, {
          required: true,
          initial: locations[0]?.value,
        }),
        field.choice('currency', t('Currency'), Object.fromEntries(currencies.map((code) => [code, code])), {
          initial: currencies[0],
        }),
        field.date('expected_delivery', t('Expected')),
      ]}
      submit={t('Create order')}
      onCancel={onCancel}
      run={(values) => act('post', '/admin/inventory-orders', { body: { ...values, lines: ordered } })}
      done={t('Order created.')}
      onDone={({ inventory_order }) => onDone(inventory_order.id)}
    >
      {({ currency }) => <Lines lines={lines} onChange={setLines} currency={String(currency ?? currencies[0])} />}
    </RecordForm>
  )
}

function Lines(props: { lines: readonly Line[]; onChange: (lines: readonly Line[]) => void; currency: string }) {
  const { lines, onChange, currency } = props
  const items = useItems()
  const change = (key: number, patch: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)))
  const add = () =>
    onChange([...lines, { key: Math.max(...lines.map(({ key }) => key)) + 1, item: null, quantity: 1, price: 0 }])
  return (
    <fieldset className="order-inputs near">
      <legend>{t('Items')}</legend>
      {lines.map(({ key, item, quantity, price }) => (
        <div key={key}>
          <Select
            label={t('Item')}
            data={itemOptions(items)}
            searchable
            value={item}
            onChange={(next) =>
              change(key, { item: next, price: items.find(({ id }) => id === next)?.unit_cost ?? price })
            }
            nothingFoundMessage={t('No results found.')}
          />
          <NumberInput
            label={t('Quantity')}
            value={quantity}
            min={0}
            unit={items.find(({ id }) => id === item)?.unit}
            onChange={(next) => change(key, { quantity: next ?? 0 })}
          />
          <FieldInput
            key={`${item}-${currency}`}
            field={field.money(`price-${key}`, t('Unit price'), { currency })}
            value={price}
            onChange={(next) => change(key, { price: Number(next ?? 0) })}
          />
          <IconAct
            icon={Trash2}
            label={t('Remove line')}
            off={lines.length === 1}
            run={() => onChange(lines.filter((line) => line.key !== key))}
          />
        </div>
      ))}
      <Act label={t('Add line')} run={add} />
    </fieldset>
  )
}
