import { expect, test } from 'vitest'
import { startTestWeft } from '../support/weft.ts'

const bare = {
  settings: { store: {}, regions: [], shipping_options: [], tax_rates: [], discounts: [] },
  catalog: { categories: [], collections: [], products: [] },
}

test('the first region becomes the default; a second one changes nothing', async () => {
  const weft = await startTestWeft(bare)
  const defaultRegion = async () => (await weft.admin('GET', '/admin/settings')).body.settings.default_region_id
  const create = async (name: string, currency: string, country: string) =>
    (await weft.admin('POST', '/admin/regions', { name, currency, countries: [country] })).body.region.id
  try {
    expect(await defaultRegion()).toBeNull()
    const first = await create('United States', 'USD', 'US')
    expect(await defaultRegion()).toBe(first)
    await create('India', 'INR', 'IN')
    expect(await defaultRegion()).toBe(first)
  } finally {
    await weft.stop()
  }
})

test('the start page of a shop without a region says that it is being set up, and links to the console', async () => {
  const weft = await startTestWeft(bare)
  try {
    const { status, text } = await weft.request({ method: 'GET', url: '/' })
    const steps = text.includes('make it yours in five steps')
    expect([status, /<h1>(.*?)<\/h1>/.exec(text)?.[1], text.includes('href="/console"'), steps]).toEqual([
      200,
      'Test Shop is being set up',
      true,
      true,
    ])
  } finally {
    await weft.stop()
  }
})
