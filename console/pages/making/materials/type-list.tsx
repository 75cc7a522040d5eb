import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { RowOf } from '../../../frame/list/types.ts'
import { notifySaved } from '../../../frame/notify.tsx'
import { Nothing } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'

type MaterialType = RowOf<'/admin/material-types'>

export function TypeList({ above }: { above: ReactNode }) {
  const write = may('material-types:write')
  const edit = (type: MaterialType | null) =>
    openForm({
      title: type?.name ?? t('New type'),
      submit: t('Save'),
      fields: [
        { name: 'name', label: t('Name'), required: true, initial: type?.name },
        { name: 'description', label: t('Description'), kind: 'long', initial: type?.description ?? '' },
      ],
      run: async ({ name, description }) => {
        const body = { name: String(name), description: String(description ?? '') }
        if (type) await act('post', '/admin/material-types/{id}', { params: { path: { id: type.id } }, body })
        else await act('post', '/admin/material-types', { body })
        await refresh('material-types', 'raw-materials')
        notifySaved(t('The type was saved.'))
      },
    })
  const button = write ? <Button onClick={() => edit(null)}>{t('New type')}</Button> : null
  return (
    <ListFrame
      title={t('Materials')}
      path="/admin/material-types"
      columns={[
        { key: 'name', title: t('Type'), primary: true, sort: 'name', cell: ({ name }) => name },
        { key: 'description', title: t('Description'), cell: ({ description }) => description || <Nothing /> },
      ]}
      onOpen={write ? edit : undefined}
      bulk={
        write
          ? [
              {
                label: t('Delete'),
                danger: true,
                confirm: (rows) => tn('{count} type is deleted.', '{count} types are deleted.', rows.length),
                run: async (rows) => {
                  for (const { id } of rows)
                    await act('delete', '/admin/material-types/{id}', { params: { path: { id } } })
                  await refresh('material-types')
                },
              },
            ]
          : undefined
      }
      above={above}
      actions={button}
      empty={{ title: t('No types yet'), text: t('Types sort materials: textiles, trims, dyes.'), action: button }}
    />
  )
}
