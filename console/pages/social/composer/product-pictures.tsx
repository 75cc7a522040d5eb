import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../../../api/index.ts'
import { openDialog } from '../../../frame/do.ts'
import { Picture, t } from '../../../frame/show.ts'
import type { Medium } from './draft-post.ts'

export const openProductPictures = (onAdd: (medium: Medium) => void): void =>
  openDialog({
    title: t('Pictures of products'),
    size: 'lg',
    body: (close) => <ProductPictures onAdd={onAdd} close={close} />,
  })

/** Published products with their pictures. Each picture can be added once. */
function ProductPictures({ onAdd, close }: { onAdd: (medium: Medium) => void; close: () => void }) {
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
        {data?.products
          .filter(({ media }) => media.length > 0)
          .map(({ id, title, media }) => (
            <li key={id}>
              <b>{title}</b>
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
      <div className="inline compose-end">
        <Button onClick={close}>{t('Done')}</Button>
      </div>
    </div>
  )
}
