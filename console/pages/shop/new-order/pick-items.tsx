import { Button, Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { get, type RecordOf, useRead } from '../../../api/index.ts'
import { IconAct, NumberInput, notifyFailed } from '../../../frame/do.ts'
import { Search, X } from '../../../frame/icons.tsx'
import { formatMoney, Thumb, t } from '../../../frame/show.ts'
import { withOneMore, withQuantity } from '../basket.rules.ts'
import { ItemLine } from '../lines.tsx'

type Product = RecordOf<'/admin/products/{id}'>
type Variant = Product['variants'][number]

interface BasketLine {
  readonly id: string
  readonly title: string
  readonly variant_title: string
  readonly image_url: string | null
  /** In the region's currency. Null if it has no price there. */
  readonly unit_price: number | null
  readonly quantity: number
}

export type Basket = readonly BasketLine[]

interface PickProps {
  readonly basket: Basket
  readonly onChange: (basket: Basket) => void
  readonly currency: string
  readonly regionId: string
}

export function PickItems({ basket, onChange, currency, regionId }: PickProps) {
  const [text, setText] = useState('')
  const [product, setProduct] = useState<Product | null>(null)
  const [asked] = useDebouncedValue(text.trim(), 150)
  const search = { q: asked, limit: 6, status: ['published' as const] }
  const { data, isFetching } = useRead('/admin/product-summaries', search, { enabled: asked !== '' })
  const type = (next: string) => {
    setText(next)
    setProduct(null)
  }
  const add = (line: BasketLine) => {
    onChange(withOneMore(basket, line))
    type('')
  }
  const choose = (id: string) =>
    get('/admin/products/{id}', { id }).then(({ product: chosen }) => {
      const [only, ...others] = chosen.variants
      const line = only && others.length === 0 ? lineOf(chosen, only, currency, regionId) : null
      if (line) add(line)
      else setProduct(chosen)
    }, notifyFailed)
  return (
    <div className="near">
      <BasketLines basket={basket} onChange={onChange} currency={currency} />
      <TextInput
        type="search"
        label={t('Add product')}
        placeholder={t('Name or SKU')}
        leftSection={<Search size={16} aria-hidden />}
        rightSection={isFetching && asked !== '' ? <Loader size={16} /> : null}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {product ? (
        <Variants product={product} currency={currency} regionId={regionId} onPick={add} />
      ) : asked === '' ? null : (
        <ul className="order-found near" aria-label={t('Products found')}>
          {data?.product_summaries.map(({ id, title, thumbnail_url }) => (
            <li key={id}>
              <button type="button" onClick={() => void choose(id)}>
                <Thumb src={thumbnail_url} size={36} /> {title}
              </button>
            </li>
          ))}
          {data?.count === 0 ? <li className="quiet">{t('No matching published product.')}</li> : null}
        </ul>
      )}
    </div>
  )
}

const priceOf = ({ prices }: Variant, currency: string, regionId: string): number | null => {
  const own = prices.filter((price) => price.currency === currency)
  const price = own.find(({ region_id }) => region_id === regionId) ?? own.find(({ region_id }) => region_id === null)
  return price?.amount ?? null
}

/** Returns the line for a variant. Null if the variant has no price in the region, or is out of stock. */
function lineOf(product: Product, variant: Variant, currency: string, regionId: string): BasketLine | null {
  const { id, title: variant_title, stock } = variant
  const unit_price = priceOf(variant, currency, regionId)
  if (unit_price === null || (stock.managed && !stock.allow_backorder && stock.available <= 0)) return null
  const image_url = product.media[0]?.thumbnail_url ?? null
  return { id, title: product.title, variant_title, image_url, unit_price, quantity: 1 }
}

interface VariantsProps extends Pick<PickProps, 'currency' | 'regionId'> {
  readonly product: Product
  readonly onPick: (line: BasketLine) => void
}

const Variants = ({ product, currency, regionId, onPick }: VariantsProps) => (
  <fieldset className="variants">
    <legend>{t('Which variant of {product}?', { product: product.title })}</legend>
    {product.variants.map((variant) => {
      const line = lineOf(product, variant, currency, regionId)
      const price = priceOf(variant, currency, regionId)
      return (
        <Button key={variant.id} variant="default" disabled={!line} onClick={() => line && onPick(line)}>
          {`${variant.title} · ${price === null ? t('no price for this region') : formatMoney(price, currency)}`}
        </Button>
      )
    })}
  </fieldset>
)

const BasketLines = ({ basket, onChange, currency }: Omit<PickProps, 'regionId'>) =>
  basket.length === 0 ? null : (
    <ul aria-label={t('Order items')}>
      {basket.map(({ id, title, variant_title, image_url, unit_price, quantity }) => (
        <ItemLine
          key={id}
          image={image_url}
          name={<b>{title}</b>}
          detail={[variant_title, unit_price === null ? '' : formatMoney(unit_price, currency)]
            .filter(Boolean)
            .join(' · ')}
        >
          <NumberInput
            aria-label={t('Quantity of {name}', { name: `${title}, ${variant_title}` })}
            value={quantity}
            min={1}
            w={88}
            onChange={(next) => onChange(withQuantity(basket, id, Math.max(1, next ?? 1)))}
          />
          <IconAct
            quiet
            icon={X}
            label={t('Remove {name}', { name: title })}
            run={() => onChange(withQuantity(basket, id, 0))}
          />
        </ItemLine>
      ))}
    </ul>
  )
