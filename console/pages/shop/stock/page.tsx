import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { get } from '../../../api/client.ts'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import { notifyFailed } from '../../../frame/notify.tsx'
import { useSearchState } from '../../../frame/search-state.ts'
import { t } from '../../../messages/text.ts'
import { stockColumns } from './columns.tsx'
import { openStock } from './open-stock.tsx'

const countOf = (query: { low?: boolean; below?: number }) =>
  read('/admin/stock', { params: { query: { ...query, limit: 1 } } })

export default function StockPage() {
  const settings = useQuery({ ...read('/admin/settings'), enabled: may('settings:read') })
  const low = useQuery(countOf({ low: true }))
  const gone = useQuery(countOf({ below: 1 }))
  const [search, setSearch] = useSearchState()
  const { open } = search
  useEffect(() => {
    if (!open) return
    setSearch({ open: null })
    get('/admin/stock/{variant_id}', { params: { path: { variant_id: open } } })
      .then(({ stock }) => openStock(stock))
      .catch(notifyFailed)
  }, [open, setSearch])
  return (
    <ListFrame
      title={t('Stock')}
      lead={t('Available is what can be sold now: what is on hand, less what running checkouts hold.')}
      path="/admin/stock"
      idOf={({ variant_id }) => variant_id}
      onOpen={(row) => openStock(row)}
      columns={stockColumns('product', settings.data?.settings.low_stock_default ?? 0)}
      tabs={[
        { label: t('All'), search: {} },
        { label: t('Low'), search: { low: 'true' }, count: low.data?.count },
        { label: t('Sold out'), search: { below: '1' }, count: gone.data?.count },
      ]}
      empty={{
        title: t('Nothing to count yet'),
        text: t('Each variant of a product has its stock here.'),
      }}
    />
  )
}
