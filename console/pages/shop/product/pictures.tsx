import { Loader } from '@mantine/core'
import { ApiError, act, get, versionOf } from '../../../api/index.ts'
import { Act, field, IconAct, openForm, perform } from '../../../frame/do.ts'
import { uploadingWords, usePictures } from '../../../frame/files.ts'
import { ImagePlus, Trash2, Type } from '../../../frame/icons.tsx'
import { Section } from '../../../frame/record.ts'
import { Picture, State, t } from '../../../frame/show.ts'
import { moved, Tiles } from '../../../frame/tiles.tsx'
import { changedWithProduct, type Media, type Product } from './product.ts'

export function Pictures({ product, editable }: { product: Product; editable: boolean }) {
  const { id, media } = product
  const { zone, input, pick, sending } = usePictures(editable, (upload) =>
    change(id, (now) => [...now, { upload_id: upload.id, alt: '' }]),
  )
  const add = editable ? <Act icon={ImagePlus} label={t('Add pictures')} run={pick} /> : null
  return (
    <Section title={t('Pictures')} id="pictures" aside={add}>
      <input {...input} aria-label={t('Choose pictures')} />
      <section aria-label={t('Drop pictures here')} {...zone}>
        <Tiles
          items={media}
          put={editable ? (item, at) => change(id, (now) => moved(now, item, at)) : null}
          earlier={() => t('Move earlier')}
          later={() => t('Move later')}
          tools={(item, index) => (
            <>
              <IconAct icon={Type} label={t('Alt text')} run={() => describe(product, item)} />
              <IconAct icon={Trash2} label={t('Remove picture')} run={() => remove(id, item, index)} />
            </>
          )}
          end={
            sending > 0 ? (
              <li className="picture-sending">
                <Loader size={24} />
                <output>{uploadingWords(sending)}</output>
              </li>
            ) : null
          }
        >
          {({ url, thumbnail_url, alt }, index) => (
            <>
              {/* The description is visible below. */}
              <Picture src={index === 0 ? url : thumbnail_url} alt="" />
              {alt === '' ? <State value="low" label={t('No description')} /> : <span className="quiet">{alt}</span>}
            </>
          )}
        </Tiles>
        {editable && media.length === 0 && sending === 0 ? (
          <button type="button" className="drop" onClick={pick}>
            <ImagePlus size={28} aria-hidden />
            {t('Drop, paste, or choose pictures. Agents show the first one to shoppers.')}
          </button>
        ) : null}
        {!editable && media.length === 0 ? <p className="quiet">{t('No pictures yet.')}</p> : null}
      </section>
    </Section>
  )
}

interface MediaInput {
  readonly id?: string
  readonly alt: string
  readonly upload_id?: string
  readonly url?: string
}
type Change = (now: readonly MediaInput[]) => readonly MediaInput[]

const asInput = ({ id, alt, upload_id, url }: Media): MediaInput => ({
  id,
  alt,
  ...(upload_id ? { upload_id } : { url }),
})

/** Applies the change to the current pictures, so that parallel edits do not overwrite each other. */
async function changeNow(id: string, toNext: Change, tries = 3): Promise<void> {
  const { product } = await get('/admin/products/{id}', { id })
  const version = versionOf(`/admin/products/${id}`)
  const headers = version === undefined ? undefined : { 'If-Match': version }
  const body = { media: [...toNext(product.media.map(asInput))] }
  try {
    await act('post', '/admin/products/{id}', { id, body, headers })
  } catch (error) {
    if (error instanceof ApiError && error.status === 412 && tries > 1) return changeNow(id, toNext, tries - 1)
    throw error
  }
}

const change = (id: string, toNext: Change): Promise<boolean> =>
  perform({ run: () => changeNow(id, toNext), changes: changedWithProduct })

const describe = ({ id, title }: Product, item: Media): void =>
  openForm({
    title: t('Alt text'),
    text: (
      <>
        <Picture className="picture-large" src={item.url} alt={item.alt} />
        {t('For agents and people who can’t see the picture. Describe what it shows.')}
      </>
    ),
    fields: [field.long('alt', t('Description'), { initial: item.alt, placeholder: title })],
    run: ({ alt = '' }) => changeNow(id, (now) => now.map((one) => (one.id === item.id ? { ...one, alt } : one))),
    changes: changedWithProduct,
  })

const remove = (id: string, item: Media, index: number): Promise<boolean> =>
  perform({
    run: () => changeNow(id, (now) => now.filter((one) => one.id !== item.id)),
    changes: changedWithProduct,
    done: t('Picture removed.'),
    undo: () => changeNow(id, (now) => [...now.slice(0, index), asInput(item), ...now.slice(index)]),
  })
