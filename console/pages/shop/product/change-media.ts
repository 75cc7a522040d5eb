import { type ActionInit, act, get, versionOf } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { refresh } from '../../../api/queries.ts'
import { staleWithProduct } from './product.types.ts'

type MediaInput = NonNullable<NonNullable<ActionInit<'post', '/admin/products/{id}'>['body']>['media']>[number]

/** Changes the pictures as they are now on the server, so that two people who add some lose none. */
export async function changeMedia(
  id: string,
  change: (now: readonly MediaInput[]) => readonly MediaInput[],
  tries = 3,
): Promise<void> {
  const { product } = await get('/admin/products/{id}', { params: { path: { id } } })
  const now = product.media.map(({ id: mediaId, alt, upload_id, url }) => ({
    id: mediaId,
    alt,
    ...(upload_id ? { upload_id } : { url }),
  }))
  const version = versionOf(`/admin/products/${id}`)
  try {
    await act('post', '/admin/products/{id}', {
      params: { path: { id } },
      body: { media: [...change(now)] },
      headers: version === undefined ? {} : { 'If-Match': version },
    })
  } catch (error) {
    if (error instanceof ApiError && error.status === 412 && tries > 1) return changeMedia(id, change, tries - 1)
    throw error
  }
  await refresh('products', ...staleWithProduct)
}
