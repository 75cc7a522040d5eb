import { ApiError, act, may, type RowOf, refresh, session, useRead } from '../../../api/index.ts'
import { field, formAccepted, GoAct, perform } from '../../../frame/do.ts'
import { type BulkAction, columnsOf, ListFrame } from '../../../frame/list.ts'
import { formatMoney, formatNumber, Nothing, State, Thumb, t, tn } from '../../../frame/show.ts'
import { useCategories, useChannels, useCollections } from '../groups.ts'

export type ProductRow = RowOf<'/admin/product-summaries'>

const column = columnsOf<ProductRow>()
const columns = [
  column('title', t('Product'), { primary: true, sort: true }, ({ title, thumbnail_url }) => (
    <span className="with-thumb">
      <Thumb src={thumbnail_url} size={44} />
      <span>{title}</span>
    </span>
  )),
  column.state('status', t('Status')),
  column('price', t('Price'), { align: 'end', sort: true }, ({ prices }) => <PriceRange prices={prices} />),
  column('available', t('Available'), { align: 'end', sort: true }, (row) =>
    row.variant_count > 0 ? <Available count={row.available} /> : null,
  ),
  column.count('variant_count', t('Variants'), { wide: true }),
  column.text('vendor', t('Vendor'), { optional: true }),
  column.text('handle', t('Handle'), { optional: true }),
  column.ago('updated_at', t('Updated'), { wide: true, sort: true }),
  column.ago('created_at', t('Created'), { optional: true, sort: true }),
]

/** Prices in the first of the shop's currencies that has one, and the others on hover. */
function PriceRange({ prices }: Pick<ProductRow, 'prices'>) {
  const mine = session().shop?.currencies ?? []
  const [first] = prices.toSorted((a, b) => rank(mine, a.currency) - rank(mine, b.currency))
  if (!first) return <Nothing>{t('No price')}</Nothing>
  const now = rangeText(first)
  const regular = rangeText({ ...first, min: first.regular_min, max: first.regular_max })
  return (
    <span className="figure nowrap" title={prices.length > 1 ? prices.map(rangeText).join('\n') : undefined}>
      {now === regular ? null : <s className="quiet">{regular}</s>} {now}
      {prices.length > 1 ? (
        <>
          <br />
          <span className="quiet">
            {tn('in {count} more currency', 'in {count} more currencies', prices.length - 1)}
          </span>
        </>
      ) : null}
    </span>
  )
}

const rank = (currencies: readonly string[], currency: string): number => {
  const at = currencies.findIndex((other) => other.toUpperCase() === currency.toUpperCase())
  return at < 0 ? currencies.length : at
}

const rangeText = ({ currency, min, max }: Omit<ProductRow['prices'][number], `regular_${string}`>): string =>
  min === max ? formatMoney(min, currency) : `${formatMoney(min, currency)} – ${formatMoney(max, currency)}`

function Available({ count }: { count: number | null }) {
  if (count === null) return <span className="quiet">{t('Not tracked')}</span>
  return count > 0 ? formatNumber(count) : <State value="out_of_stock" label={t('Sold out')} />
}

export default function ProductsPage() {
  const counts = useRead('/admin/products/counts', {}, { late: true }).data?.counts
  const mayWrite = may('products:write')
  const add = <GoAct primary label={t('New product')} to="/products/new" />
  return (
    <ListFrame
      title={t('Products')}
      path="/admin/product-summaries"
      to={({ id }) => `/products/${id}`}
      columns={columns}
      filters={[
        { key: 'has_picture', label: t('Picture'), options: { false: t('Missing'), true: t('Added') } },
        { key: 'category', label: t('Category'), options: useCategories },
        { key: 'collection', label: t('Collection'), options: useCollections },
        { key: 'sales_channel', label: t('Sales channel'), options: useChannels },
        { key: 'vendor', label: t('Vendor') },
        { key: 'tax_class', label: t('Tax class') },
        { key: 'updated_at[gte]', label: t('Updated'), kind: 'since' },
        { key: 'created_at[gte]', label: t('Created'), kind: 'since' },
      ]}
      tabs={[
        { label: t('All'), search: {} },
        { label: t('Published'), search: { status: 'published' }, count: counts?.status.published },
        { label: t('Draft'), search: { status: 'draft' }, count: counts?.status.draft },
        { label: t('Archived'), search: { status: 'archived' }, count: counts?.status.archived },
        { label: t('No picture'), search: { has_picture: 'false' }, count: counts?.without_picture },
      ]}
      actions={
        mayWrite ? (
          <>
            <GoAct label={t('Import')} to="/imports" />
            {add}
          </>
        ) : null
      }
      bulk={mayWrite && productActions}
      empty={{
        title: t('No products yet'),
        text: t('Your products appear here. Add one, or import your whole catalogue from a file.'),
        action: mayWrite ? add : undefined,
      }}
    />
  )
}

type Status = ProductRow['status']
type Rows = readonly ProductRow[]

const changes = ['product-summaries', 'collections', 'categories', 'agent-readiness']

const productActions: readonly BulkAction<ProductRow>[] = [
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

/** Changes all products. Then throws the first error. */
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
