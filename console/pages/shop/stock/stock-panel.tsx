import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Failure } from '../../../frame/broken.tsx'
import { EditField } from '../../../frame/detail/edit-field.tsx'
import { useSaver } from '../../../frame/detail/use-saver.ts'
import { Go } from '../../../frame/go.tsx'
import { placeOf } from '../../../frame/records.ts'
import { stateWords } from '../../../frame/state.tsx'
import { formatNumber, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { AdjustStock } from './adjust-stock.tsx'
import type { Stock, StockChange } from './stock.types.ts'
import { StockCurve } from './stock-curve.tsx'
import { countStock, moveStock } from './stock-forms.ts'
import './stock.css'

export function StockPanel({ variantId }: { variantId: string }) {
  const params = { path: { variant_id: variantId } }
  const { data, error } = useQuery(read('/admin/stock/{variant_id}', { params }))
  const history = useQuery(read('/admin/stock/{variant_id}/history', { params: { ...params, query: { limit: 100 } } }))
  const saver = useSaver('post', '/admin/stock/{variant_id}', { variant_id: variantId }, ['products', 'needs'])
  if (error && !data) return <Failure error={error} />
  if (!data) return null
  const { stock } = data
  const editable = may('stock:write')
  return (
    <div className="stack">
      <Numbers stock={stock} />
      {editable ? <AdjustStock stock={stock} /> : null}
      <StockCurve changes={history.data?.history ?? []} now={stock.on_hand} />
      <Group gap="xs">
        {editable ? (
          <>
            <Button variant="default" onClick={() => countStock(stock)}>
              {t('Count anew')}
            </Button>
            <Button variant="default" onClick={() => moveStock(stock)}>
              {t('Move to another location')}
            </Button>
          </>
        ) : null}
        <Button variant="default" component={Go} to={`/products/${stock.product_id}`}>
          {t('Open the product')}
        </Button>
      </Group>
      <div className="stock-settings">
        <EditField
          field={{ name: 'low_stock_threshold', label: t('Low at'), kind: 'number', min: 0 }}
          value={stock.low_stock_threshold}
          shown={stock.low_stock_threshold === null ? t('As the shop says') : formatNumber(stock.low_stock_threshold)}
          saver={saver}
          editable={editable}
        />
        <EditField
          field={{ name: 'managed', label: t('Counted'), kind: 'switch' }}
          value={stock.managed}
          saver={saver}
          editable={editable}
        />
        <EditField
          field={{ name: 'allow_backorder', label: t('Sold when none is left'), kind: 'switch' }}
          value={stock.allow_backorder}
          saver={saver}
          editable={editable}
        />
      </div>
      <Changes changes={history.data?.history ?? []} count={history.data?.count ?? 0} />
    </div>
  )
}

const Numbers = ({ stock }: { stock: Stock }) => (
  <dl className="stock-numbers">
    <div data-first>
      <dt>{t('Available')}</dt>
      <dd>{stock.managed ? formatNumber(stock.available) : t('Not counted')}</dd>
    </div>
    <div>
      <dt>{t('Reserved')}</dt>
      <dd>{formatNumber(stock.reserved)}</dd>
    </div>
    <div>
      <dt>{t('On hand')}</dt>
      <dd>{formatNumber(stock.on_hand)}</dd>
    </div>
    {stock.locations.map(({ location_id, location_name, quantity }) => (
      <div key={location_id}>
        <dt>{location_name}</dt>
        <dd>{formatNumber(quantity)}</dd>
      </div>
    ))}
  </dl>
)

function Changes({ changes, count }: { changes: readonly StockChange[]; count: number }) {
  const moved = changes.filter(({ quantity_change }) => quantity_change !== 0).slice(0, 20)
  if (moved.length === 0) return null
  return (
    <section aria-label={t('History')}>
      <h2>{t('History')}</h2>
      <ol className="history">
        {moved.map((change) => (
          <li key={change.id} className="thread">
            <span>
              <b className="figure">{formatNumber(change.quantity_change, { signDisplay: 'exceptZero' })}</b>{' '}
              {stateWords(change.reason)}
              {change.note ? ` · ${change.note}` : ''}
              {change.order_id ? (
                <>
                  {' · '}
                  <Go to={placeOf('order', change.order_id) ?? '/orders'}>{t('Order')}</Go>
                </>
              ) : null}
            </span>
            <Time at={change.created_at} ago />
          </li>
        ))}
      </ol>
      {count > changes.length ? <p className="quiet">{t('The last 100 changes are shown.')}</p> : null}
    </section>
  )
}
