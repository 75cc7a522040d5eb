import { ActionIcon, Button, Loader } from '@mantine/core'
import { ArrowLeft, ArrowRight, ImagePlus, Trash2, Type } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Section } from '../../../frame/detail/section.tsx'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { t, tn } from '../../../messages/text.ts'
import { picturesOf, uploadPicture } from '../uploads.ts'
import { changeMedia } from './change-media.ts'
import type { Media, Product } from './product.types.ts'
import './product.css'

/** Pictures come by drop, paste or picker; the first one stands for the product. */
export function Pictures({ product, editable }: { product: Product; editable: boolean }) {
  const [sending, setSending] = useState(0)
  const [over, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const moved = useRef<string | null>(null)
  const { id, media, title } = product

  const add = async (files: readonly File[]) => {
    if (files.length === 0) return
    setSending((count) => count + files.length)
    for (const file of files) {
      try {
        const upload = await uploadPicture(file)
        await changeMedia(id, (now) => [...now, { upload_id: upload.id, alt: '' }])
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
    if (!editable) return
    const onPaste = (event: ClipboardEvent) => {
      const files = picturesOf(event.clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      void latest.current(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [editable])
  const place = (mediaId: string, before: number) =>
    changeMedia(id, (now) => {
      const one = now.find((item) => item.id === mediaId)
      const others = now.filter((item) => item.id !== mediaId)
      return one ? [...others.slice(0, before), one, ...others.slice(before)] : now
    }).catch(notifyFailed)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void add(picturesOf(event.dataTransfer))
  }

  return (
    <Section
      title={t('Pictures')}
      id="pictures"
      aside={
        editable ? (
          <Button
            variant="default"
            leftSection={<ImagePlus size={16} aria-hidden />}
            onClick={() => picker.current?.click()}
          >
            {t('Add pictures')}
          </Button>
        ) : null
      }
    >
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
      <section
        className="pictures"
        aria-label={t('Drop pictures here')}
        data-over={over || undefined}
        onDragOver={(event) => {
          if (!editable) return
          event.preventDefault()
          setOver(event.dataTransfer.types.includes('Files'))
        }}
        onDragLeave={() => setOver(false)}
        onDrop={editable ? onDrop : undefined}
      >
        {media.map((item, index) => (
          <figure
            key={item.id}
            className="picture"
            draggable={editable}
            onDragStart={() => {
              moved.current = item.id
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => {
              if (moved.current !== null && moved.current !== item.id) void place(moved.current, index)
              moved.current = null
            }}
          >
            <img src={index === 0 ? item.url : item.thumbnail_url} alt={item.alt} loading="lazy" decoding="async" />
            <figcaption>
              {item.alt === '' ? <span className="state state-warm">{t('No description')}</span> : item.alt}
            </figcaption>
            {editable ? (
              <div className="picture-tools">
                <Tool label={t('Move earlier')} disabled={index === 0} run={() => place(item.id, index - 1)}>
                  <ArrowLeft size={16} aria-hidden />
                </Tool>
                <Tool
                  label={t('Move later')}
                  disabled={index === media.length - 1}
                  run={() => place(item.id, index + 1)}
                >
                  <ArrowRight size={16} aria-hidden />
                </Tool>
                <Tool label={t('Describe the picture')} run={() => describe(id, item, title)}>
                  <Type size={16} aria-hidden />
                </Tool>
                <Tool label={t('Remove picture')} run={() => remove(id, item, index)}>
                  <Trash2 size={16} aria-hidden />
                </Tool>
              </div>
            ) : null}
          </figure>
        ))}
        {sending > 0 ? (
          <output className="picture picture-sending">
            <Loader size={24} />
            {tn('{count} picture on its way', '{count} pictures on their way', sending)}
          </output>
        ) : null}
        {editable && media.length === 0 && sending === 0 ? (
          <button type="button" className="picture-drop" onClick={() => picker.current?.click()}>
            <ImagePlus size={28} aria-hidden />
            {t('Drop pictures here, paste them, or choose files. Agents show the first one to the buyer.')}
          </button>
        ) : null}
        {!editable && media.length === 0 ? <p className="quiet">{t('No pictures yet.')}</p> : null}
      </section>
    </Section>
  )
}

const Tool = (props: { label: string; disabled?: boolean; run: () => unknown; children: React.ReactNode }) => (
  <ActionIcon
    variant="default"
    size="lg"
    aria-label={props.label}
    title={props.label}
    disabled={props.disabled}
    onClick={() => void props.run()}
  >
    {props.children}
  </ActionIcon>
)

function describe(productId: string, item: Media, title: string): void {
  openForm({
    title: t('Describe the picture'),
    text: (
      <>
        <img className="picture-large" src={item.url} alt={item.alt} />
        {t('For agents and people who cannot see it. Say what it shows.')}
      </>
    ),
    fields: [{ name: 'alt', label: t('Description'), kind: 'long', initial: item.alt, placeholder: title }],
    submit: t('Save'),
    run: ({ alt }) =>
      changeMedia(productId, (now) =>
        now.map((one) => (one.id === item.id ? { ...one, alt: String(alt ?? '') } : one)),
      ),
  })
}

async function remove(productId: string, item: Media, index: number): Promise<void> {
  try {
    await changeMedia(productId, (now) => now.filter(({ id }) => id !== item.id))
    const back = { id: item.id, alt: item.alt, ...(item.upload_id ? { upload_id: item.upload_id } : { url: item.url }) }
    notifySaved(t('Picture removed.'), {
      run: () =>
        void changeMedia(productId, (now) => [...now.slice(0, index), back, ...now.slice(index)]).catch(notifyFailed),
    })
  } catch (error) {
    notifyFailed(error)
  }
}
