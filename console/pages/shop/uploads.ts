import { act } from '../../api/client.ts'
import type { components } from '../../api/generated/schema.ts'

export type Upload = components['schemas']['AdminUpload']

/** Sends one picture; answers where it is kept. */
export async function uploadPicture(file: File): Promise<Upload> {
  const body = new FormData()
  body.append('file', file)
  const answer = await act('post', '/admin/uploads', { body } as never)
  const [first] = 'uploads' in answer ? answer.uploads : [answer.upload]
  if (!first) throw new Error('The upload has no picture.')
  return first
}

export const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
