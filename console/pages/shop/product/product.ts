import { act, type RecordOf } from '../../../api/index.ts'
import { danger, perform } from '../../../frame/do.ts'
import { formatNumber, t } from '../../../frame/show.ts'

export type Product = RecordOf<'/admin/products/{id}'>
export type Variant = Product['variants'][number]
export type Media = Product['media'][number]

export const changedWithProduct = [
  'product-summaries',
  'stock',
  'prices',
  'collections',
  'categories',
  'agent-readiness',
]

const setStatus = (product: Product, status: Product['status'], done: string): Promise<boolean> => {
  const { id, status: before } = product
  const set = (to: Product['status']) => act('post', '/admin/products/{id}', { id, body: { status: to } })
  return perform({ run: () => set(status), changes: changedWithProduct, done, undo: () => set(before) })
}

export const publish = (product: Product) => setStatus(product, 'published', t('Published. Agents can find it now.'))

export const archive = (product: Product) => setStatus(product, 'archived', t('Archived.'))

export const duplicate = ({ id, title }: Product, go: (to: string) => void): Promise<boolean> =>
  perform({
    run: () => act('post', '/admin/products/{id}/duplicate', { id, body: { title: t('{title} (copy)', { title }) } }),
    changes: changedWithProduct,
    done: t('Copy created as a draft.'),
    onDone: ({ product }) => go(`/products/${product.id}`),
  })

export const remove = ({ id, title, variants, media }: Product, go: (to: string) => void): Promise<boolean> =>
  perform({
    confirm: danger(
      t('Delete “{title}”', { title }),
      t(
        'Permanently deletes its {variants} variants, {pictures} pictures, and {units} units of stock. Orders are not affected. To hide it instead, archive it.',
        {
          variants: formatNumber(variants.length),
          pictures: formatNumber(media.length),
          units: formatNumber(variants.reduce((sum, { stock }) => sum + stock.on_hand, 0)),
        },
      ),
      t('Delete product'),
    ),
    run: () => act('delete', '/admin/products/{id}', { id }),
    changes: ['product-summaries', 'stock'],
    done: t('“{title}” deleted.', { title }),
    onDone: () => go('/products'),
  })
