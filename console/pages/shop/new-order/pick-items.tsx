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
  /** In the region's currency; null without a price. */
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
  const choose = (id: string) =>
    get('/admin/products/{id}', { id }).then((answer) => setProduct(answer.product), notifyFailed)
  const add = (line: BasketLine) => {
    onChange(withOneMore(basket, line))
    type('')
  }
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

interface VariantsProps extends Pick<PickProps, 'currency' | 'regionId'> {
  readonly product: Product
  readonly onPick: (line: BasketLine) => void
}

const Variants = ({ product: { title, variants, media }, currency, regionId, onPick }: VariantsProps) => (
  <fieldset className="variants">
    <legend>{t('Which variant of {product}?', { product: title })}</legend>
    {variants.map((variant) => {
      const { id, title: variant_title, stock } = variant
      const unit_price = priceOf(variant, currency, regionId)
      const image_url = media[0]?.thumbnail_url ?? null
      return (
        <Button
          key={id}
          variant="default"
          disabled={unit_price === null || (stock.managed && !stock.allow_backorder && stock.available <= 0)}
          onClick={() => onPick({ id, title, variant_title, image_url, unit_price, quantity: 1 })}
        >
          {`${variant_title} · ${unit_price === null ? t('no price for this region') : formatMoney(unit_price, currency)}`}
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
