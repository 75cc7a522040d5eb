import type { RowOf } from '../../../api/index.ts'
import { columnsOf } from '../../../frame/list.ts'
import { formatNumber, Nothing, State, t } from '../../../frame/show.ts'

type StockRow = RowOf<'/admin/stock'>
const column = columnsOf<StockRow>()

/** Columns of the stock list. `variant`: for a page that already shows the product. */
export const stockColumns = (by: 'product' | 'variant', usualThreshold = 0) => [
  by === 'variant'
    ? column.text('variant_title', t('Variant'), { primary: true })
    : column('variant', t('Product'), { primary: true, sort: 'product_title' }, named),
  // The page of a product shows the SKUs with its variants.
  ...(by === 'variant'
    ? []
    : [column('sku', t('SKU'), { sort: 'sku' }, ({ sku }) => <span className="wraps">{sku}</span>)]),
  column('state', t('Status'), (row) => <StockState row={row} usualThreshold={usualThreshold} />),
  column('available', t('Available'), { align: 'end', sort: 'available' }, ({ managed, available }) =>
    managed ? <b>{formatNumber(available)}</b> : <Nothing>∞</Nothing>,
  ),
  column.count('reserved', t('Reserved')),
  column.count('on_hand', t('On hand')),
  column('where', t('Location'), ({ locations }) =>
    locations.map(({ location_name, quantity }) => `${location_name}\u00a0${formatNumber(quantity)}`).join(', '),
  ),
  ...(by === 'variant' ? [] : [column.ago('updated_at', t('Updated'), { optional: true })]),
]

const named = ({ product_title, variant_title }: StockRow) => (
  <>
    {product_title} <span className="quiet">{variant_title}</span>
  </>
)

function StockState({ row, usualThreshold }: { row: StockRow; usualThreshold: number }) {
  const { managed, available, allow_backorder, low_stock_threshold } = row
  if (!managed) return <span className="quiet">{t('Not tracked')}</span>
  if (available > (low_stock_threshold ?? usualThreshold) && available > 0) return <State value="in_stock" />
  if (available > 0) return <State value="low" label={t('Low')} />
  return allow_backorder ? (
    <State value="out_of_stock" tone="warm" label={t('Made to order')} />
  ) : (
    <State value="out_of_stock" tone="bad" label={t('Sold out')} />
  )
}
