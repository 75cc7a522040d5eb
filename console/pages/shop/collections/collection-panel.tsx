import { ActionIcon, Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Failure } from '../../../frame/broken.tsx'
import { EditField } from '../../../frame/detail/edit-field.tsx'
import { Section } from '../../../frame/detail/section.tsx'
import { useSaver } from '../../../frame/detail/use-saver.ts'
import { Go } from '../../../frame/go.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { State } from '../../../frame/state.tsx'
import { Thumb } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'

const shownAtMost = 100

/** A collection with its products as pictures. Dragging a picture, or its buttons, changes the order. */
export function CollectionPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const editable = may('collections:write')
  const params = { path: { id } }
  const { data, error } = useQuery(read('/admin/collections/{id}', { params }))
  const list = useQuery(
    read('/admin/collections/{id}/products', { params: { ...params, query: { limit: shownAtMost } } }),
  )
  const summaries = useQuery(
    read('/admin/product-summaries', { params: { query: { collection: id, limit: shownAtMost } } }),
  )
  const saver = useSaver('post', '/admin/collections/{id}', { id })
  const moved = useRef<string | null>(null)
  const collection = data?.collection.id === id ? data.collection : undefined
  const products = collection ? (list.data?.products ?? []) : []
  const pictures = new Map(summaries.data?.product_summaries.map((row) => [row.id, row.thumbnail_url]))

  const put = (productId: string, at: number) => {
    const others = products.map((product) => product.id).filter((other) => other !== productId)
    const order = [...others.slice(0, at), productId, ...others.slice(at)]
    act('post', '/admin/collections/{id}/products/order', { params, body: { product_ids: order } })
      .then(() => refresh('collections'))
      .catch(notifyFailed)
  }
  const change = (body: { add?: string[]; remove?: string[] }) =>
    act('post', '/admin/collections/{id}/products', { params, body })
      .then(() => refresh('collections', 'products', 'product-summaries'))
      .catch(notifyFailed)

  return (
    <Section
      title={collection?.title ?? t('Collection')}
      aside={
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      {error && !data ? <Failure error={error} /> : null}
      {collection ? (
        <div className="stack">
          <div className="collection-facts">
            <EditField
              field={{ name: 'title', label: t('Name') }}
              value={collection.title}
              saver={saver}
              editable={editable}
            />
            <EditField
              field={{ name: 'handle', label: t('Handle') }}
              value={collection.handle}
              saver={saver}
              editable={editable}
            />
            {editable ? (
              <AddProduct known={products.map((product) => product.id)} add={(one) => void change({ add: [one] })} />
            ) : null}
          </div>
          {products.length === 0 && list.data ? (
            <p className="quiet">{t('No products yet: search for one above.')}</p>
          ) : null}
          <ol className="collection-products">
            {products.map((product, index) => (
              <li
                key={product.id}
                draggable={editable}
                onDragStart={() => {
                  moved.current = product.id
                }}
                onDragOver={(event) => event.preventDefault()}
                onDrop={() => {
                  if (moved.current !== null && moved.current !== product.id) put(moved.current, index)
                  moved.current = null
                }}
              >
                <Thumb src={pictures.get(product.id)} size={96} />
                <Go to={`/products/${product.id}`}>{product.title}</Go>
                {product.status === 'published' ? null : <State value={product.status} />}
                {editable ? (
                  <span className="picture-tools">
                    <Tool
                      label={t('Move “{title}” earlier', product)}
                      off={index === 0}
                      run={() => put(product.id, index - 1)}
                    >
                      <ArrowLeft size={16} aria-hidden />
                    </Tool>
                    <Tool
                      label={t('Move “{title}” later', product)}
                      off={index === products.length - 1}
                      run={() => put(product.id, index + 1)}
                    >
                      <ArrowRight size={16} aria-hidden />
                    </Tool>
                    <Tool
                      label={t('Take “{title}” out', product)}
                      run={() =>
                        void change({ remove: [product.id] }).then(() =>
                          notifySaved(t('“{title}” was taken out.', product), {
                            run: () => void change({ add: [product.id] }),
                          }),
                        )
                      }
                    >
                      <X size={16} aria-hidden />
                    </Tool>
                  </span>
                ) : null}
              </li>
            ))}
          </ol>
          {collection.product_count > shownAtMost ? (
            <Go to={`/products?collection=${id}`}>{t('All products of this collection')}</Go>
          ) : null}
        </div>
      ) : null}
    </Section>
  )
}

const Tool = (props: { label: string; off?: boolean; run: () => void; children: React.ReactNode }) => (
  <ActionIcon variant="default" size="lg" aria-label={props.label} disabled={props.off} onClick={props.run}>
    {props.children}
  </ActionIcon>
)

/** Finds a product by its words and adds it. */
function AddProduct({ known, add }: { known: readonly string[]; add: (id: string) => void }) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 150)
  const { data } = useQuery(
    read('/admin/product-summaries', { params: { query: { limit: 20, ...(asked ? { q: asked } : {}) } } }),
  )
  return (
    <Select
      label={t('Add a product')}
      placeholder={t('Search')}
      searchable
      searchValue={text}
      onSearchChange={setText}
      value={null}
      onChange={(id) => {
        if (id) add(id)
        setText('')
      }}
      filter={({ options }) => options}
      nothingFoundMessage={t('Nothing was found.')}
      data={(data?.product_summaries ?? [])
        .filter(({ id }) => !known.includes(id))
        .map(({ id, title }) => ({ value: id, label: title }))}
    />
  )
}
