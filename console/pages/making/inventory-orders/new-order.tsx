import { ActionIcon, Button, NumberInput, Select } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { session } from '../../../api/session.ts'
import { openDialog } from '../../../frame/dialogs.tsx'
import { FieldInput } from '../../../frame/form/field-input.tsx'
import { RecordForm } from '../../../frame/form/record-form.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { t } from '../../../messages/text.ts'
import { filled, itemOptions, useItems, useLocationOptions } from '../choices.ts'

interface Line {
  readonly key: number
  readonly item: string | null
  readonly quantity: number
  readonly price: number
}

/** Opens the form in which a person writes an order; `onDone` gets its id. */
export function NewInventoryOrder(onDone: (id: string) => void): void {
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
}

function Form({ onDone, onCancel }: { onDone: (id: string) => void; onCancel: () => void }) {
  const locations = useLocationOptions()
  const currencies = session().shop?.currencies ?? ['USD']
  const [lines, setLines] = useState<readonly Line[]>([{ key: 0, item: null, quantity: 1, price: 0 }])
  if (locations.length === 0) return <p>{t('Add a stock location first: goods are received at one.')}</p>
  return (
    <RecordForm
      fields={[
        { name: 'vendor', label: t('Vendor'), required: true },
        { name: 'order_number', label: t('Order number') },
        {
          name: 'stock_location_id',
          label: t('Where the goods go'),
          kind: 'choice',
          required: true,
          options: locations,
          initial: locations[0]?.value,
        },
        {
          name: 'currency',
          label: t('Currency'),
          kind: 'choice',
          options: currencies.map((value) => ({ value, label: value })),
          initial: currencies[0],
        },
        { name: 'expected_delivery', label: t('Expected'), kind: 'date' },
      ]}
      submit={t('Make the order')}
      onCancel={onCancel}
      run={async (values) => {
        const body = {
          ...filled(values),
          lines: lines.flatMap(({ item, quantity, price }) =>
            item === null ? [] : [{ inventory_item_id: item, quantity, price }],
          ),
        }
        const { inventory_order } = await act('post', '/admin/inventory-orders', { body: body as never })
        await refresh('inventory-orders')
        notifySaved(t('The order was made.'))
        onDone(inventory_order.id)
      }}
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
  return (
    <fieldset className="plain-fieldset">
      <legend>{t('What is ordered')}</legend>
      {lines.map(({ key, item, quantity, price }) => (
        <div key={key} className="order-line-inputs">
          <Select
            label={t('Item')}
            data={[...itemOptions(items)]}
            searchable
            value={item}
            onChange={(next) =>
              change(key, { item: next, price: items.find(({ id }) => id === next)?.unit_cost ?? price })
            }
            nothingFoundMessage={t('Nothing was found.')}
          />
          <NumberInput
            label={t('Quantity')}
            value={quantity}
            min={0}
            decimalScale={3}
            hideControls
            rightSection={<span className="unit">{items.find(({ id }) => id === item)?.unit ?? ''}</span>}
            rightSectionWidth={52}
            onChange={(next) => change(key, { quantity: Number(next) })}
          />
          <FieldInput
            key={`${item}-${currency}`}
            field={{ name: `price-${key}`, label: t('Price of one'), kind: 'money', currency }}
            value={price}
            onChange={(next) => change(key, { price: Number(next ?? 0) })}
          />
          <ActionIcon
            variant="default"
            size="input-sm"
            disabled={lines.length === 1}
            aria-label={t('Remove the line')}
            onClick={() => onChange(lines.filter((line) => line.key !== key))}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        onClick={() =>
          onChange([...lines, { key: Math.max(...lines.map(({ key }) => key)) + 1, item: null, quantity: 1, price: 0 }])
        }
      >
        {t('Add a line')}
      </Button>
    </fieldset>
  )
}
