import { ApiError, act, refresh } from '../../../api/index.ts'
import { field, formAccepted, perform } from '../../../frame/do.ts'
import type { BulkAction } from '../../../frame/list.ts'
import { t, tn } from '../../../frame/show.ts'
import { useCategories, useChannels, useCollections } from '../groups.ts'
import type { ProductRow } from './page.tsx'

type Status = ProductRow['status']
type Rows = readonly ProductRow[]

const changes = ['product-summaries', 'collections', 'categories', 'agent-readiness']

export const productActions: readonly BulkAction<ProductRow>[] = [
  { label: t('Publish'), run: (rows) => changeStatus(rows, 'published') },
  {
    label: t('Archive'),
    confirm: (rows) =>
      tn(
        'Hides {count} product from every shop and agent. You can publish it again.',
        'Hides {count} products from every shop and agent. You can publish them again.',
        rows.length,
      ),
    run: (rows) => changeStatus(rows, 'archived'),
  },
  { label: t('Organize'), run: sortIn },
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

type Change = Omit<NonNullable<Parameters<typeof bulk>[0]>, 'ids'>
const bulk = (body: { ids: string[]; status?: Status } & Partial<Record<GroupChange, string[]>>) =>
  act('post', '/admin/products/bulk', { body })
type GroupChange = `${'add' | 'remove'}_${'category' | 'collection' | 'sales_channel'}_ids`

/** Throws what the first refused product said, after the others have been changed. */
async function changeEach(rows: Rows, change: Change): Promise<void> {
  const problems: ApiError[] = []
  try {
    for (let at = 0; at < rows.length; at += mostAtOnce) {
      const ids = rows.slice(at, at + mostAtOnce).map(({ id }) => id)
      const { results } = await bulk({ ids, ...change })
      for (const result of results)
        if (!result.ok) problems.push(new ApiError(409, result.error.code, result.error.message, []))
    }
  } finally {
    await refresh(...changes)
  }
  if (problems[0]) throw problems[0]
}

function sortIn(rows: Rows): Promise<boolean> {
  return formAccepted({
    title: tn('Organize {count} product', 'Organize {count} products', rows.length),
    fields: [
      field.choices('add_category_ids', t('Add to categories'), useCategories),
      field.choices('remove_category_ids', t('Remove from categories'), useCategories),
      field.choices('add_collection_ids', t('Add to collections'), useCollections),
      field.choices('remove_collection_ids', t('Remove from collections'), useCollections),
      field.choices('add_sales_channel_ids', t('Add to sales channels'), useChannels),
      field.choices('remove_sales_channel_ids', t('Remove from sales channels'), useChannels),
    ],
    submit: t('Update products'),
    run: (change) => changeEach(rows, change),
    done: tn('{count} product updated.', '{count} products updated.', rows.length),
  })
}
