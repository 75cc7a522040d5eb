import type { Column, RowOf } from '../../../frame/list/types.ts'
import { State } from '../../../frame/state.tsx'
import { formatNumber, Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'

export type StockRow = RowOf<'/admin/stock'>

/** By `variant` where the product is known from the page around the list. */
export const stockColumns = (by: 'product' | 'variant', usualThreshold = 0): Column<StockRow>[] => [
  {
    key: 'variant',
    title: by === 'product' ? t('Product') : t('Variant'),
    primary: true,
    sort: by === 'product' ? 'product_title' : undefined,
    cell: ({ product_title, variant_title }) =>
      by === 'variant' ? variant_title : <Named product={product_title} variant={variant_title} />,
  },
  { key: 'sku', title: t('SKU'), sort: by === 'product' ? 'sku' : undefined, cell: ({ sku }) => sku ?? <Nothing /> },
  { key: 'state', title: t('State'), cell: (row) => <StockState row={row} usualThreshold={usualThreshold} /> },
  {
    key: 'available',
    title: t('Available'),
    align: 'end',
    cell: ({ managed, available }) => (managed ? <b>{formatNumber(available)}</b> : <Nothing>∞</Nothing>),
  },
  { key: 'held', title: t('Reserved'), align: 'end', cell: ({ reserved }) => formatNumber(reserved) },
  { key: 'on_hand', title: t('On hand'), align: 'end', cell: ({ on_hand }) => formatNumber(on_hand) },
  {
    key: 'where',
    title: t('Where'),
    cell: ({ locations }) => (locations.length === 0 ? <Nothing /> : locations.map(placed).join(', ')),
  },
  ...(by === 'variant' ? [] : [changed()]),
]

const changed = (): Column<StockRow> => ({
  key: 'updated',
  title: t('Changed'),
  optional: true,
  cell: ({ updated_at }) => <Time at={updated_at} ago />,
})

const placed = ({ location_name, quantity }: StockRow['locations'][number]): string =>
  `${location_name} ${formatNumber(quantity)}`

const Named = ({ product, variant }: { product: string; variant: string }) => (
  <>
    {product} <span className="quiet">{variant}</span>
  </>
)

export function StockState({ row, usualThreshold }: { row: StockRow; usualThreshold: number }) {
  const { managed, available, allow_backorder, low_stock_threshold } = row
  if (!managed) return <span className="quiet">{t('Not counted')}</span>
  if (available <= 0)
    return (
      <State
        value="out_of_stock"
        label={allow_backorder ? t('Sold on order') : t('Sold out')}
        tone={allow_backorder ? 'warm' : 'bad'}
      />
    )
  if (available <= (low_stock_threshold ?? usualThreshold)) return <State value="low" label={t('Low')} />
  return <State value="in_stock" />
}
