import { Button, Menu } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { may, session, useRead } from '../../../api/index.ts'
import { type FieldSpec, field, TextAct } from '../../../frame/do.ts'
import { ChevronDown } from '../../../frame/icons.tsx'
import { DetailFrame, EditField, Section, useRecordId, useSaver } from '../../../frame/record.ts'
import { formatMoney, formatNumber, State, t, tn, useGo } from '../../../frame/show.ts'
import { Terms } from '../terms.tsx'
import { Findings, ProductFacts, ProductStock, Threads } from './around.tsx'
import { currentPrice } from './current-price.ts'
import { Details, VariantDetails } from './details.tsx'
import { Pictures } from './pictures.tsx'
import { archive, changedWithProduct, duplicate, type Product, publish, remove } from './product.ts'
import { addVariant, cancelSales, editOptions, scheduleSale } from './variant-actions.ts'
import { VariantGrid } from './variant-grid.tsx'
import './product.css'

const Seen = lazy(() => import('./seen.tsx'))

export default function ProductPage() {
  const id = useRecordId()
  const go = useGo()
  const query = useRead('/admin/products/{id}', { id })
  const saver = useSaver('post', '/admin/products/{id}', { id }, changedWithProduct)
  if (!query.data) return <DetailFrame query={query} />

  const { product } = query.data
  const editable = may('products:write')
  const edit = (spec: FieldSpec, value: string) => (
    <EditField field={spec} value={value} saver={saver} editable={editable} />
  )
  return (
    <DetailFrame
      key={id}
      title={product.title}
      states={<State value={product.status} />}
      lead={leadOf(product)}
      next={editable && product.status !== 'published' && { label: t('Publish'), run: () => publish(product) }}
      actions={[
        editable && { label: t('Schedule a sale'), run: () => scheduleSale(product), disabled: !may('prices:write') },
        editable && hasSales(product) && { label: t('End all sales'), run: () => cancelSales(product) },
        editable && { label: t('Duplicate'), run: () => duplicate(product, go) },
        editable && product.status !== 'archived' && { label: t('Archive'), run: () => archive(product) },
        editable && { label: t('Delete'), danger: true, run: () => remove(product, go) },
      ]}
      aside={
        <>
          <ProductFacts product={product} saver={saver} editable={editable} />
          <Terms product={id} editable={editable} />
          <Threads product={product} />
        </>
      }
      record={{ type: 'product', id }}
      top={
        <>
          <Findings product={product} />
          <Variants product={product} editable={editable} />
        </>
      }
    >
      <Pictures product={product} editable={editable} />
      <Section title={t('Title and description')} id="words" stack>
        {edit(field.text('title', t('Title'), { required: true }), product.title)}
        {edit(field.long('description', t('Description')), product.description)}
      </Section>
      <ProductStock product={product} />
      <Details product={product} saver={saver} editable={editable} />
      {product.variants.length > 0 ? <VariantDetails product={product} editable={editable} /> : null}
      <AgentView product={product} />
    </DetailFrame>
  )
}

const Variants = ({ product, editable }: { product: Product; editable: boolean }) => (
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
        {t('Add the first variant with its price. A product without variants can’t be bought.')}
      </p>
    )}
  </Section>
)

const VariantMenu = ({ product }: { product: Product }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button variant="default" rightSection={<ChevronDown size={16} aria-hidden />}>
        {t('Edit options')}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => addVariant(product)}>{t('Add variant')}</Menu.Item>
      <Menu.Item onClick={() => editOptions(product)}>{t('Options such as size and colour')}</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

const hasSales = ({ variants }: Product): boolean =>
  variants.some(({ prices }) => prices.some(({ sales }) => sales.length > 0))

function leadOf({ variants }: Product): string {
  const prices = variants.flatMap((variant) => variant.prices)
  const [own] = session().shop?.currencies ?? []
  const first = prices.find(({ currency }) => currency.toUpperCase() === own) ?? prices[0]
  const shown = prices.filter(({ currency }) => currency === first?.currency)
  const range = (amounts: readonly number[], currency: string) =>
    [...new Set([Math.min(...amounts), Math.max(...amounts)])]
      .map((amount) => formatMoney(amount, currency))
      .join(' – ')
  const now = new Date()
  const price = first
    ? range(
        shown.map((each) => currentPrice(each, now)),
        first.currency,
      )
    : t('No price')
  const regular = first
    ? range(
        shown.map(({ amount }) => amount),
        first.currency,
      )
    : price
  const counted = variants.filter(({ stock }) => stock.managed)
  const left = counted.reduce((sum, { stock }) => sum + stock.available, 0)
  return [
    price === regular ? price : t('{price} instead of {regular}', { price, regular }),
    tn('{count} variant', '{count} variants', variants.length),
    ...(counted.length > 0 ? [t('{units} available', { units: formatNumber(left) })] : []),
  ].join(' · ')
}

function AgentView({ product }: { product: Product }) {
  const [shown, setShown] = useState(false)
  const toggle = <TextAct label={shown ? t('Hide') : t('Show')} run={() => setShown(!shown)} expanded={shown} />
  return (
    <Section title={t('Agent preview')} aside={toggle}>
      {shown ? (
        <Suspense>
          <Seen product={product} />
        </Suspense>
      ) : (
        <p className="quiet">{t('Exactly what agents receive, by country.')}</p>
      )}
    </Section>
  )
}
