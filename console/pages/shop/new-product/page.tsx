import { Loader } from '@mantine/core'
import { ImagePlus, X } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { may, session } from '../../../api/session.ts'
import type { FieldSpec, FieldValues } from '../../../frame/form/fields.ts'
import { RecordForm } from '../../../frame/form/record-form.tsx'
import { Go, useGo } from '../../../frame/go.tsx'
import { notifyFailed } from '../../../frame/notify.tsx'
import { PageHead } from '../../../frame/page-head.tsx'
import { State } from '../../../frame/state.tsx'
import { t, tn } from '../../../messages/text.ts'
import { useGroups } from '../groups.ts'
import { picturesOf, type Upload, uploadPicture } from '../uploads.ts'
import { productOf } from './product-of.ts'
import './new-product.css'

interface Made {
  readonly id: string
  readonly title: string
  readonly status: string
}

/** One short form: a product with its variants, price and pictures; “and another” keeps the form for the next one. */
export default function NewProductPage() {
  const [pictures, setPictures] = useState<readonly Upload[]>([])
  const [made, setMade] = useState<readonly Made[]>([])
  const { categories, collections } = useGroups()
  const go = useGo()
  const currencies = session().shop?.currencies ?? []
  const create = async (values: FieldValues) => {
    const { product } = await act('post', '/admin/products', { body: productOf(values, currencies, pictures) })
    await refresh('products', 'product-summaries', 'stock', 'categories', 'collections')
    if (values.another !== true) return go(`/products/${product.id}`)
    setMade((before) => [{ id: product.id, title: product.title, status: product.status }, ...before])
    setPictures([])
  }
  return (
    <>
      <PageHead title={t('New product')} back={{ to: '/products', label: t('Products') }} />
      <div className="detail" data-aside>
        <div className="detail-main">
          <section className="card new-form" aria-label={t('New product')}>
            <RecordForm
              key={made.length}
              fields={fieldsOf(currencies, { categories, collections }, made.length > 0)}
              submit={t('Create product')}
              run={create}
              draft={`new-product-${made.length}`}
            >
              <PictureDrop pictures={pictures} change={setPictures} />
            </RecordForm>
          </section>
        </div>
        <aside className="detail-aside">
          <section className="card" aria-label={t('Made just now')}>
            <h2>
              {made.length === 0
                ? t('Many products at once?')
                : tn('{count} product made just now', '{count} products made just now', made.length)}
            </h2>
            {made.length === 0 ? (
              <p>
                <Go to="/imports">{t('Import a file')}</Go>
              </p>
            ) : (
              <ul className="plain-list made-list">
                {made.map(({ id, title, status }) => (
                  <li key={id}>
                    <Go to={`/products/${id}`}>{title}</Go> <State value={status} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        </aside>
      </div>
    </>
  )
}

function fieldsOf(
  currencies: readonly string[],
  { categories, collections }: ReturnType<typeof useGroups>,
  isSeries: boolean,
): FieldSpec[] {
  return [
    { name: 'title', label: t('Title'), required: true },
    ...currencies.map(
      (currency): FieldSpec => ({
        name: `price ${currency}`,
        label: t('Price in {currency}', { currency }),
        kind: 'money',
        currency,
      }),
    ),
    {
      name: 'sizes',
      label: t('Variants, such as sizes or colours'),
      kind: 'tags',
      hint: t('Enter after each. Empty: there is just one.'),
    },
    {
      name: 'option',
      label: t('What the variants differ in'),
      initial: t('Size'),
      when: ({ sizes }) => Array.isArray(sizes) && sizes.length > 0,
    },
    { name: 'on_hand', label: t('On hand, of each'), kind: 'number', min: 0, hint: t('Empty: not counted.') },
    { name: 'sku', label: t('SKU') },
    {
      name: 'description',
      label: t('Description'),
      kind: 'long',
      hint: t('What it is made of, how big it is, whom it suits: agents answer from this.'),
    },
    { name: 'categories', label: t('Categories'), kind: 'choices', options: categories },
    { name: 'collections', label: t('Collections'), kind: 'choices', options: collections },
    { name: 'publish', label: t('Publish it at once'), kind: 'switch', initial: true },
    { name: 'another', label: t('Then make another one'), kind: 'switch', initial: isSeries },
  ]
}

function PictureDrop(props: { pictures: readonly Upload[]; change: (next: readonly Upload[]) => void }) {
  const { pictures, change } = props
  const [sending, setSending] = useState(0)
  const picker = useRef<HTMLInputElement>(null)
  const all = useRef(pictures)
  all.current = pictures
  const add = async (files: readonly File[]) => {
    if (files.length === 0 || !may('uploads:write')) return
    setSending((count) => count + files.length)
    for (const file of files) {
      try {
        all.current = [...all.current, await uploadPicture(file)]
        change(all.current)
      } catch (error) {
        notifyFailed(error)
      } finally {
        setSending((count) => count - 1)
      }
    }
  }
  const latest = useRef(add)
  latest.current = add
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => void latest.current(picturesOf(event.clipboardData))
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  return (
    <section
      className="new-pictures"
      aria-label={t('Pictures')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        void add(picturesOf(event.dataTransfer))
      }}
    >
      {pictures.map(({ id, url, renditions }) => (
        <span key={id} className="new-picture">
          <img src={renditions[0]?.url ?? url} alt="" />
          <button
            type="button"
            aria-label={t('Remove picture')}
            onClick={() => change(pictures.filter((one) => one.id !== id))}
          >
            <X size={14} aria-hidden />
          </button>
        </span>
      ))}
      {sending > 0 ? <Loader size={24} /> : null}
      <button type="button" className="new-picture-add" onClick={() => picker.current?.click()}>
        <ImagePlus size={20} aria-hidden />
        {t('Drop, paste or choose pictures')}
      </button>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('Choose pictures')}
        onChange={({ currentTarget }) => {
          void add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </section>
  )
}
