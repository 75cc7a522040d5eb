import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportCatalog } from '../../src/storefront/catalog-import/index.ts'
import { jpeg, png } from '../support/pictures.ts'
import { postPicture } from '../support/uploads.ts'
import { adminToken, startTestWeft, type TestAnswer, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

interface Picture {
  readonly id: string
  readonly url: string
}
const uploaded = async (altText = '', width = 40): Promise<Picture> => {
  const answer = await postPicture(weft, await jpeg(width, 30), {}, `?alt_text=${encodeURIComponent(altText)}`)
  expect(answer.status).toBe(201)
  return answer.body.upload
}
const created = async (media: unknown[], more: object = {}): Promise<TestAnswer> =>
  weft.admin('POST', '/admin/products', { title: 'Woven Bag', status: 'published', media, ...more })
const invalid = (problems: Record<string, string>) => ({
  type: 'invalid_data',
  message: Object.entries(problems)
    .map(([path, message]) => `${path}: ${message}`)
    .join('; '),
  errors: Object.entries(problems).map(([path, message]) => ({ path, message })),
})
const inUse = 'This upload is in use. Remove it from the records that use it first.'
async function exported(): Promise<string> {
  let text = ''
  await exportCatalog(weft.db, 'json', async (part) => {
    text += part
  })
  return text
}
const exportedMedia = (text: string, id: string): unknown =>
  JSON.parse(text).products.find((product: { id: string }) => product.id === id).media

/** Returns the URL of an image's only copy. The images of these tests are so small that the copy has the same width. */
const small = ({ url }: { readonly url: string }): string => url.replace('.jpg', '.webp')

describe('media of a product', () => {
  test('an upload is shown by its URL, with its own alt text or the product’s', async () => {
    const bag = await uploaded('A bag')
    const detail = await uploaded('A seam')
    const { status, body } = await created([
      { id: 'media_bag', upload_id: bag.id },
      { id: 'media_seam', upload_id: detail.id, alt_text: 'The seam' },
      { id: 'media_else', url: 'https://pictures.example/1.jpg', alt: 'Elsewhere' },
    ])
    expect(status).toBe(201)
    expect(body.product.media).toEqual([
      { id: 'media_bag', url: bag.url, alt: 'A bag', upload_id: bag.id, thumbnail_url: small(bag) },
      { id: 'media_seam', url: detail.url, alt: 'The seam', upload_id: detail.id, thumbnail_url: small(detail) },
      {
        id: 'media_else',
        url: 'https://pictures.example/1.jpg',
        alt: 'Elsewhere',
        upload_id: null,
        thumbnail_url: 'https://pictures.example/1.jpg',
      },
    ])
    const read = await weft.admin('GET', `/admin/products/${body.product.id}`)
    expect(read.body.product.media).toEqual(body.product.media)

    await weft.weft.jobs.runNow('follow-catalogue')
    const found = await weft.agent('POST', '/ucp/catalog/lookup', { ids: [body.product.id] })
    expect([found.status, found.body.products[0].media]).toEqual([
      200,
      [
        { url: bag.url, type: 'image', alt: 'A bag' },
        { url: detail.url, type: 'image', alt: 'The seam' },
        { url: 'https://pictures.example/1.jpg', type: 'image', alt: 'Elsewhere' },
      ],
    ])
    const searched = await weft.agent('POST', '/ucp/catalog/search', { query: 'woven bag' })
    expect(searched.body.products[0].media).toEqual(found.body.products[0].media)
  })

  test('media can be sent back unchanged, and omitted ones are removed', async () => {
    const bag = await uploaded('A bag')
    const { product } = (await created([{ upload_id: bag.id }, { url: '/media/demo/shirt.svg' }])).body
    const again = await weft.admin('PUT', `/admin/products/${product.id}`, { media: product.media })
    expect([again.status, again.body.product.media]).toEqual([200, product.media])
    const renamed = await weft.admin('POST', `/admin/products/${product.id}`, { title: 'Bag' })
    expect([renamed.status, renamed.body.product.media]).toEqual([200, product.media])
  })

  test('refuses an unknown upload, an upload with a URL, and a medium with neither, each at its path', async () => {
    const bag = await uploaded()
    const answer = await created([
      { upload_id: bag.id },
      { upload_id: 'upl_nowhere' },
      { upload_id: bag.id, url: 'https://pictures.example/1.jpg' },
    ])
    expect([answer.status, answer.body]).toEqual([
      400,
      invalid({
        '/media/1/upload_id': 'upl_nowhere was not found.',
        '/media/2/url': '`url` does not match the upload: omit it.',
      }),
    ])
    const neither = await created([{ alt_text: 'Nothing' }])
    expect([neither.status, neither.body]).toEqual([
      400,
      { ...invalid({ '/media/0/url': 'Send upload_id or url' }), code: 'invalid' },
    ])
  })

  test('an upload in use cannot be deleted, even if the product refers to it by URL', async () => {
    for (const named of ['upload_id', 'url'] as const) {
      const bag = await uploaded()
      const { product } = (await created([named === 'url' ? { url: bag.url } : { upload_id: bag.id }])).body
      expect(product.media).toEqual([
        { id: product.media[0].id, url: bag.url, alt: '', upload_id: bag.id, thumbnail_url: small(bag) },
      ])
      const refused = await weft.admin('DELETE', `/admin/uploads/${bag.id}`)
      expect([refused.status, refused.body]).toEqual([409, { type: 'conflict', message: inUse }])
      await weft.admin('POST', `/admin/products/${product.id}`, { media: [] })
      expect((await weft.admin('DELETE', `/admin/uploads/${bag.id}`)).status).toBe(200)
    }
  })

  test('a copy of the product uses the same upload and protects it from deletion', async () => {
    const bag = await uploaded('A bag')
    const { product } = (await created([{ upload_id: bag.id }])).body
    const copy = (await weft.admin('POST', `/admin/products/${product.id}/duplicate`, {})).body.product
    expect(copy.media).toEqual([
      { id: copy.media[0].id, url: bag.url, alt: 'A bag', upload_id: bag.id, thumbnail_url: small(bag) },
    ])
    await weft.admin('DELETE', `/admin/products/${product.id}`)
    expect((await weft.admin('DELETE', `/admin/uploads/${bag.id}`)).status).toBe(409)
  })

  test('an export contains the URL of an upload, and an import finds the upload again', async () => {
    const bag = await uploaded('A bag')
    const { product } = (await created([{ upload_id: bag.id }])).body
    const text = await exported()
    expect(exportedMedia(text, product.id)).toEqual([{ url: bag.url, alt: 'A bag' }])
    await weft.admin('POST', `/admin/products/${product.id}`, { media: [{ url: 'https://pictures.example/1.jpg' }] })
    const imported = await weft.request({
      method: 'POST',
      url: '/admin/products/import',
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
      payload: text,
    })
    expect(imported.status).toBe(200)
    const { media } = (await weft.admin('GET', `/admin/products/${product.id}`)).body.product
    expect(media).toEqual([
      { id: media[0].id, url: bag.url, alt: 'A bag', upload_id: bag.id, thumbnail_url: small(bag) },
    ])
    expect(exportedMedia(await exported(), product.id)).toEqual([{ url: bag.url, alt: 'A bag' }])
  })

  test('after the storage URL changes, products use the new one, and the welcome page allows it', async () => {
    const bag = await uploaded('A bag')
    const { product } = (await created([{ upload_id: bag.id }, { url: 'https://pictures.example/a/1.jpg' }])).body
    const moved = await startTestWeft({ beside: weft, environment: { MEDIA_PUBLIC_URL: 'https://cdn.example/shop' } })
    try {
      const { media } = (await moved.admin('GET', `/admin/products/${product.id}`)).body.product
      expect(media.map(({ url }: Picture) => url)).toEqual([
        bag.url.replace('https://shop.example/media', 'https://cdn.example/shop'),
        'https://pictures.example/a/1.jpg',
      ])
      const sources = async (shop: TestWeft, url: string) =>
        /img-src [^;]*/.exec(
          String((await shop.request({ method: 'GET', url })).headers['content-security-policy']),
        )?.[0]
      expect(await sources(moved, '/')).toBe("img-src 'self' https://cdn.example")
      expect(await sources(moved, '/policies/terms')).toBe("img-src 'self'")
      expect(await sources(weft, '/')).toBe("img-src 'self'")
    } finally {
      await moved.stop()
    }
  })

  test('an image uploaded under another type keeps the right type in its URL', async () => {
    const answer = await postPicture(weft, await png(7, 8))
    const { product } = (await created([{ upload_id: answer.body.upload.id }])).body
    expect(product.media[0].url).toMatch(/^https:\/\/shop\.example\/media\/[0-9a-v]{32}\/7\.png$/)
  })
})
