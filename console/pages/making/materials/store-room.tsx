import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { may, session } from '../../../api/session.ts'
import type { FieldSpec } from '../../../frame/form/fields.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, RowOf } from '../../../frame/list/types.ts'
import { notifySaved } from '../../../frame/notify.tsx'
import { State } from '../../../frame/state.tsx'
import { Money, Nothing } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { filled, formatQuantity, useMaterialOptions } from '../choices.ts'

type Item = RowOf<'/admin/inventory-items'>

const columns = (): Column<Item>[] => [
  { key: 'title', title: t('Item'), primary: true, sort: 'title', cell: ({ title }) => title },
  {
    key: 'stock',
    title: t('On hand'),
    align: 'end',
    cell: ({ on_hand, unit }) =>
      on_hand === 0 ? (
        <State value="out_of_stock" label={t('None')} />
      ) : (
        <span className="figure">{formatQuantity(on_hand, unit)}</span>
      ),
  },
  { key: 'material', title: t('Material'), cell: ({ raw_material_name }) => raw_material_name ?? <Nothing /> },
  { key: 'variant', title: t('Sold as'), wide: true, cell: ({ variant_title }) => variant_title ?? <Nothing /> },
  {
    key: 'cost',
    title: t('Cost of one'),
    align: 'end',
    cell: ({ unit_cost, currency }) => <Money amount={unit_cost} currency={currency} />,
  },
  { key: 'sku', title: t('SKU'), cell: ({ sku }) => sku ?? <Nothing /> },
]

function fieldsOf(item: Item | null, materials: FieldSpec['options']): FieldSpec[] {
  const currencies = session().shop?.currencies ?? ['USD']
  return [
    { name: 'title', label: t('Name'), required: true, initial: item?.title },
    { name: 'sku', label: t('SKU'), initial: item?.sku },
    {
      name: 'raw_material_id',
      label: t('Material'),
      kind: 'choice',
      options: materials,
      initial: item?.raw_material_id,
    },
    { name: 'unit', label: t('Unit'), required: true, initial: item?.unit ?? 'piece' },
    { name: 'on_hand', label: t('On hand'), kind: 'number', min: 0, initial: item?.on_hand ?? 0 },
    {
      name: 'currency',
      label: t('Currency'),
      kind: 'choice',
      options: currencies.map((value) => ({ value, label: value })),
      initial: item?.currency ?? currencies[0],
    },
    {
      name: 'unit_cost',
      label: t('Cost of one'),
      kind: 'money',
      currency: item?.currency ?? currencies[0],
      initial: item?.unit_cost,
    },
  ]
}

/** What lies in the store room, each in its unit. */
export function StoreRoom({ above }: { above: ReactNode }) {
  const materials = useMaterialOptions()
  const write = may('inventory-items:write')
  const edit = (item: Item | null) =>
    openForm({
      title: item?.title ?? t('New item'),
      submit: t('Save'),
      fields: fieldsOf(item, materials),
      run: async (values) => {
        const cost =
          values.unit_cost === null || values.unit_cost === undefined ? { unit_cost: null, currency: null } : {}
        if (item)
          await act('post', '/admin/inventory-items/{id}', {
            params: { path: { id: item.id } },
            body: { ...values, sku: values.sku || null, ...cost } as never,
          })
        else await act('post', '/admin/inventory-items', { body: filled({ ...values, ...cost }) as never })
        await refresh('inventory-items', 'raw-materials')
        notifySaved(t('The item was saved.'))
      },
    })
  const button = write ? <Button onClick={() => edit(null)}>{t('New item')}</Button> : null
  return (
    <ListFrame
      title={t('Materials')}
      path="/admin/inventory-items"
      columns={columns()}
      onOpen={write ? edit : undefined}
      filters={[{ key: 'raw_material_id', label: t('Material'), options: materials }]}
      above={above}
      actions={button}
      empty={{
        title: t('The store room is empty'),
        text: t('Add an item for each thing that you buy: bolts of cloth, boxes of buttons.'),
        action: button,
      }}
    />
  )
}
