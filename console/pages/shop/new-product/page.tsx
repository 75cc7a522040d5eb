import { Loader } from '@mantine/core'
import { useState } from 'react'
import { act, may, session } from '../../../api/index.ts'
import { field, IconAct, RecordForm, type ValuesOf } from '../../../frame/do.ts'
import { type Pictures, type Upload, uploadingWords, usePictures } from '../../../frame/files.ts'
import { ImagePlus, X } from '../../../frame/icons.tsx'
import { Go, PageHead, Picture, State, t, tn, useGo } from '../../../frame/show.ts'
import { moved, Tiles } from '../../../frame/tiles.tsx'
import { useCategories, useCollections } from '../groups.ts'
import './new-product.css'

interface Made {
  readonly id: string
  readonly title: string
  readonly status: string
}

/** “Create another” keeps the form open for another product. */
export default function NewProductPage() {
  const [pictures, setPictures] = useState<readonly Upload[]>([])
  const uploads = usePictures(may('uploads:write'), (upload) => setPictures((before) => [...before, upload]))
  const [made, setMade] = useState<readonly Made[]>([])
  const go = useGo()
  const currencies = session().shop?.currencies ?? []
  return (
    <>
      <PageHead title={t('New product')} back={{ to: '/products', label: t('Products') }} />
      <div className="detail" data-aside>
        <div className="detail-main">
          <section className="card new-form" aria-label={t('New product')}>
            <RecordForm
              key={made.length}
              fields={fieldsOf(currencies, made.length > 0)}
              submit={t('Create product')}
              waiting={uploadingWords(uploads.sending)}
              run={async ({ another, ...values }) => {
                const body = productOf(values, currencies, pictures)
                const { product } = await act('post', '/admin/products', { body })
                return { product, another }
              }}
              changes={['product-summaries', 'stock', 'categories', 'collections']}
              onDone={({ product, another }) => {
                if (!another) return go(`/products/${product.id}`)
                setMade((before) => [product, ...before])
                setPictures([])
              }}
              draft={`new-product-${made.length}`}
            >
              <PictureDrop pictures={pictures} change={setPictures} uploads={uploads} />
            </RecordForm>
          </section>
        </div>
        <aside className="detail-aside">
          <section className="card" aria-label={t('Just added')}>
            <h2>
              {made.length === 0
                ? t('Adding many products?')
                : tn('{count} product just added', '{count} products just added', made.length)}
            </h2>
            {made.length === 0 ? <Go to="/imports">{t('Import file')}</Go> : null}
            <ul className="plain-list above">
              {made.map(({ id, title, status }) => (
                <li key={id}>
                  <Go to={`/products/${id}`}>{title}</Go> <State value={status} />
                </li>
              ))}
            </ul>
          </section>
        </aside>
      </div>
    </>
  )
}

const fieldsOf = (currencies: readonly string[], isSeries: boolean) => [
  field.text('title', t('Title'), { required: true }),
  ...currencies.map((currency) =>
    field.money(`price ${currency}`, t('Price in {currency}', { currency }), { currency }),
  ),
  field.tags('sizes', t('Variants, such as sizes or colours'), {
    hint: t('Press Enter after each value. Leave empty if there is only one variant.'),
  }),
  field.text('option', t('How the variants differ'), {
    initial: t('Size'),
    when: ({ sizes }) => Array.isArray(sizes) && sizes.length > 0,
  }),
  field.number('on_hand', t('Stock per variant'), { min: 0, hint: t('Leave empty to not track stock.') }),
  field.text('sku', t('SKU')),
  field.long('description', t('Description'), {
    hint: t('Material, size, and who it suits. Agents answer questions from this text.'),
  }),
  field.choices('categories', t('Categories'), useCategories),
  field.choices('collections', t('Collections'), useCollections),
  field.toggle('publish', t('Publish now'), { initial: true }),
  field.toggle('another', t('Then create another one'), { initial: isSeries }),
]

type Values = Omit<ValuesOf<ReturnType<typeof fieldsOf>[number]>, 'another'>

/** Builds the product. All variants start with the same prices and stock. */
function productOf(values: Values, currencies: readonly string[], pictures: readonly Upload[]) {
  const { title, sizes = [], option = 'Option', sku = null, on_hand, publish } = values
  const prices = currencies.flatMap((currency) => {
    const amount = values[`price ${currency}`]
    return amount === undefined ? [] : [{ currency, amount, region_id: null }]
  })
  const stock = { managed: on_hand !== undefined, on_hand: on_hand ?? 0 }
  const sized = sizes.map((size) => ({
    title: size,
    sku: sku && `${sku}-${size.replace(/\s+/g, '').toUpperCase()}`,
    options: { [option]: size },
    prices,
    stock,
  }))
  return {
    title,
    description: values.description ?? '',
    status: publish ? ('published' as const) : ('draft' as const),
    options: sizes.length === 0 ? [] : [{ name: option, values: sizes }],
    categories: values.categories ?? [],
    collections: values.collections ?? [],
    media: pictures.map(({ id }) => ({ upload_id: id, alt: title })),
    variants: sized.length > 0 ? sized : [{ title, sku, options: {}, prices, stock }],
  }
}

interface PictureProps {
  readonly pictures: readonly Upload[]
  readonly change: (next: readonly Upload[]) => void
  readonly uploads: Pictures
}

function PictureDrop({ pictures, change, uploads: { zone, input, pick, sending } }: PictureProps) {
  return (
    <section className="stack" aria-label={t('Pictures')} {...zone}>
      <Tiles
        items={pictures}
        put={(id, at) => change(moved(pictures, id, at))}
        earlier={() => t('Move earlier')}
        later={() => t('Move later')}
        tools={({ id }) => (
          <IconAct icon={X} label={t('Remove picture')} run={() => change(pictures.filter((one) => one.id !== id))} />
        )}
      >
        {({ url, renditions }) => <Picture src={renditions[0]?.url ?? url} alt="" />}
      </Tiles>
      <button type="button" className="drop" onClick={pick}>
        {sending > 0 ? <Loader size={24} /> : <ImagePlus size={24} aria-hidden />}
        {t('Drop, paste, or choose pictures')}
      </button>
      <input {...input} aria-label={t('Choose pictures')} />
    </section>
  )
}
