import { type DragEvent, useEffect, useRef, useState } from 'react'
import { act } from '../../api/index.ts'
import { notifyFailed } from '../../frame/do.ts'

/** Sends one picture; answers where it is kept. */
async function upload(file: File) {
  const body = new FormData()
  body.append('file', file)
  const answer = await act('post', '/admin/uploads', { body } as never)
  const [first] = 'uploads' in answer ? answer.uploads : [answer.upload]
  if (!first) throw new Error('The upload has no picture.')
  return first
}

export type Upload = Awaited<ReturnType<typeof upload>>

const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Pictures come by drop, paste or picker: what the place for them and its file input need, and how many are on their way. */
export function usePictures(enabled: boolean, onUpload: (upload: Upload) => unknown) {
  const [sending, setSending] = useState(0)
  const [over, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const add = async (files: readonly File[]) => {
    if (!enabled || files.length === 0) return
    setSending((count) => count + files.length)
    for (const file of files) {
      try {
        await onUpload(await upload(file))
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
    const onPaste = (event: ClipboardEvent) => {
      const files = picturesOf(event.clipboardData)
      if (files.length > 0) event.preventDefault()
      void latest.current(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  return {
    sending,
    pick: () => picker.current?.click(),
    zone: {
      'data-over': over || undefined,
      onDragOver: (event: DragEvent) => {
        if (!enabled) return
        event.preventDefault()
        setOver(event.dataTransfer.types.includes('Files'))
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        void add(picturesOf(event.dataTransfer))
      },
    },
    input: {
      ref: picker,
      type: 'file',
      accept: 'image/*',
      multiple: true,
      hidden: true,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        void add([...(currentTarget.files ?? [])])
        currentTarget.value = ''
      },
    },
  }
}
