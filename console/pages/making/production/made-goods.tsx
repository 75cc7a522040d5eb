import { Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRead } from '../../../api/index.ts'
import { t } from '../../../frame/show.ts'

/** Variant whose stock a run fills. Null: none. */
export interface MadeGoods {
  readonly product_id: string
  readonly variant_id: string
}

interface Props {
  readonly design: string
  /** Undefined until the person has chosen one of several variants. */
  readonly onChange: (goods: MadeGoods | null | undefined) => void
}

/** Asks which variant the units of a run become. Selects the only variant with this design. */
export default function MadeGoodsInput({ design, onChange }: Props) {
  const products = useRead('/admin/products', { design_id: design, limit: 100 }).data?.products
  const [chosen, setChosen] = useState<string | null>(null)
  const made = (products ?? []).flatMap((product) =>
    product.variants
      .filter((variant) => (variant.design_id ?? product.design_id) === design)
      .map(({ id, title }) => ({ product_id: product.id, variant_id: id, label: `${product.title}, ${title}` })),
  )
  const value = chosen ?? (made.length === 1 ? (made[0]?.variant_id ?? null) : null)
  const isLoaded = products !== undefined
  const isNone = isLoaded && (made.length === 0 || value === none)
  const goods = isNone ? null : made.find(({ variant_id }) => variant_id === value)
  const { product_id, variant_id } = goods ?? {}
  useEffect(() => {
    onChange(product_id && variant_id ? { product_id, variant_id } : isNone ? null : undefined)
  }, [onChange, product_id, variant_id, isNone])
  if (!isLoaded) return null
  if (made.length === 0)
    return <p className="note">{t('No product has this design, so the units are not added to stock.')}</p>
  return (
    <Select
      label={t('Becomes')}
      description={t('Good units are added to the stock of this variant.')}
      required
      searchable={made.length > 10}
      allowDeselect={false}
      value={value}
      onChange={setChosen}
      data={[
        ...made.map(({ variant_id: id, label }) => ({ value: id, label })),
        { value: none, label: t('Not added to stock') },
      ]}
    />
  )
}

const none = 'none'
