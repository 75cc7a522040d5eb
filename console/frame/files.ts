import { type DragEvent, useEffect, useRef, useState } from 'react'
import { act, messageOf } from '../api/index.ts'
import { t } from '../messages/text.ts'
import { notifyFailed } from './notify.tsx'
import './files.css'

interface FilesWanted {
  /** `accept` attribute of the file input. */
  readonly accept: string
  readonly multiple?: boolean
  readonly enabled?: boolean
  readonly onFiles: (files: readonly File[]) => unknown
}

/** Props for a drop zone and its file input. */
export function useFiles({ accept, multiple = false, enabled = true, onFiles }: FilesWanted) {
  const [over, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  return {
    pick: () => picker.current?.click(),
    zone: {
      'data-drop': over || undefined,
      onDragOver: (event: DragEvent) => {
        if (!enabled) return
        event.preventDefault()
        setOver(event.dataTransfer.types.includes('Files'))
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        if (enabled) onFiles([...event.dataTransfer.files])
      },
    },
    input: {
      ref: picker,
      type: 'file',
      accept,
      multiple,
      hidden: true,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        onFiles([...(currentTarget.files ?? [])])
        currentTarget.value = ''
      },
    },
  }
}

async function upload(file: File) {
  const body = new FormData()
  body.append('file', file)
  const answer = await act('post', '/admin/uploads', { body } as never)
  const [first] = 'uploads' in answer ? answer.uploads : [answer.upload]
  if (!first) throw new Error('The upload has no picture.')
  return first
}

export type Upload = Awaited<ReturnType<typeof upload>>

/** Returns the label of a button during uploads. Null if `count`, the number of uploads, is 0. */
export const uploadingWords = (count: number): string | null => (count > 0 ? t('Uploading') : null)

/** Uploads pictures that are dropped, selected or pasted, one after the other. */
export function usePictures(enabled: boolean, onUpload: (upload: Upload) => unknown) {
  const [sending, setSending] = useState(0)
  const send = async (files: readonly File[]) => {
    const pictures = enabled ? files.filter(({ type }) => type.startsWith('image/')) : []
    setSending((count) => count + pictures.length)
    for (const picture of pictures) {
      try {
        await onUpload(await upload(picture))
      } catch (error) {
        const reason = messageOf(error)
        notifyFailed(new Error(t('{file} was not added. {reason}', { file: picture.name, reason })))
      }
      setSending((count) => count - 1)
    }
  }
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => void latest.current([...(clipboardData?.files ?? [])])
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  return { sending, ...useFiles({ accept: 'image/*', multiple: true, enabled, onFiles: send }) }
}

export type Pictures = ReturnType<typeof usePictures>
