import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshFeeds } from '../../src/storefront/feeds/index.ts'
import { demoShopFolder } from '../support/demo-shop.ts'
import { acpProducts, checkedAcpProducts, checkedOpenaiRow, googleItems, openaiRows } from '../support/feed-rules.ts'
import { startDemoShop } from '../support/hosted-shop.ts'
import type { TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startDemoShop()
  await refreshFeeds({ ...weft.weft.storefront, baseUrl: weft.baseUrl, db: weft.db, clock: weft.clock })
})
afterAll(() => weft.stop())

const get = async (path: string, accept: string) => {
  const answer = await fetch(`${weft.baseUrl}${path}`, { headers: { accept } })
  return { type: answer.headers.get('content-type'), body: Buffer.from(await answer.arrayBuffer()) }
}
interface Listed {
  readonly id: string
  readonly listed_count: number
}
interface Refused {
  readonly variant_id: string
  readonly listed: boolean
  readonly problems: readonly { readonly attribute: string }[]
}
const drawing = (name: string) => readFileSync(`${demoShopFolder}/media/${name}`)

test('the demo shop has a feed in each format, which lists all but two of its 196 variants', async () => {
  const { feeds } = (await weft.admin('GET', '/admin/feeds?order=name')).body
  expect(feeds.map(({ id, listed_count }: Listed) => [id, listed_count])).toEqual([
    ['feed_acp-eu', 194],
    ['feed_openai-us', 194],
    ['feed_google-india', 194],
  ])
  // Two of the 196 published variants have no price abroad, and two have ids that are too long for Google.
  const refused = feeds.map(async ({ id }: Listed) => {
    const problems: Refused[] = (await weft.admin('GET', `/admin/feeds/${id}/problems?limit=100`)).body.problems
    return problems.filter(({ listed }) => !listed).map((item) => [item.variant_id, item.problems[0]?.attribute])
  })
  const jars = ['1-litre', '2-litres'].map((size) => [`variant_salt-glaze-pickle-jar-${size}`, 'price'])
  expect(await Promise.all(refused)).toEqual([
    jars,
    jars,
    [
      ['variant_elephant-who-carried-thread-english-and-hindi', 'id'],
      ['variant_pomegranate-rind-short-kurta-iron-black-xxl', 'id'],
    ],
  ])
  const text = async (url: string) => (await get(new URL(url).pathname, '*/*')).body.toString()
  const [acp, openai, google] = feeds
  expect(googleItems(await text(google.urls.xml))).toHaveLength(194)
  expect(openaiRows(await text(openai.urls.jsonl)).map(checkedOpenaiRow)).toHaveLength(194)
  expect(checkedAcpProducts(acpProducts(await text(acp.urls.jsonl)))).toHaveLength(69)
})

test('readiness reports the fields that the feeds miss for one product', async () => {
  const { agent_readiness } = (await weft.admin('GET', '/admin/agent-readiness?product_id=prod_station-chai-mug')).body
  expect(agent_readiness.findings.map(({ name, count }: { name: string; count: number }) => [name, count])).toEqual([
    ['feed-acp-barcodes', 2],
    ['feed-google-gtin', 2],
    ['feed-google-shipping-weight', 2],
    ['feed-openai-gtin', 2],
  ])
})

test('browsers get an image as SVG, all other clients as JPEG', async () => {
  const path = '/media/demo/station-chai-mug.jpg'
  const inBrowser = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
  expect(await get(path, inBrowser)).toEqual({ type: 'image/svg+xml', body: drawing('station-chai-mug.svg') })
  expect(await get(path, '*/*')).toEqual({ type: 'image/jpeg', body: drawing('station-chai-mug.jpg') })
  expect((await get('/media/demo/../settings.jpg', '*/*')).type).not.toBe('image/jpeg')
})
