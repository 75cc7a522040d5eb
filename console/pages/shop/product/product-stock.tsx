import { may } from '../../../api/session.ts'
import { Section } from '../../../frame/detail/section.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import { t } from '../../../messages/text.ts'
import { stockColumns } from '../stock/columns.tsx'
import { openStock } from '../stock/open-stock.tsx'
import type { Product } from './product.types.ts'

/** Where each variant lies; a click adjusts it and shows its history. */
export function ProductStock({ product }: { product: Product }) {
  if (!may('stock:read') || product.variants.length === 0) return null
  return (
    <Section title={t('Stock')} id="stock" flush>
      <ListFrame
        embedded
        title={t('Stock')}
        path="/admin/stock"
        fixed={{ product_id: product.id }}
        idOf={({ variant_id }) => variant_id}
        onOpen={({ variant_id, product_title, variant_title }) =>
          openStock({ variant_id, product_title, variant_title })
        }
        columns={stockColumns('variant')}
        searchable={false}
        exportable={false}
        empty={{ title: t('Nothing is counted') }}
      />
    </Section>
  )
}
