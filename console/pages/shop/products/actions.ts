import { act } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
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
  for (const [status, own] of Map.groupBy(changes, (change) => change.status))
    await changeEach(
      own.map(({ id }) => id),
      { status },
    )
}

const mostAtOnce = 500

/** Throws what the first refused product said, after the others have been changed. */
async function changeEach(
  ids: readonly string[],
  change: { readonly status?: Status; readonly add_category_ids?: string[] },
): Promise<void> {
  const problems: ApiError[] = []
  try {
    for (let at = 0; at < ids.length; at += mostAtOnce) {
      const { results } = await act('post', '/admin/products/bulk', {
        body: { ids: ids.slice(at, at + mostAtOnce), ...change },
      })
      for (const result of results)
        if (!result.ok) problems.push(new ApiError(409, result.error.code, result.error.message, []))
    }
  } finally {
    await refresh(...stale)
  }
  if (problems[0]) throw problems[0]
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
      await changeEach(
        rows.map(({ id }) => id),
        { add_category_ids: [String(values.id)] },
      )
      notifySaved(tn('{count} product added.', '{count} products added.', rows.length))
    },
  })
}
