import { Group } from '@mantine/core'
import { type GetData, may, useRead } from '../../../api/index.ts'
import { Act, field, GoAct, openDialog } from '../../../frame/do.ts'
import { EditFields, placeOf, useSaver } from '../../../frame/record.ts'
import { Failure, formatNumber, Go, stateWords, Time, t } from '../../../frame/show.ts'
import { AdjustStock, countStock, moveStock, type Stock } from './changes.tsx'
import { StockCurve } from './stock-curve.tsx'
import { sourceOf } from './stock-steps.rules.ts'
import './stock.css'

type Named = Pick<Stock, 'variant_id' | 'product_title' | 'variant_title'>

export const openStock = ({ variant_id, product_title, variant_title }: Named): void =>
  openDialog({
    title: `${product_title}, ${variant_title}`,
    size: 'lg',
    body: () => <StockPanel variantId={variant_id} />,
  })

function StockPanel({ variantId: variant_id }: { variantId: string }) {
  const { data, error } = useRead('/admin/stock/{variant_id}', { variant_id })
  const { history = [], count = 0 } =
    useRead('/admin/stock/{variant_id}/history', { variant_id, limit: 100 }).data ?? {}
  const saver = useSaver('post', '/admin/stock/{variant_id}', { variant_id }, ['products', 'needs'])
  if (error && !data) return <Failure error={error} />
  if (!data) return null
  const { stock } = data
  const editable = may('stock:write')
  return (
    <div className="stack">
      <Numbers stock={stock} />
      {editable ? <AdjustStock stock={stock} /> : null}
      <StockCurve changes={history} now={stock.on_hand} />
      <Group gap="xs">
        {editable ? <Act label={t('Enter a count')} run={() => countStock(stock)} /> : null}
        {editable ? <Act label={t('Move to another location')} run={() => moveStock(stock)} /> : null}
        <GoAct label={t('Open product')} to={`/products/${stock.product_id}`} />
      </Group>
      <EditFields
        record={stock}
        saver={saver}
        editable={editable}
        fields={[
          field.number('low_stock_threshold', t('Low stock level'), {
            min: 0,
            nullable: true,
            none: t('Shop default'),
          }),
          field.toggle('managed', t('Track quantity')),
          field.toggle('allow_backorder', t('Continue selling when out of stock')),
        ]}
      />
      <Changes changes={history} count={count} />
    </div>
  )
}

const Numbers = ({ stock: { managed, available, reserved, on_hand, locations } }: { stock: Stock }) => (
  <dl className="sums">
    <div data-first>
      <dt>{t('Available')}</dt>
      <dd>{managed ? formatNumber(available) : t('Not tracked')}</dd>
    </div>
    {[
      { location_id: 'reserved', location_name: t('Reserved'), quantity: reserved },
      { location_id: 'on hand', location_name: t('On hand'), quantity: on_hand },
      ...locations,
    ].map(({ location_id, location_name, quantity }) => (
      <div key={location_id}>
        <dt>{location_name}</dt>
        <dd>{formatNumber(quantity)}</dd>
      </div>
    ))}
  </dl>
)

type Change = GetData<'/admin/stock/{variant_id}/history'>['history'][number]

function Changes({ changes, count }: { changes: readonly Change[]; count: number }) {
  const moved = changes.filter(({ quantity_change }) => quantity_change !== 0).slice(0, 20)
  if (moved.length === 0) return null
  return (
    <section aria-label={t('History')}>
      <h2>{t('History')}</h2>
      <ol className="history">
        {moved.map(({ id, quantity_change, reason, note, order_id, created_at }) => {
          const source = order_id ? { type: 'order', id: order_id } : sourceOf(note)
          return (
            <li key={id} className="thread">
              <span>
                <b className="figure">{formatNumber(quantity_change, { signDisplay: 'exceptZero' })}</b>{' '}
                {[stateWords(reason), sourceOf(note) ? null : note].filter(Boolean).join(' · ')}
                {source ? (
                  <>
                    {' · '}
                    <Go to={placeOf(source.type, source.id) ?? '/orders'}>{stateWords(source.type)}</Go>
                  </>
                ) : null}
              </span>
              <Time at={created_at} ago />
            </li>
          )
        })}
      </ol>
      {count > changes.length ? <p className="quiet">{t('Showing the last 100 changes.')}</p> : null}
    </section>
  )
}
