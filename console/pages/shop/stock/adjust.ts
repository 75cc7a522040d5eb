import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { formatNumber } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import type { Stock } from './stock.types.ts'

/** Adds to one place; the notice takes it back. */
export async function adjust(
  stock: Pick<Stock, 'variant_id'>,
  body: {
    readonly quantity_change: number
    readonly reason: 'received' | 'returned' | 'damaged' | 'lost' | 'counted' | 'correction' | 'other'
    readonly note?: string
    readonly location_id?: string
  },
): Promise<void> {
  const params = { path: { variant_id: stock.variant_id } }
  await act('post', '/admin/stock/{variant_id}/adjust', { params, body })
  await refresh('stock', 'products', 'product-summaries', 'needs')
  const back = { ...body, quantity_change: -body.quantity_change, reason: 'correction' as const }
  notifySaved(
    t('Stock changed by {count}.', { count: formatNumber(body.quantity_change, { signDisplay: 'always' }) }),
    {
      run: () =>
        void act('post', '/admin/stock/{variant_id}/adjust', { params, body: back })
          .then(() => refresh('stock', 'products', 'product-summaries', 'needs'))
          .catch(notifyFailed),
    },
  )
}
