import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminToken, startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

test('an import counts the images that could not be fetched, and their products count as lacking an image', async () => {
  const file =
    'Handle,Title,Variant Price,Image Src,Image Position\nfar-bowl,Far bowl,5.00,http://127.0.0.1:1/bowl.jpg,1\n'
  const without = async () =>
    (await weft.admin('GET', '/admin/product-summaries?has_picture=false&limit=100')).body.product_summaries.map(
      ({ handle }: { handle: string }) => handle,
    )
  const { body } = await weft.request({
    method: 'POST',
    url: '/admin/imports?kind=products',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'text/csv' },
    payload: file,
  })
  const read = async () => (await weft.admin('GET', `/admin/imports/${body.import.id}`)).body.import
  expect([(await read()).pictures, (await without()).includes('far-bowl')]).toEqual([
    { pending: 1, retrying: 0, failed: 0, stored: 0 },
    false,
  ])
  const { without_picture: before } = (await weft.admin('GET', '/admin/products/counts')).body.counts
  await weft.weft.jobs.runNow('fetch-pictures')
  expect([(await read()).pictures, (await without()).includes('far-bowl')]).toEqual([
    { pending: 0, retrying: 0, failed: 1, stored: 0 },
    true,
  ])
  const { without_picture: after } = (await weft.admin('GET', '/admin/products/counts')).body.counts
  expect(after).toBe(before + 1)
  const { product_id } = (
    await weft.admin('GET', '/admin/product-summaries?has_picture=false&limit=100')
  ).body.product_summaries
    .map(({ id, handle }: { id: string; handle: string }) => ({ product_id: id, handle }))
    .find(({ handle }: { handle: string }) => handle === 'far-bowl')
  const { findings } = (await weft.admin('GET', `/admin/agent-readiness?product_id=${product_id}`)).body.agent_readiness
  expect(findings.map(({ name }: { name: string }) => name)).toContain('picture-missing')
})
