import { session } from '../../../api/session.ts'
import type { Column, Filter, FilterKey, RowOf } from '../../../frame/list/types.ts'
import { State } from '../../../frame/state.tsx'
import { formatMoney, formatNumber, Nothing, Thumb, Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'

export type ProductRow = RowOf<'/admin/product-summaries'>

export const productColumns = (): Column<ProductRow>[] => [
  {
    key: 'product',
    title: t('Product'),
    primary: true,
    sort: 'title',
    cell: ({ title, thumbnail_url }) => (
      <span className="with-thumb">
        <Thumb src={thumbnail_url} size={44} />
        <span className="row-title">{title}</span>
      </span>
    ),
  },
  { key: 'state', title: t('State'), cell: ({ status }) => <State value={status} /> },
  { key: 'price', title: t('Price'), align: 'end', sort: 'price', cell: (row) => <PriceRange prices={row.prices} /> },
  {
    key: 'available',
    title: t('Available'),
    align: 'end',
    sort: 'available',
    cell: ({ available, variant_count }) => (variant_count === 0 ? <Nothing /> : <Available count={available} />),
  },
  {
    key: 'variants',
    title: t('Variants'),
    align: 'end',
    wide: true,
    cell: ({ variant_count }) => formatNumber(variant_count),
  },
  { key: 'vendor', title: t('Vendor'), optional: true, cell: ({ vendor }) => vendor ?? <Nothing /> },
  { key: 'handle', title: t('Handle'), optional: true, cell: ({ handle }) => handle },
  {
    key: 'updated',
    title: t('Changed'),
    wide: true,
    sort: 'updated_at',
    cell: ({ updated_at }) => <Time at={updated_at} ago />,
  },
  {
    key: 'created',
    title: t('Created'),
    optional: true,
    sort: 'created_at',
    cell: ({ created_at }) => <Time at={created_at} ago />,
  },
]

/** In the first currency of the shop that has a price; the others on hover. */
function PriceRange({ prices }: { prices: ProductRow['prices'] }) {
  const mine = session().shop?.currencies ?? []
  const [first] = [...prices].sort((a, b) => rank(mine, a.currency) - rank(mine, b.currency))
  if (!first) return <Nothing>{t('No price')}</Nothing>
  const all = prices.map(rangeText).join('\n')
  return (
    <span className="figure nowrap" title={prices.length > 1 ? all : undefined}>
      {rangeText(first)}
      {prices.length > 1 ? (
        <span className="quiet">
          <br />
          {tn('and {count} currency', 'and {count} currencies', prices.length - 1)}
        </span>
      ) : null}
    </span>
  )
}

const rank = (currencies: readonly string[], currency: string): number => {
  const at = currencies.findIndex((other) => other.toUpperCase() === currency.toUpperCase())
  return at < 0 ? currencies.length : at
}

const rangeText = ({ currency, min, max }: ProductRow['prices'][number]): string =>
  min === max ? formatMoney(min, currency) : `${formatMoney(min, currency)} – ${formatMoney(max, currency)}`

function Available({ count }: { count: number | null }) {
  if (count === null) return <span className="quiet">{t('Not counted')}</span>
  return count > 0 ? formatNumber(count) : <State value="out_of_stock" label={t('Sold out')} />
}

export const productFilters = (
  groups: Readonly<Record<'category' | 'collection', readonly { readonly value: string; readonly label: string }[]>>,
): Filter<FilterKey<'/admin/product-summaries'>>[] => [
  {
    key: 'has_picture',
    label: t('Picture'),
    options: [
      { value: 'false', label: t('Missing') },
      { value: 'true', label: t('There') },
    ],
  },
  { key: 'category', label: t('Category'), options: groups.category },
  { key: 'collection', label: t('Collection'), options: groups.collection },
  { key: 'vendor', label: t('Vendor') },
  { key: 'updated_at[gte]', label: t('Changed'), kind: 'since' },
]
