import { type ReactNode, useEffect } from 'react'
import { act, get, may, type RowOf, session } from '../../../api/index.ts'
import { field, notifyFailed, openForm, stateOptions } from '../../../frame/do.ts'
import { type BulkAction, columnsOf, ListFrame, useSearchState, ViewTabs } from '../../../frame/list.ts'
import { useOpenRecord } from '../../../frame/record.ts'
import { State, t, tn } from '../../../frame/show.ts'
import { formatQuantity, save, useMaterialOptions, useTypeOptions } from '../parts.tsx'

/** What things are made of: materials, what lies of them in the store room, and their types. */
export default function MaterialsPage() {
  const [{ view }] = useSearchState()
  const above = <ViewTabs views={{ materials: t('Materials'), store: t('Store room'), types: t('Types') }} />
  if (view === 'store') return <StoreRoom above={above} />
  return view === 'types' ? <TypeList above={above} /> : <MaterialList above={above} />
}

type Material = RowOf<'/admin/raw-materials'>
const ofMaterial = columnsOf<Material>()

function MaterialList({ above }: { above: ReactNode }) {
  const types = useTypeOptions()
  const states = stateOptions('active', 'under_review', 'discontinued')
  const write = may('raw-materials:write')
  const edit = (record?: Material) =>
    openForm({
      title: record?.name ?? t('New material'),
      submit: t('Save'),
      size: 'lg',
      record,
      fields: [
        field.text('name', t('Name'), { required: true }),
        field.choice('material_type_id', t('Type'), types, { nullable: true }),
        field.text('unit', t('Unit'), {
          required: true,
          initial: 'piece',
          hint: t('Decimals are possible in units of length, weight and volume: m, kg, l.'),
        }),
        field.text('composition', t('Composition')),
        field.text('color', t('Colour'), { nullable: true }),
        field.long('description', t('Description')),
        field.long('usage_guidelines', t('How it is used')),
        field.long('storage_requirements', t('How it is stored')),
        field.choice('status', t('State'), states, { required: true, initial: 'active' }),
      ],
      run: (body) => save('/admin/raw-materials', record, body),
      changes: ['inventory-items'],
      done: t('The material was saved.'),
    })
  const [open, setOpen] = useOpenRecord()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a record is opened once, by its address
  useEffect(() => {
    if (open === null) return
    setOpen(null)
    get('/admin/raw-materials/{id}', { id: open })
      .then(({ raw_material }) => write && edit(raw_material))
      .catch(notifyFailed)
  }, [open])
  return (
    <ListFrame
      title={t('Materials')}
      path="/admin/raw-materials"
      columns={[
        ofMaterial.text('name', t('Material'), { primary: true }),
        ofMaterial.text('material_type_name', t('Type')),
        ofMaterial('stock', t('In the store room'), (row) => formatQuantity(row.on_hand, row.unit), { align: 'end' }),
        ofMaterial.state('status', t('State')),
        ofMaterial.text('composition', t('Composition'), { wide: true }),
        ofMaterial.text('color', t('Colour'), { optional: true }),
        ofMaterial.ago('updated_at', t('Changed'), { optional: true, sort: true }),
      ]}
      onOpen={write ? edit : undefined}
      filters={[
        { key: 'material_type_id', label: t('Type'), options: types },
        { key: 'status', label: t('State'), options: states },
      ]}
      above={above}
      add={write && { label: t('New material'), run: edit }}
      empty={{
        title: t('No materials yet'),
        text: t('Cloth, thread, dye: what your designs are made of, each in its unit.'),
      }}
    />
  )
}

type Item = RowOf<'/admin/inventory-items'>
const ofItem = columnsOf<Item>()

/** What lies in the store room, each in its unit. */
function StoreRoom({ above }: { above: ReactNode }) {
  const materials = useMaterialOptions()
  const currencies = session().shop?.currencies ?? ['USD']
  const write = may('inventory-items:write')
  const edit = (record?: Item) =>
    openForm({
      title: record?.title ?? t('New item'),
      submit: t('Save'),
      record,
      fields: [
        field.text('title', t('Name'), { required: true }),
        field.text('sku', t('SKU'), { nullable: true }),
        field.choice('raw_material_id', t('Material'), materials, { nullable: true }),
        field.text('unit', t('Unit'), { required: true, initial: 'piece' }),
        field.number('on_hand', t('On hand'), { min: 0, initial: 0 }),
        field.choice('currency', t('Currency'), Object.fromEntries(currencies.map((code) => [code, code])), {
          initial: currencies[0],
        }),
        field.money('unit_cost', t('Cost of one'), { nullable: true, currency: record?.currency ?? currencies[0] }),
      ],
      run: (body) =>
        save('/admin/inventory-items', record, body.unit_cost === null ? { ...body, currency: null } : body),
      changes: ['raw-materials'],
      done: t('The item was saved.'),
    })
  return (
    <ListFrame
      title={t('Materials')}
      path="/admin/inventory-items"
      columns={[
        ofItem.text('title', t('Item'), { primary: true, sort: true }),
        ofItem(
          'stock',
          t('On hand'),
          ({ on_hand, unit }) =>
            on_hand === 0 ? <State value="out_of_stock" label={t('None')} /> : formatQuantity(on_hand, unit),
          { align: 'end' },
        ),
        ofItem.text('raw_material_name', t('Material')),
        ofItem.text('variant_title', t('Sold as'), { wide: true }),
        ofItem.money('unit_cost', t('Cost of one')),
        ofItem.text('sku', t('SKU')),
      ]}
      onOpen={write ? edit : undefined}
      filters={[{ key: 'raw_material_id', label: t('Material'), options: materials }]}
      above={above}
      add={write && { label: t('New item'), run: edit }}
      empty={{
        title: t('The store room is empty'),
        text: t('Add an item for each thing that you buy: bolts of cloth, boxes of buttons.'),
      }}
    />
  )
}

type MaterialType = RowOf<'/admin/material-types'>
const ofType = columnsOf<MaterialType>()

function TypeList({ above }: { above: ReactNode }) {
  const write = may('material-types:write')
  const edit = (record?: MaterialType) =>
    openForm({
      title: record?.name ?? t('New type'),
      submit: t('Save'),
      record,
      fields: [field.text('name', t('Name'), { required: true }), field.long('description', t('Description'))],
      run: (body) => save('/admin/material-types', record, body),
      changes: ['raw-materials'],
      done: t('The type was saved.'),
    })
  const remove: BulkAction<MaterialType> = {
    label: t('Delete'),
    danger: true,
    confirm: ({ length }) => tn('{count} type is deleted.', '{count} types are deleted.', length),
    each: ({ id }) => act('delete', '/admin/material-types/{id}', { id }),
  }
  return (
    <ListFrame
      title={t('Materials')}
      path="/admin/material-types"
      columns={[
        ofType.text('name', t('Type'), { primary: true, sort: true }),
        ofType.text('description', t('Description')),
      ]}
      onOpen={write ? edit : undefined}
      bulk={write ? [remove] : undefined}
      above={above}
      add={write && { label: t('New type'), run: edit }}
      empty={{ title: t('No types yet'), text: t('Types sort materials: textiles, trims, dyes.') }}
    />
  )
}
