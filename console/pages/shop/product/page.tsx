import { Button, Menu } from '@mantine/core'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { DetailFrame } from '../../../frame/detail/detail-frame.tsx'
import { EditField } from '../../../frame/detail/edit-field.tsx'
import { Section } from '../../../frame/detail/section.tsx'
import { type Saver, useSaver } from '../../../frame/detail/use-saver.ts'
import { useGo } from '../../../frame/go.tsx'
import { State } from '../../../frame/state.tsx'
import { formatMoney, formatNumber } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { AgentView } from './agent-view.tsx'
import { Findings } from './findings.tsx'
import { Pictures } from './pictures.tsx'
import { type Product, staleWithProduct } from './product.types.ts'
import { archive, duplicate, publish, remove } from './product-actions.ts'
import { ProductFacts } from './product-facts.tsx'
import { ProductStock } from './product-stock.tsx'
import { Threads } from './threads.tsx'
import { addVariant, cancelSales, editOptions, scheduleSale } from './variant-actions.ts'
import { VariantGrid } from './variant-grid.tsx'
import './product.css'

const productOf = (id: string) => read('/admin/products/{id}', { params: { path: { id } } })

export const prefetch = (queries: QueryClient, { params }: { params: Readonly<Record<string, string>> }) => {
  void queries.prefetchQuery(productOf(params.id ?? ''))
}

export default function ProductPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const go = useGo()
  const { data, error, refetch } = useQuery(productOf(id))
  const saver = useSaver('post', '/admin/products/{id}', { id }, staleWithProduct)
  const product = data?.product.id === id ? data.product : undefined
  const editable = may('products:write')
  return (
    <DetailFrame
      key={id}
      title={product?.title ?? t('Product')}
      back={{ to: '/products', label: t('Products') }}
      states={product ? <State value={product.status} /> : null}
      lead={product ? leadOf(product) : null}
      loading={!product}
      error={product ? undefined : error}
      retry={() => void refetch()}
      next={
        product && editable && product.status !== 'published'
          ? { label: t('Publish'), run: () => void publish(product) }
          : null
      }
      actions={
        product && editable
          ? [
              { label: t('Schedule a sale'), run: () => scheduleSale(product), disabled: !may('prices:write') },
              hasSales(product) && { label: t('End all sales'), run: () => void cancelSales(product) },
              { label: t('Duplicate'), run: () => void duplicate(product, go) },
              product.status !== 'archived' && { label: t('Archive'), run: () => void archive(product) },
              { label: t('Delete'), danger: true, run: () => void remove(product, go) },
            ]
          : []
      }
      aside={product ? <Aside product={product} saver={saver} editable={editable} /> : null}
      record={{ type: 'product', id }}
    >
      {product ? <Main product={product} saver={saver} editable={editable} /> : null}
    </DetailFrame>
  )
}

interface PartProps {
  readonly product: Product
  readonly saver: Saver
  readonly editable: boolean
}

function Main({ product, saver, editable }: PartProps) {
  return (
    <>
      <Findings productId={product.id} product={product} />
      <Pictures product={product} editable={editable} />
      <Section title={t('Words')} id="words">
        <div className="stack">
          <EditField
            field={{ name: 'title', label: t('Title'), required: true }}
            value={product.title}
            saver={saver}
            editable={editable}
          />
          <EditField
            field={{ name: 'description', label: t('Description'), kind: 'long' }}
            value={product.description}
            saver={saver}
            editable={editable}
          />
        </div>
      </Section>
      <Section
        title={t('Variants and prices')}
        id="variants"
        flush
        aside={editable ? <VariantMenu product={product} /> : null}
      >
        {product.variants.length > 0 ? (
          <VariantGrid product={product} />
        ) : (
          <p className="grid-empty">
            {t('Without a variant there is nothing to buy. Add the first one with its price.')}
          </p>
        )}
      </Section>
      <ProductStock product={product} />
      <AgentView product={product} />
    </>
  )
}

const VariantMenu = ({ product }: { product: Product }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button variant="default" rightSection={<ChevronDown size={16} aria-hidden />}>
        {t('Change variants')}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => addVariant(product)}>{t('Add a variant')}</Menu.Item>
      <Menu.Item onClick={() => editOptions(product)}>{t('Options such as size and colour')}</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

const Aside = (props: PartProps) => (
  <>
    <ProductFacts {...props} />
    <Threads product={props.product} />
  </>
)

const hasSales = ({ variants }: Product): boolean =>
  variants.some(({ prices }) => prices.some(({ sales }) => sales.length > 0))

/** What it costs, and how many are left. */
function leadOf({ variants }: Product): string {
  const [first] = variants.flatMap(({ prices }) => prices)
  const amounts = variants.flatMap(({ prices }) =>
    prices.filter(({ currency }) => currency === first?.currency).map(({ amount }) => amount),
  )
  const low = Math.min(...amounts)
  const high = Math.max(...amounts)
  const price = !first
    ? t('No price')
    : low === high
      ? formatMoney(low, first.currency)
      : `${formatMoney(low, first.currency)} – ${formatMoney(high, first.currency)}`
  const counted = variants.filter(({ stock }) => stock.managed)
  const left = counted.reduce((sum, { stock }) => sum + stock.available, 0)
  return [
    price,
    tn('{count} variant', '{count} variants', variants.length),
    ...(counted.length > 0 ? [t('{units} available', { units: formatNumber(left) })] : []),
  ].join(' · ')
}
