import type { ReactNode } from 'react'
import { type GetData, type RowOf, session } from '../../../api/index.ts'
import { field, stateOptions } from '../../../frame/do.ts'
import { columnsOf, ResourcePage, useSearchState, ViewTabs } from '../../../frame/list.ts'
import { State, t, tn } from '../../../frame/show.ts'
import { formatQuantity, useMaterialOptions, useTypeOptions } from '../parts.tsx'

export default function MaterialsPage() {
  const [{ view }] = useSearchState()
  const above = <ViewTabs views={{ materials: t('Materials'), store: t('Inventory'), types: t('Types') }} />
  if (view === 'store') return <StoreRoom above={above} />
  return view === 'types' ? <TypeList above={above} /> : <MaterialList above={above} />
}

const materialColumn = columnsOf<RowOf<'/admin/raw-materials'>>()

function MaterialList({ above }: { above: ReactNode }) {
  const states = stateOptions('active', 'under_review', 'discontinued')
  return (
    <ResourcePage
      path="/admin/raw-materials"
      type="raw_material"
      noun={t('Material')}
      title={t('Materials')}
      columns={[
        materialColumn.text('name', t('Material'), { primary: true }),
        materialColumn.text('material_type_name', t('Type')),
        materialColumn('stock', t('On hand'), { align: 'end' }, ({ on_hand, unit }) => formatQuantity(on_hand, unit)),
        materialColumn.state('status', t('Status')),
        materialColumn.text('composition', t('Composition'), { wide: true }),
        materialColumn.text('color', t('Colour'), { optional: true }),
        materialColumn.ago('updated_at', t('Updated'), { optional: true, sort: true }),
      ]}
      filters={[
        { key: 'material_type_id', label: t('Type'), options: useTypeOptions },
        { key: 'status', label: t('Status'), options: states },
      ]}
      above={above}
      fields={[
        field.text('name', t('Name'), { required: true }),
        field.choice('material_type_id', t('Type'), useTypeOptions, { nullable: true }),
        field.text('unit', t('Unit'), {
          required: true,
          initial: 'piece',
          hint: t('Decimals work with units of length, weight, and volume: m, kg, l.'),
        }),
        field.text('composition', t('Composition')),
        field.text('color', t('Colour'), { nullable: true }),
        field.long('description', t('Description')),
        field.long('usage_guidelines', t('Usage instructions')),
        field.long('storage_requirements', t('Storage instructions')),
        field.choice('status', t('Status'), states, { required: true, initial: 'active' }),
      ]}
      create={{ title: t('New material'), submit: t('Save'), done: () => t('Material saved.') }}
      changes={['inventory-items']}
      empty={{
        title: t('No materials yet'),
        text: t('Cloth, thread, dye: the materials in your designs, each with its unit.'),
      }}
    />
  )
}

const itemColumn = columnsOf<RowOf<'/admin/inventory-items'>>()

/** Fields of the cost. The API requires amount and currency together. */
function costFields(item: GetData<'/admin/inventory-items/{id}'>['inventory_item'] | null) {
  const currencies = session().shop?.currencies ?? ['USD']
  const currency = item?.currency ?? currencies[0]
  const options = Object.fromEntries(currencies.map((code) => [code, code]))
  const cost = field.money('unit_cost', t('Unit cost'), {
    ...{ nullable: true, currency },
    patch: (unit_cost) => ({ unit_cost, currency: unit_cost === null ? null : currency }),
  })
  const when = ({ unit_cost }: Readonly<Record<string, unknown>>) => typeof unit_cost === 'number'
  const ofCost = field.choice('currency', t('Currency'), options, { initial: currency, when })
  return item?.unit_cost === null ? [cost] : [cost, ofCost]
}

function StoreRoom({ above }: { above: ReactNode }) {
  return (
    <ResourcePage
      path="/admin/inventory-items"
      type="inventory_item"
      noun={t('Item')}
      title={t('Materials')}
      columns={[
        itemColumn.text('title', t('Item'), { primary: true, sort: true }),
        itemColumn('stock', t('On hand'), { align: 'end' }, ({ on_hand, unit }) =>
          on_hand === 0 ? <State value="out_of_stock" label={t('None')} /> : formatQuantity(on_hand, unit),
        ),
        itemColumn.text('raw_material_name', t('Material')),
        itemColumn.text('variant_title', t('Sold as'), { wide: true }),
        itemColumn.money('unit_cost', t('Unit cost')),
        itemColumn.text('sku', t('SKU')),
      ]}
      filters={[{ key: 'raw_material_id', label: t('Material'), options: useMaterialOptions }]}
      above={above}
      fields={(item) => [
        field.text('title', t('Name'), { required: true }),
        field.text('sku', t('SKU'), { nullable: true }),
        field.choice('raw_material_id', t('Material'), useMaterialOptions, { nullable: true }),
        field.text('unit', t('Unit'), { required: true, initial: 'piece' }),
        field.number('on_hand', t('On hand'), { min: 0, initial: 0 }),
        ...costFields(item),
      ]}
      create={{ title: t('New item'), submit: t('Save'), done: () => t('Item saved.') }}
      changes={['raw-materials']}
      empty={{
        title: t('No inventory items yet'),
        text: t('Add an item for each thing you buy, such as bolts of cloth or boxes of buttons.'),
      }}
    />
  )
}

const typeColumn = columnsOf<RowOf<'/admin/material-types'>>()

function TypeList({ above }: { above: ReactNode }) {
  const deleted = (count: number) => tn('Deletes {count} type.', 'Deletes {count} types.', count)
  return (
    <ResourcePage
      path="/admin/material-types"
      type="material_type"
      noun={t('Type')}
      title={t('Materials')}
      columns={[
        typeColumn.text('name', t('Type'), { primary: true, sort: true }),
        typeColumn.text('description', t('Description')),
      ]}
      above={above}
      fields={[field.text('name', t('Name'), { required: true }), field.long('description', t('Description'))]}
      create={{ title: t('New type'), submit: t('Save'), done: () => t('Type saved.') }}
      remove={{ label: t('Delete'), text: () => deleted(1), many: { text: deleted } }}
      changes={['raw-materials']}
      empty={{ title: t('No types yet'), text: t('Types group your materials, such as textiles, trims, or dyes.') }}
    />
  )
}
