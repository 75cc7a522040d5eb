import { ApiError, act, refresh } from '../../../api/index.ts'
import { field, formAccepted, perform } from '../../../frame/do.ts'
import type { BulkAction } from '../../../frame/list.ts'
import { t, tn } from '../../../frame/show.ts'
import type { useGroups } from '../groups.ts'
import type { ProductRow } from './page.tsx'

type Status = ProductRow['status']
type Rows = readonly ProductRow[]

const changes = ['product-summaries', 'collections', 'categories', 'agent-readiness']

export const productActions = (groups: ReturnType<typeof useGroups>): BulkAction<ProductRow>[] => [
  { label: t('Publish'), run: (rows) => changeStatus(rows, 'published') },
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
  { label: t('Add to collection'), run: (rows) => addToCollection(rows, groups) },
  { label: t('Add to category'), run: (rows) => addToCategory(rows, groups) },
]

function changeStatus(rows: Rows, status: Status): Promise<boolean> {
  const changed = rows.filter((row) => row.status !== status)
  return perform({
    run: () => changeEach(changed, { status }),
    changes,
    done:
      status === 'published'
        ? tn('{count} product published.', '{count} products published.', changed.length)
        : tn('{count} product archived.', '{count} products archived.', changed.length),
    undo: async () => {
      for (const [before, own] of Map.groupBy(changed, (row) => row.status)) await changeEach(own, { status: before })
    },
  })
}

const mostAtOnce = 500

/** Throws what the first refused product said, after the others have been changed. */
async function changeEach(rows: Rows, change: { status?: Status; add_category_ids?: string[] }): Promise<void> {
  const problems: ApiError[] = []
  try {
    for (let at = 0; at < rows.length; at += mostAtOnce) {
      const ids = rows.slice(at, at + mostAtOnce).map(({ id }) => id)
      const { results } = await act('post', '/admin/products/bulk', { body: { ids, ...change } })
      for (const result of results)
        if (!result.ok) problems.push(new ApiError(409, result.error.code, result.error.message, []))
    }
  } finally {
    await refresh(...changes)
  }
  if (problems[0]) throw problems[0]
}

const added = (count: number) => tn('{count} product added.', '{count} products added.', count)

function addToCollection(rows: Rows, { collections }: ReturnType<typeof useGroups>): Promise<boolean> {
  const ids = rows.map(({ id }) => id)
  const change = (id: string, body: { add?: string[]; remove?: string[] }) =>
    act('post', '/admin/collections/{id}/products', { id, body }).then(() => id)
  return formAccepted({
    title: tn('Add {count} product to a collection', 'Add {count} products to a collection', rows.length),
    fields: [field.choice('id', t('Collection'), collections, { required: true })],
    submit: t('Add'),
    run: ({ id }) => change(id, { add: ids }),
    changes,
    done: added(ids.length),
    undo: (id) => change(id, { remove: ids }),
  })
}

const addToCategory = (rows: Rows, { categories }: ReturnType<typeof useGroups>): Promise<boolean> =>
  formAccepted({
    title: tn('Add {count} product to a category', 'Add {count} products to a category', rows.length),
    fields: [field.choice('id', t('Category'), categories, { required: true })],
    submit: t('Add'),
    run: ({ id }) => changeEach(rows, { add_category_ids: [id] }),
    done: added(rows.length),
  })
