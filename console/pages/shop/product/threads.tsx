import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Section } from '../../../frame/detail/section.tsx'
import { Go } from '../../../frame/go.tsx'
import { State } from '../../../frame/state.tsx'
import { formatNumber, Money, Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import type { Product } from './product.types.ts'

/** What the product hangs together with: who buys it, what it is made from, which posts speak of it. */
export const Threads = ({ product }: { product: Product }) => (
  <>
    {may('orders:read') ? <Sold product={product} /> : null}
    {may('designs:read') ? <Made product={product} /> : null}
    {may('social-posts:read') ? <Posts product={product} /> : null}
  </>
)

const days = 28

function Sold({ product: { id } }: { product: Product }) {
  const since = useMemo(() => new Date(Math.floor(Date.now() / 86_400_000 - days) * 86_400_000).toISOString(), [])
  const { data } = useQuery(
    read('/admin/orders', {
      params: { query: { product_id: id, 'created_at[gte]': since, limit: 5, order: '-created_at' } },
    }),
  )
  const count = data?.count ?? 0
  return (
    <Section title={t('Sold in {days} days', { days })}>
      {count === 0 ? (
        <p className="quiet">{data ? t('No orders.') : '…'}</p>
      ) : (
        <>
          <p>
            <Go to={`/orders?product_id=${id}`}>{tn('{count} order', '{count} orders', count)}</Go>
          </p>
          <ul className="plain-list">
            {data?.orders.map((order) => (
              <li key={order.id} className="thread">
                <Go to={`/orders/${order.id}`}>{order.display_id}</Go>
                <Time at={order.created_at} ago />
                <Money amount={order.total} currency={order.currency} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function Made({ product: { id, design_id } }: { product: Product }) {
  const design = useQuery({
    ...read('/admin/designs/{id}', { params: { path: { id: design_id ?? '' } } }),
    enabled: design_id !== null,
  })
  const runs = useQuery({
    ...read('/admin/production-runs', { params: { query: { product_id: id, limit: 5 } } }),
    enabled: may('production-runs:read'),
  })
  const made = runs.data?.production_runs ?? []
  if (design_id === null && made.length === 0) return null
  return (
    <Section title={t('Production')}>
      <ul className="plain-list">
        {design_id === null ? null : (
          <li className="thread">
            <span>{t('Design')}</span>
            <Go to={`/designs/${design_id}`}>{design.data?.design.name ?? '…'}</Go>
          </li>
        )}
        {made.map((run) => (
          <li key={run.id} className="thread">
            <Go to={`/production/${run.id}`}>{t('{count} pieces', { count: formatNumber(run.quantity) })}</Go>
            <State value={run.status} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Posts({ product: { title } }: { product: Product }) {
  const { data } = useQuery(read('/admin/social-posts', { params: { query: { q: title, limit: 5 } } }))
  const posts = data?.social_posts ?? []
  if (posts.length === 0) return null
  return (
    <Section title={t('Posts that speak of it')}>
      <ul className="plain-list">
        {posts.map((post) => (
          <li key={post.id} className="thread">
            <Go to={`/social/posts/${post.id}`}>{post.name}</Go>
            <State value={post.status} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
