import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { session, useRead } from '../../../api/index.ts'
import { Act, openDialog } from '../../../frame/do.ts'
import { Picture, t } from '../../../frame/show.ts'
import { newMark } from '../post-mark.ts'
import type { Medium } from './draft-post.ts'

interface Receiver {
  readonly onAdd: (medium: Medium) => void
  readonly onLink: (address: string) => void
}

export const openProductPictures = (receiver: Receiver): void =>
  openDialog({
    title: t('Pictures and links of products'),
    size: 'lg',
    body: (close) => <ProductPictures {...receiver} close={close} />,
  })

const productLink = (handle: string): string =>
  `${session().shop?.base_url ?? location.origin}/products/${encodeURIComponent(handle)}?utm_source=social&utm_medium=post&utm_content=${newMark()}`

/** Published products with their pictures and a link. Each picture can be added only once. */
function ProductPictures({ onAdd, onLink, close }: Receiver & { close: () => void }) {
  const [text, setText] = useState('')
  const [added, setAdded] = useState<readonly string[]>([])
  const [q] = useDebouncedValue(text.trim(), 150)
  const { data } = useRead('/admin/products', { limit: 12, status: 'published', ...(q === '' ? {} : { q }) })
  const add = (id: string, url: string) => {
    setAdded([...added, id])
    onAdd({ type: 'image', url: new URL(url, location.origin).href })
  }
  return (
    <div className="stack">
      <TextInput
        type="search"
        data-autofocus
        label={t('Product')}
        placeholder={t('Search')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul className="ruled stack">
        {data?.products.map(({ id, title, handle, media }) => (
          <li key={id}>
            <div className="inline ends">
              <b>{title}</b>
              <Act
                label={added.includes(id) ? t('Link added') : t('Add link')}
                off={added.includes(id)}
                run={() => {
                  setAdded([...added, id])
                  onLink(productLink(handle))
                }}
              />
            </div>
            <div className="inline product-pictures">
              {media.map((picture, index) => (
                <button
                  key={picture.id}
                  type="button"
                  disabled={added.includes(picture.id)}
                  aria-label={t('Add picture {number} of {product}', { number: index + 1, product: title })}
                  onClick={() => add(picture.id, picture.url)}
                >
                  <Picture src={picture.thumbnail_url ?? picture.url} alt="" />
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <small className="quiet">{t('Weft credits sales to the post through its link.')}</small>
      <div className="inline compose-end">
        <Button onClick={close}>{t('Done')}</Button>
      </div>
    </div>
  )
}
