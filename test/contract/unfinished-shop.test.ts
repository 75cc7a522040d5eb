import { expect, test } from 'vitest'
import { startTestWeft } from '../support/weft.ts'

test('the start page of a shop without a region says that it is being set up, and leads to the console', async () => {
  const weft = await startTestWeft({
    settings: { store: {}, regions: [], shipping_options: [], tax_rates: [], discounts: [] },
    catalog: { categories: [], collections: [], products: [] },
  })
  try {
    const { status, text } = await weft.request({ method: 'GET', url: '/' })
    expect([status, /<h1>(.*?)<\/h1>/.exec(text)?.[1], text.includes('href="/console"')]).toEqual([
      200,
      'Test Shop is being set up',
      true,
    ])
  } finally {
    await weft.stop()
  }
})
