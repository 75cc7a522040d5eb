import { act, get } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { formAccepted } from '../../../frame/form/open-form.tsx'
import type { BulkAction } from '../../../frame/list/types.ts'
import { notifySaved } from '../../../frame/notify.tsx'
import { t, tn } from '../../../messages/text.ts'
import type { ProductRow } from './columns.tsx'

type Status = ProductRow['status']
type Choices = readonly { readonly value: string; readonly label: string }[]

const stale = ['products', 'product-summaries', 'collections', 'categories', 'agent-readiness', 'needs'] as const

export const productActions = (collections: Choices, categories: Choices): BulkAction<ProductRow>[] => [
  {
    label: t('Publish'),
    run: (rows) => changeStatus(rows, 'published'),
  },
  {
    label: t('Archive'),
    confirm: (rows) =>
      tn(
        '{count} product is taken out of every shop and agent’s sight. You can publish it again.',
        '{count} products are taken out of every shop and agent’s sight. You can publish them again.',
        rows.length,
      ),
    run: (rows) => changeStatus(rows, 'archived'),
  },
  { label: t('Add to collection'), run: (rows) => addToCollection(rows, collections) },
  { label: t('Add to category'), run: (rows) => addToCategory(rows, categories) },
]

async function changeStatus(rows: readonly ProductRow[], status: Status): Promise<void> {
  const changed = rows.filter((row) => row.status !== status)
  await setEach(changed.map(({ id }) => ({ id, status })))
  const text =
    status === 'published'
      ? tn('{count} product published.', '{count} products published.', changed.length)
      : tn('{count} product archived.', '{count} products archived.', changed.length)
  notifySaved(text, { run: () => void setEach(changed.map(({ id, status: before }) => ({ id, status: before }))) })
}

async function setEach(changes: readonly { readonly id: string; readonly status: Status }[]): Promise<void> {
  try {
    for (const { id, status } of changes)
      await act('post', '/admin/products/{id}', { params: { path: { id } }, body: { status } })
  } finally {
    await refresh(...stale)
  }
}

function addToCollection(rows: readonly ProductRow[], collections: Choices): Promise<boolean> {
  const ids = rows.map(({ id }) => id)
  const change = (id: string, body: { add?: string[]; remove?: string[] }) =>
    act('post', '/admin/collections/{id}/products', { params: { path: { id } }, body }).then(() => refresh(...stale))
  return formAccepted({
    title: tn('Add {count} product to a collection', 'Add {count} products to a collection', rows.length),
    fields: [{ name: 'id', label: t('Collection'), kind: 'choice', options: collections, required: true }],
    submit: t('Add'),
    run: async ({ id }) => {
      await change(String(id), { add: ids })
      notifySaved(tn('{count} product added.', '{count} products added.', ids.length), {
        run: () => void change(String(id), { remove: ids }),
      })
    },
  })
}

function addToCategory(rows: readonly ProductRow[], categories: Choices): Promise<boolean> {
  return formAccepted({
    title: tn('Add {count} product to a category', 'Add {count} products to a category', rows.length),
    fields: [{ name: 'id', label: t('Category'), kind: 'choice', options: categories, required: true }],
    submit: t('Add'),
    run: async (values) => {
      const added = String(values.id)
      for (const { id } of rows) {
        const { product } = await get('/admin/products/{id}', { params: { path: { id } } })
        if (product.categories.includes(added)) continue
        const body = { categories: [...product.categories, added] }
        await act('post', '/admin/products/{id}', { params: { path: { id } }, body })
      }
      await refresh(...stale)
      notifySaved(tn('{count} product added.', '{count} products added.', rows.length))
    },
  })
}
