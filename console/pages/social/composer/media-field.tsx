import { ActionIcon, Button, Loader } from '@mantine/core'
import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { act, messageOf } from '../../../api/index.ts'
import { openForm } from '../../../frame/do.ts'
import { t } from '../../../frame/show.ts'
import type { Medium } from './draft-post.ts'

interface MediaProps {
  readonly media: readonly Medium[]
  readonly onChange: (change: (media: readonly Medium[]) => readonly Medium[]) => void
  /** The text of the post: pictures can be dropped and pasted onto it too. */
  readonly children: ReactNode
}

async function upload(file: File): Promise<Medium> {
  const form = new FormData()
  form.append('file', file)
  const made = await act('post', '/admin/uploads', { body: form } as never)
  const [first] = 'upload' in made ? [made.upload] : made.uploads
  return { type: 'image', url: first?.url ?? '' }
}

/** Pictures of the post, from the disk, by drop, by paste or by address. */
export function MediaField({ media, onChange, children }: MediaProps) {
  const [busy, setBusy] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const add = async (files: readonly File[]) => {
    setProblem(null)
    for (const file of files) {
      setBusy((count) => count + 1)
      try {
        const medium = await upload(file)
        onChange((before) => [...before, medium])
      } catch (error) {
        setProblem(t('{file} was not taken. {reason}', { file: file.name, reason: messageOf(error) }))
      } finally {
        setBusy((count) => count - 1)
      }
    }
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void add([...event.dataTransfer.files])
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
    if (files.length === 0) return
    event.preventDefault()
    void add(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pictures may be dropped here; the button below does the same
    <div
      className="compose-drop"
      data-over={over || undefined}
      onPaste={onPaste}
      onDrop={onDrop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
    >
      {children}
      <ol className="compose-media" aria-label={t('Pictures and videos')}>
        {media.map((medium, index) => (
          <MediaItem key={medium.url} {...{ medium, index, onChange }} isLast={index === media.length - 1} />
        ))}
        {busy > 0 ? (
          <li className="compose-busy">
            <Loader size={24} aria-label={t('Uploading')} />
          </li>
        ) : null}
      </ol>
      <div className="compose-tools">
        <Button
          variant="default"
          leftSection={<ImagePlus size={18} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t('Add pictures')}
        </Button>
        <Button variant="subtle" onClick={() => askAddress((medium) => onChange((before) => [...before, medium]))}>
          {t('By address…')}
        </Button>
        <span className="quiet wide-only">{t('or drop or paste them here')}</span>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={t('Pictures')}
          onChange={({ currentTarget }) => {
            void add([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </div>
      {problem ? (
        <p role="alert" className="danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}

interface ItemProps extends Pick<MediaProps, 'onChange'> {
  readonly medium: Medium
  readonly index: number
  readonly isLast: boolean
}

function MediaItem({ medium, index, isLast, onChange }: ItemProps) {
  const swap = (to: number) =>
    onChange((before) => {
      const next = [...before]
      const [taken] = next.splice(index, 1)
      if (taken) next.splice(to, 0, taken)
      return next
    })
  const number = index + 1
  return (
    <li>
      <MediumView medium={medium} />
      <span className="compose-media-tools">
        <ActionIcon
          variant="default"
          disabled={index === 0}
          aria-label={t('Move picture {number} forward', { number })}
          onClick={() => swap(index - 1)}
        >
          <ArrowLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          disabled={isLast}
          aria-label={t('Move picture {number} back', { number })}
          onClick={() => swap(index + 1)}
        >
          <ArrowRight size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('Remove picture {number}', { number })}
          onClick={() => onChange((before) => before.filter((_, at) => at !== index))}
        >
          <X size={16} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  )
}

export const MediumView = ({ medium }: { medium: Medium }) =>
  medium.type === 'video' ? (
    // biome-ignore lint/a11y/useMediaCaption: what a person has not captioned has no captions
    <video src={medium.url} controls preload="metadata" />
  ) : (
    <img src={medium.url} alt="" loading="lazy" />
  )

const askAddress = (onAdd: (medium: Medium) => void) =>
  openForm({
    title: t('Picture or video by its address'),
    fields: [
      { name: 'url', label: t('Address'), kind: 'url', required: true, placeholder: 'https://' },
      {
        name: 'type',
        label: t('Kind'),
        kind: 'choice',
        required: true,
        initial: 'image',
        options: [
          { value: 'image', label: t('Picture') },
          { value: 'video', label: t('Video') },
        ],
      },
    ],
    submit: t('Add'),
    run: async ({ url, type }) => onAdd({ url: String(url).trim(), type: type === 'video' ? 'video' : 'image' }),
  })
