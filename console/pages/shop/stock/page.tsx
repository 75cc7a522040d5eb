import { useEffect } from 'react'
import { get, may, useRead } from '../../../api/index.ts'
import { notifyFailed, recordOptions } from '../../../frame/do.ts'
import { ListFrame, useSearchState } from '../../../frame/list.ts'
import { t } from '../../../frame/show.ts'
import { stockColumns } from './columns.tsx'
import { openStock } from './stock-panel.tsx'

export default function StockPage() {
  const settings = useRead('/admin/settings', undefined, { enabled: may('settings:read') })
  const low = useRead('/admin/stock', { low: true, limit: 1 }).data?.count
  const gone = useRead('/admin/stock', { below: 1, limit: 1 }).data?.count
  const places = useRead('/admin/stock-locations', { limit: 100 }, { enabled: may('stock-locations:read') })
  const [{ open }, setSearch] = useSearchState()
  useEffect(() => {
    if (!open) return
    setSearch({ open: null })
    get('/admin/stock/{variant_id}', { variant_id: open })
      .then(({ stock }) => openStock(stock))
      .catch(notifyFailed)
  }, [open, setSearch])
  return (
    <ListFrame
      title={t('Stock')}
      lead={t('Available is what you can sell now: stock on hand minus what open checkouts reserve.')}
      path="/admin/stock"
      idOf={({ variant_id }) => variant_id}
      onOpen={openStock}
      columns={stockColumns('product', settings.data?.settings.low_stock_default ?? 0)}
      filters={[
        { key: 'location_id', label: t('Location'), options: recordOptions(places.data?.stock_locations, 'name') },
      ]}
      tabs={[
        { label: t('All'), search: {} },
        { label: t('Low'), search: { low: 'true' }, count: low },
        { label: t('Sold out'), search: { below: '1' }, count: gone },
      ]}
      empty={{ title: t('No stock yet'), text: t('Stock for each product variant appears here.') }}
    />
  )
}
