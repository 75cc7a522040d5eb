import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import type { FieldSpec } from '../../../frame/form/fields.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, RowOf } from '../../../frame/list/types.ts'
import { notifySaved } from '../../../frame/notify.tsx'
import { State } from '../../../frame/state.tsx'
import { Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { choices, filled, formatQuantity, useTypeOptions } from '../choices.ts'
import { useOpenRecord } from './use-open-record.ts'

type Material = RowOf<'/admin/raw-materials'>

const columns = (): Column<Material>[] => [
  { key: 'name', title: t('Material'), primary: true, cell: ({ name }) => name },
  { key: 'type', title: t('Type'), cell: ({ material_type_name }) => material_type_name ?? <Nothing /> },
  {
    key: 'stock',
    title: t('In the store room'),
    align: 'end',
    cell: ({ on_hand, unit }) => <span className="figure">{formatQuantity(on_hand, unit)}</span>,
  },
  { key: 'state', title: t('State'), cell: ({ status }) => <State value={status} /> },
  { key: 'composition', title: t('Composition'), wide: true, cell: ({ composition }) => composition || <Nothing /> },
  { key: 'color', title: t('Colour'), optional: true, cell: ({ color }) => color ?? <Nothing /> },
  {
    key: 'updated',
    title: t('Changed'),
    optional: true,
    sort: 'updated_at',
    cell: ({ updated_at }) => <Time at={updated_at} ago />,
  },
]

const states = ['active', 'under_review', 'discontinued'] as const

function fieldsOf(material: Material | null, types: FieldSpec['options']): FieldSpec[] {
  return [
    { name: 'name', label: t('Name'), required: true, initial: material?.name },
    { name: 'material_type_id', label: t('Type'), kind: 'choice', options: types, initial: material?.material_type_id },
    {
      name: 'unit',
      label: t('Unit'),
      required: true,
      hint: t('Decimals are possible in units of length, weight and volume: m, kg, l.'),
      initial: material?.unit ?? 'piece',
    },
    { name: 'composition', label: t('Composition'), initial: material?.composition },
    { name: 'color', label: t('Colour'), initial: material?.color },
    { name: 'description', label: t('Description'), kind: 'long', initial: material?.description },
    { name: 'usage_guidelines', label: t('How it is used'), kind: 'long', initial: material?.usage_guidelines },
    {
      name: 'storage_requirements',
      label: t('How it is stored'),
      kind: 'long',
      initial: material?.storage_requirements,
    },
    {
      name: 'status',
      label: t('State'),
      kind: 'choice',
      required: true,
      options: choices(states),
      initial: material?.status ?? 'active',
    },
  ]
}

export function MaterialList({ above }: { above: ReactNode }) {
  const types = useTypeOptions()
  const write = may('raw-materials:write')
  const edit = (material: Material | null) =>
    openForm({
      title: material?.name ?? t('New material'),
      submit: t('Save'),
      size: 'lg',
      fields: fieldsOf(material, types),
      run: async (values) => {
        if (material)
          await act('post', '/admin/raw-materials/{id}', {
            params: { path: { id: material.id } },
            body: { ...values, color: values.color || null } as never,
          })
        else await act('post', '/admin/raw-materials', { body: filled(values) as never })
        await refresh('raw-materials', 'inventory-items')
        notifySaved(t('The material was saved.'))
      },
    })
  useOpenRecord('/admin/raw-materials/{id}', ({ raw_material }) => write && edit(raw_material))
  const button = write ? <Button onClick={() => edit(null)}>{t('New material')}</Button> : null
  return (
    <ListFrame
      title={t('Materials')}
      path="/admin/raw-materials"
      columns={columns()}
      onOpen={write ? edit : undefined}
      filters={[
        { key: 'material_type_id', label: t('Type'), options: types },
        { key: 'status', label: t('State'), options: choices(states) },
      ]}
      above={above}
      actions={button}
      empty={{
        title: t('No materials yet'),
        text: t('Cloth, thread, dye: what your designs are made of, each in its unit.'),
        action: button,
      }}
    />
  )
}
