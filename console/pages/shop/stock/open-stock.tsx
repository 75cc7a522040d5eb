import { openDialog } from '../../../frame/dialogs.tsx'
import { StockPanel } from './stock-panel.tsx'

interface Named {
  readonly variant_id: string
  readonly product_title: string
  readonly variant_title: string
}

/** One variant's stock: where it lies, what changed it, and the ways to change it. */
export const openStock = ({ variant_id, product_title, variant_title }: Named): void =>
  openDialog({
    title: `${product_title}, ${variant_title}`,
    size: 'lg',
    body: () => <StockPanel variantId={variant_id} />,
  })
