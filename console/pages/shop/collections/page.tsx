import { Button } from '@mantine/core'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { useSearchState } from '../../../frame/search-state.ts'
import { formatNumber, Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { CollectionPanel } from './collection-panel.tsx'
import './collections.css'

export default function CollectionsPage() {
  const [{ open }, setSearch] = useSearchState()
  const editable = may('collections:write')
  return (
    <ListFrame
      title={t('Collections')}
      lead={t('Products that belong together, in the order that shops show them.')}
      path="/admin/collections"
      columns={[
        { key: 'title', title: t('Name'), primary: true, sort: 'title', cell: ({ title }) => title },
        { key: 'count', title: t('Products'), align: 'end', cell: ({ product_count }) => formatNumber(product_count) },
        { key: 'handle', title: t('Handle'), wide: true, cell: ({ handle }) => handle },
        {
          key: 'updated',
          title: t('Changed'),
          sort: 'updated_at',
          cell: ({ updated_at }) => <Time at={updated_at} ago />,
        },
      ]}
      onOpen={({ id }) => setSearch({ open: id })}
      above={open ? <CollectionPanel id={open} onClose={() => setSearch({ open: null })} /> : null}
      bulk={
        editable
          ? [
              {
                label: t('Delete'),
                danger: true,
                confirm: (rows) =>
                  tn(
                    '{count} collection is deleted. Its products stay.',
                    '{count} collections are deleted. Their products stay.',
                    rows.length,
                  ),
                run: async (rows) => {
                  try {
                    for (const { id } of rows)
                      await act('delete', '/admin/collections/{id}', { params: { path: { id } } })
                  } finally {
                    await refresh('collections', 'products')
                  }
                  notifySaved(tn('{count} collection deleted.', '{count} collections deleted.', rows.length))
                },
              },
            ]
          : undefined
      }
      actions={
        editable ? (
          <Button
            onClick={() =>
              openForm({
                title: t('New collection'),
                fields: [{ name: 'title', label: t('Name'), required: true }],
                submit: t('Create collection'),
                run: async ({ title }) => {
                  const { collection } = await act('post', '/admin/collections', { body: { title: String(title) } })
                  await refresh('collections')
                  setSearch({ open: collection.id })
                },
              })
            }
          >
            {t('New collection')}
          </Button>
        ) : null
      }
      empty={{ title: t('No collections yet'), text: t('A season, a gift guide, what is new.') }}
    />
  )
}
