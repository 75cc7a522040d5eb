import { Button, Loader, NumberInput, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { type GetData, get } from '../../../api/client.ts'
import { read } from '../../../api/queries.ts'
import { formatMoney, Thumb } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { type Basket, withLine, withQuantity } from './basket.ts'

type Product = GetData<'/admin/products/{id}'>['product']
type Variant = Product['variants'][number]

interface PickProps {
  readonly basket: Basket
  readonly onChange: (basket: Basket) => void
  readonly currency: string
  readonly regionId: string
}

/** Finds products by name and puts their variants into the order. */
export function PickItems({ basket, onChange, currency, regionId }: PickProps) {
  const [text, setText] = useState('')
  const [product, setProduct] = useState<Product | null>(null)
  const [asked] = useDebouncedValue(text.trim(), 150)
  const { data, isFetching } = useQuery({
    ...read('/admin/product-summaries', { params: { query: { q: asked, limit: 6, status: ['published'] } } }),
    enabled: asked !== '',
  })
  const add = (variant: Variant) => {
    if (!product) return
    onChange(
      withLine(basket, {
        variant_id: variant.id,
        title: product.title,
        variant_title: variant.title,
        image_url: product.media[0]?.thumbnail_url ?? null,
        unit_price: priceOf(variant, currency, regionId),
        quantity: 1,
      }),
    )
    setText('')
    setProduct(null)
  }
  return (
    <div className="pick-items">
      <BasketLines basket={basket} onChange={onChange} currency={currency} />
      <TextInput
        type="search"
        label={t('Add a product')}
        placeholder={t('Its name or SKU')}
        leftSection={<Search size={16} aria-hidden />}
        rightSection={isFetching && asked !== '' ? <Loader size={16} /> : null}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setProduct(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {product ? (
        <Variants product={product} currency={currency} regionId={regionId} onPick={add} />
      ) : asked === '' ? null : (
        <ul className="found" aria-label={t('Products found')}>
          {data?.product_summaries.map((found) => (
            <li key={found.id}>
              <button
                type="button"
                onClick={() =>
                  void get('/admin/products/{id}', { params: { path: { id: found.id } } }).then((answer) =>
                    setProduct(answer.product),
                  )
                }
              >
                <Thumb src={found.thumbnail_url} size={36} /> {found.title}
              </button>
            </li>
          ))}
          {data?.product_summaries.length === 0 ? (
            <li className="quiet">{t('No published product matches.')}</li>
          ) : null}
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

function Variants(props: { product: Product; currency: string; regionId: string; onPick: (variant: Variant) => void }) {
  const { product, currency, regionId, onPick } = props
  return (
    <fieldset className="variants">
      <legend>{t('Which {product}?', { product: product.title })}</legend>
      {product.variants.map((variant) => {
        const price = priceOf(variant, currency, regionId)
        const { managed, allow_backorder, available } = variant.stock
        return (
          <Button
            key={variant.id}
            variant="default"
            disabled={price === null || (managed && !allow_backorder && available <= 0)}
            onClick={() => onPick(variant)}
          >
            {[variant.title, price === null ? t('no price here') : formatMoney(price, currency)].join(' · ')}
          </Button>
        )
      })}
    </fieldset>
  )
}

const BasketLines = ({ basket, onChange, currency }: Omit<PickProps, 'regionId'>) =>
  basket.length === 0 ? null : (
    <ul className="basket" aria-label={t('Items of the order')}>
      {basket.map((line) => (
        <li key={line.variant_id}>
          <Thumb src={line.image_url} size={44} />
          <span className="basket-name">
            <b>{line.title}</b>
            <span className="quiet">
              {[line.variant_title, line.unit_price === null ? '' : formatMoney(line.unit_price, currency)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <NumberInput
            aria-label={t('Quantity of {name}', { name: `${line.title}, ${line.variant_title}` })}
            value={line.quantity}
            min={1}
            w={88}
            onChange={(next) => onChange(withQuantity(basket, line.variant_id, Math.max(1, Number(next) || 1)))}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={t('Take {name} out', { name: line.title })}
            onClick={() => onChange(withQuantity(basket, line.variant_id, 0))}
          >
            <X size={18} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
