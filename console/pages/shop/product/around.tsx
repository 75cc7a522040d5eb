import { useMemo } from 'react'
import { may, useRead } from '../../../api/index.ts'
import { field } from '../../../frame/do.ts'
import { ListFrame } from '../../../frame/list.ts'
import { EditFields, Facts, fact, Rows, type Saver, Section } from '../../../frame/record.ts'
import { formatNumber, Go, Money, State, Time, t, tn } from '../../../frame/show.ts'
import { feedOf, findingTones, fixPlace, weights } from '../findings.ts'
import { useCategories, useChannels, useCollections, useDesigns } from '../groups.ts'
import { stockColumns } from '../stock/columns.tsx'
import type { Product } from './product.ts'

export function Findings({ product }: { product: Product }) {
  const { data } = useRead('/admin/agent-readiness', { product_id: product.id })
  const findings = data?.agent_readiness.findings ?? []
  if (product.status !== 'published' || findings.length === 0) return null
  const counted = Map.groupBy(findings, ({ severity }) => severity)
  return (
    <details className="findings" open={counted.has('blocks')}>
      <summary className="inline">
        <h2>{t('Agent readiness')}</h2>
        {[...counted].map(([severity, { length }]) => (
          <State
            key={severity}
            value={severity}
            tone={findingTones[severity]}
            label={`${weights.of(severity)}: ${formatNumber(length)}`}
          />
        ))}
      </summary>
      <ul className="plain-list">
        {findings.map(({ name, severity, problem, mend, examples }) => (
          <li key={name}>
            <State value={severity} tone={findingTones[severity]} label={weights.of(severity)} />
            <span>
              {feedOf(name) === null ? null : <b>{feedOf(name)}: </b>}
              {t(problem)}{' '}
              <span className="quiet">{[t(mend), placesOf(name, examples, product)].filter(Boolean).join(' ')}</span>
            </span>
            <Fix finding={name} product={product} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Fix({ finding, product }: { finding: string; product: Product }) {
  const { to, hash } = fixPlace(finding, product.id)
  return hash ? <a href={`#${hash}`}>{t('Fix')}</a> : <Go to={to}>{t('Fix')}</Go>
}

const aboutVariants = ['price-missing-in-region', 'option-missing', 'variant-without-price']

function placesOf(name: string, examples: readonly { readonly what: string }[], { title }: Product): string {
  if (!aboutVariants.includes(name)) return ''
  const said = examples.map(({ what }) => (what.startsWith(`${title}, `) ? what.slice(title.length + 2) : what))
  return said.slice(0, 4).join('; ') + (said.length > 4 ? ' …' : '')
}

export const ProductStock = ({ product: { id, variants } }: { product: Product }) =>
  may('stock:read') && variants.length > 0 ? (
    <Section title={t('Stock')} id="stock" flush>
      <ListFrame
        embedded
        title={t('Stock')}
        path="/admin/stock"
        fixed={{ product_id: id }}
        idOf={({ variant_id }) => variant_id}
        onOpen={async (row) => (await import('../stock/stock-panel.tsx')).openStock(row)}
        columns={stockColumns('variant')}
        searchable={false}
        exportable={false}
        empty={{ title: t('Stock is not tracked') }}
      />
    </Section>
  ) : null

export function ProductFacts({ product, saver, editable }: { product: Product; saver: Saver; editable: boolean }) {
  const optional = { nullable: true } as const
  return (
    <Section title={t('In your shop')} id="facts" stack>
      <EditFields
        record={product}
        saver={saver}
        editable={editable}
        fields={[
          field.choices('categories', t('Categories'), useCategories),
          field.choices('collections', t('Collections'), useCollections),
          ...(may('sales-channels:read') ? [field.choices('sales_channels', t('Sales channels'), useChannels)] : []),
          ...(may('designs:read') ? [field.choice('design_id', t('Design'), useDesigns, optional)] : []),
          field.text('vendor', t('Vendor'), optional),
          field.text('handle', t('Handle'), { hint: t('Used in URLs.') }),
          field.text('tax_class', t('Tax class'), optional),
        ]}
      />
      <Facts facts={[fact.time(t('Created'), product.created_at), fact.ago(t('Updated'), product.updated_at)]} />
    </Section>
  )
}

export const Threads = ({ product }: { product: Product }) => (
  <>
    {may('orders:read') ? <Sold product={product} /> : null}
    {may('designs:read') ? <Made product={product} /> : null}
    {may('social-posts:read') ? <Posts product={product} /> : null}
  </>
)

const days = 28
const dayMs = 86_400_000

function Sold({ product: { id } }: { product: Product }) {
  const since = useMemo(() => new Date(Math.floor(Date.now() / dayMs - days) * dayMs).toISOString(), [])
  const sold = { product_id: id, 'created_at[gte]': since, limit: 5, order: '-created_at' } as const
  const { data } = useRead('/admin/orders', sold)
  return (
    <Section title={t('Sold in {days} days', { days })}>
      {data?.count ? (
        <p>
          <Go to={`/orders?product_id=${id}`}>{tn('{count} order', '{count} orders', data.count)}</Go>
        </p>
      ) : null}
      <Rows rows={data?.orders} none={t('No orders.')}>
        {(order) => (
          <>
            <Go to={`/orders/${order.id}`}>{order.display_id}</Go>
            <Time at={order.created_at} ago />
            <Money amount={order.total} currency={order.currency} />
          </>
        )}
      </Rows>
    </Section>
  )
}

function Made({ product: { id, design_id } }: { product: Product }) {
  const design = useRead('/admin/designs/{id}', { id: design_id ?? '' }, { enabled: design_id !== null })
  const mayRuns = { enabled: may('production-runs:read') }
  const made = useRead('/admin/production-runs', { product_id: id, limit: 5 }, mayRuns).data?.production_runs ?? []
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
            <Go to={`/production/${run.id}`}>{t('{count} units', { count: formatNumber(run.quantity) })}</Go>
            <State value={run.status} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Posts({ product: { title } }: { product: Product }) {
  const posts = useRead('/admin/social-posts', { q: title, limit: 5 }).data?.social_posts ?? []
  if (posts.length === 0) return null
  return (
    <Section title={t('Posts about it')}>
      <Rows rows={posts}>
        {({ id, name, status }) => (
          <>
            <Go to={`/social/posts/${id}`}>{name}</Go>
            <State value={status} />
          </>
        )}
      </Rows>
    </Section>
  )
}
