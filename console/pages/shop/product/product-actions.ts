import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { ask } from '../../../frame/ask.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { formatNumber } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { type Product, staleWithProduct } from './product.types.ts'

async function setStatus({ id }: Product, status: Product['status']): Promise<void> {
  await act('post', '/admin/products/{id}', { params: { path: { id } }, body: { status } })
  await refresh('products', ...staleWithProduct)
}

const changed = (product: Product, status: Product['status'], words: string) =>
  setStatus(product, status)
    .then(() => notifySaved(words, { run: () => void setStatus(product, product.status).catch(notifyFailed) }))
    .catch(notifyFailed)

export const publish = (product: Product) => changed(product, 'published', t('Published: agents can find it now.'))

export const archive = (product: Product) => changed(product, 'archived', t('Archived.'))

export async function duplicate({ id, title }: Product, go: (to: string) => void): Promise<void> {
  try {
    const { product } = await act('post', '/admin/products/{id}/duplicate', {
      params: { path: { id } },
      body: { title: t('{title} (copy)', { title }) },
    })
    await refresh('products', ...staleWithProduct)
    notifySaved(t('A copy was made as a draft.'))
    go(`/products/${product.id}`)
  } catch (error) {
    notifyFailed(error)
  }
}

export async function remove(product: Product, go: (to: string) => void): Promise<void> {
  const { id, title, variants, media } = product
  const units = variants.reduce((sum, { stock }) => sum + stock.on_hand, 0)
  const agreed = await ask({
    title: t('Delete “{title}”', { title }),
    text: t(
      'Its {variants} variants, {pictures} pictures and {units} units of stock are deleted for good. Orders keep what they say. Archive it to keep it out of sight instead.',
      {
        variants: formatNumber(variants.length),
        pictures: formatNumber(media.length),
        units: formatNumber(units),
      },
    ),
    yes: t('Delete product'),
    danger: true,
  })
  if (!agreed) return
  try {
    await act('delete', '/admin/products/{id}', { params: { path: { id } } })
    go('/products')
    await refresh('product-summaries', 'products', 'stock')
    notifySaved(t('“{title}” was deleted.', { title }))
  } catch (error) {
    notifyFailed(error)
  }
}
