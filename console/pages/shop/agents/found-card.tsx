import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, Go, Money, Nothing, Picture, State, t } from '../../../frame/show.ts'
import type { Found } from './bench.tsx'

export interface Picked {
  readonly id: string
  readonly title: string
  readonly variantTitle: string
  readonly price: { readonly amount: number; readonly currency: string }
  readonly quantity: number
}

type Product = Found['products'][number]

export function FoundCard({ product, onAdd }: { product: Product; onAdd: (item: Picked) => void }) {
  const { title, variants, media, description } = product
  const sellable = variants.flatMap(({ price, availability, ...variant }) =>
    availability.available && price !== null ? [{ ...variant, price }] : [],
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const variant = sellable.find(({ id }) => id === chosen) ?? sellable[0]
  const [picture] = media
  return (
    <li className="panel near found-card">
      {picture ? <Picture src={picture.url} alt={picture.alt ?? ''} /> : <span className="found-blank" aria-hidden />}
      <Go to={`/products/${product.id}`} className="wraps">
        {title}
      </Go>
      <span>
        {product.price_range === null ? (
          <Nothing>{t('No price in this currency')}</Nothing>
        ) : (
          <Range {...product.price_range} />
        )}
      </span>
      <p className="clamp quiet plain small">{description}</p>
      {variant ? (
        <div className="found-pick">
          <Select
            aria-label={t('Variant of {product}', { product: title })}
            data={sellable.map((one) => ({ value: one.id, label: one.title }))}
            value={variant.id}
            onChange={setChosen}
            allowDeselect={false}
          />
          <Button
            variant="light"
            onClick={() =>
              onAdd({ id: variant.id, title, variantTitle: variant.title, price: variant.price, quantity: 1 })
            }
            aria-label={t('Add {product} to cart', { product: title })}
          >
            {t('Add')}
          </Button>
        </div>
      ) : (
        <State value="out_of_stock" />
      )}
    </li>
  )
}

const Range = ({ min, max }: NonNullable<Product['price_range']>) =>
  min.amount === max.amount ? (
    <Money amount={min.amount} currency={min.currency} />
  ) : (
    t('{least} to {most}', {
      least: formatMoney(min.amount, min.currency),
      most: formatMoney(max.amount, max.currency),
    })
  )
