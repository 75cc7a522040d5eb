import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { act, may, type RowOf, useRead } from '../../../api/index.ts'
import { field, IconAct, perform, recordOptions } from '../../../frame/do.ts'
import { X } from '../../../frame/icons.tsx'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { Section } from '../../../frame/record.ts'
import { Go, State, Thumb, t, tn } from '../../../frame/show.ts'
import { moved, Tiles } from '../../../frame/tiles.tsx'

type Collection = RowOf<'/admin/collections'>

const column = columnsOf<Collection>()
const title = field.text('title', t('Name'), { required: true })

export default function CollectionsPage() {
  return (
    <ResourcePage
      path="/admin/collections"
      type="collection"
      noun={t('Collection')}
      title={t('Collections')}
      lead={t('Products that belong together, in the order shoppers see them.')}
      columns={[
        column.text('title', t('Name'), { primary: true, sort: true }),
        column.count('product_count', t('Products')),
        column.text('handle', t('Handle'), { wide: true }),
        column.ago('updated_at', t('Updated'), { sort: true }),
        column.ago('created_at', t('Created'), { optional: true, sort: true }),
      ]}
      fields={[title, field.text('handle', t('Handle'), { required: true })]}
      create={{ title: t('New collection'), submit: t('Create collection'), fields: [title] }}
      remove={{
        label: t('Delete'),
        text: () => removal(1),
        many: {
          text: removal,
          done: (count) => tn('{count} collection deleted.', '{count} collections deleted.', count),
        },
      }}
      sections={(collection) => <Products collection={collection} />}
      empty={{ title: t('No collections yet'), text: t('For example a season, a gift guide, or new arrivals.') }}
    />
  )
}

const removal = (count: number) =>
  tn(
    'Deletes {count} collection. Its products are kept.',
    'Deletes {count} collections. Their products are kept.',
    count,
  )

const shownAtMost = 100

function Products({ collection: { id, product_count } }: { collection: Collection }) {
  const editable = may('collections:write')
  const list = useRead('/admin/collections/{id}/products', { id, limit: shownAtMost })
  const summaries = useRead('/admin/product-summaries', { collection: id, limit: shownAtMost })
  const products = list.data?.products ?? []
  const ids = products.map((product) => product.id)
  const pictures = new Map(summaries.data?.product_summaries.map((row) => [row.id, row.thumbnail_url]))

  const put = (product: string, at: number) => {
    const body = { product_ids: moved(products, product, at).map((one) => one.id) }
    return perform({ run: () => act('post', '/admin/collections/{id}/products/order', { id, body }) })
  }
  const change = (body: { add?: string[]; remove?: string[] }) =>
    act('post', '/admin/collections/{id}/products', { id, body })
  const changes = ['products', 'product-summaries']
  const remove = (product: (typeof products)[number]) =>
    perform({
      run: () => change({ remove: [product.id] }),
      changes,
      done: t('“{title}” removed.', product),
      undo: () => change({ add: [product.id] }),
    })
  return (
    <Section title={t('Products')} stack>
      {editable ? (
        <AddProduct known={ids} add={(product) => perform({ run: () => change({ add: [product] }), changes })} />
      ) : null}
      {list.data?.count === 0 ? <p className="quiet">{t('No products yet. Search above to add one.')}</p> : null}
      <Tiles
        items={products}
        put={editable ? put : null}
        earlier={(product) => t('Move “{title}” earlier', product)}
        later={(product) => t('Move “{title}” later', product)}
        tools={(product) => <IconAct icon={X} label={t('Remove “{title}”', product)} run={() => remove(product)} />}
      >
        {(product) => (
          <>
            <Thumb src={pictures.get(product.id)} size={96} />
            <Go to={`/products/${product.id}`}>{product.title}</Go>
            {product.status === 'published' ? null : <State value={product.status} />}
          </>
        )}
      </Tiles>
      {product_count > shownAtMost ? (
        <Go to={`/products?collection=${id}`}>{t('All products in this collection')}</Go>
      ) : null}
    </Section>
  )
}

function AddProduct({ known, add }: { known: readonly string[]; add: (id: string) => unknown }) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 150)
  const { data } = useRead('/admin/product-summaries', { limit: 20, ...(asked ? { q: asked } : {}) })
  return (
    <Select
      label={t('Add product')}
      placeholder={t('Search')}
      searchable
      searchValue={text}
      onSearchChange={setText}
      value={null}
      onChange={(id) => {
        if (id) void add(id)
        setText('')
      }}
      filter={({ options }) => options}
      nothingFoundMessage={t('No results found.')}
      data={recordOptions(data?.product_summaries, 'title').filter(({ value }) => !known.includes(value))}
    />
  )
}
