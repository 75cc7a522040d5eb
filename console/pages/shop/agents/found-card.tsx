import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { Go } from '../../../frame/go.tsx'
import { State } from '../../../frame/state.tsx'
import { formatMoney, Money, Nothing } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import type { Picked } from './basket.rules.ts'
import type { FoundProduct } from './bench.tsx'

/** One product as an agent may show it to a shopper. */
export function FoundCard({ product, onAdd }: { product: FoundProduct; onAdd: (item: Picked) => void }) {
  const { variants, media, price_range: range } = product
  const sellable = variants.filter(({ availability, price }) => availability.available && price !== null)
  const [chosen, setChosen] = useState<string | null>(null)
  const variant = sellable.find(({ id }) => id === chosen) ?? sellable[0]
  const [picture] = media
  const add = () => {
    if (variant?.price)
      onAdd({
        id: variant.id,
        title: product.title,
        variantTitle: variant.title,
        price: variant.price,
        quantity: 1,
      })
  }
  return (
    <li className="card found-card">
      {picture ? (
        <img src={picture.url} alt={picture.alt ?? ''} loading="lazy" decoding="async" />
      ) : (
        <span className="found-blank" aria-hidden />
      )}
      <Go to={`/products/${product.id}`} className="found-title">
        {product.title}
      </Go>
      <span>
        {range === null ? (
          <Nothing>{t('No price in this currency')}</Nothing>
        ) : range.min.amount === range.max.amount ? (
          <Money amount={range.min.amount} currency={range.min.currency} />
        ) : (
          t('{least} to {most}', {
            least: formatMoney(range.min.amount, range.min.currency),
            most: formatMoney(range.max.amount, range.max.currency),
          })
        )}
      </span>
      <p className="found-text quiet">{product.description}</p>
      {variant ? (
        <div className="found-pick">
          <Select
            aria-label={t('Variant of {product}', { product: product.title })}
            data={sellable.map(({ id, title }) => ({ value: id, label: title }))}
            value={variant.id}
            onChange={setChosen}
            allowDeselect={false}
          />
          <Button
            variant="light"
            onClick={add}
            aria-label={t('Put {product} into the basket', { product: product.title })}
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
