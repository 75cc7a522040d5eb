import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jpeg } from '../support/pictures.ts'
import { attributesOf, shopVisitor, structuredData, textsOf } from '../support/shop-visitor.ts'
import { postPicture } from '../support/uploads.ts'
import { invalidHtml } from '../support/valid-html.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const base = 'https://shop.example'
const get = (path: string, headers: Record<string, string> = {}) => shopVisitor(weft).get(path, headers)

const withRegion = (path: string, region: string) => `${path}${path.includes('?') ? '&' : '?'}region=${region}`

const usDelivery = [
  {
    '@type': 'OfferShippingDetails',
    '@id': '#shipping-so_us_std',
    shippingRate: { '@type': 'MonetaryAmount', value: '5.00', currency: 'USD' },
    shippingDestination: [{ '@type': 'DefinedRegion', addressCountry: 'US' }],
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      transitTime: { '@type': 'QuantitativeValue', minValue: 3, maxValue: 5, unitCode: 'DAY' },
    },
  },
  {
    '@type': 'OfferShippingDetails',
    '@id': '#shipping-so_us_exp',
    shippingRate: { '@type': 'MonetaryAmount', value: '15.00', currency: 'USD' },
    shippingDestination: [{ '@type': 'DefinedRegion', addressCountry: 'US' }],
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      transitTime: { '@type': 'QuantitativeValue', minValue: 1, maxValue: 1, unitCode: 'DAY' },
    },
  },
]
const usOptions = [{ '@id': '#shipping-so_us_std' }, { '@id': '#shipping-so_us_exp' }]
const theShop = {
  '@type': 'OnlineStore',
  '@id': `${base}/#shop`,
  name: 'Test Shop',
  url: `${base}/`,
  contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', email: 'help@shop.example' },
}
const pageOf = (path: string) => ({
  '@type': 'WebPage',
  '@id': `${base}${path}#page`,
  url: `${base}${path}`,
  inLanguage: 'en',
  mainEntity: { '@id': `${base}${path}#product` },
})
const crumbs = (...steps: [string, string][]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Test Shop', '/'], ...steps].map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: `${base}${path}`,
  })),
})

describe('the start page', () => {
  test('shows collections and the newest products, each with a link and its price', async () => {
    const { status, text } = await get('/')
    expect(status).toBe(200)
    expect(textsOf(text, 'h1')).toEqual(['Test Shop'])
    expect(attributesOf(text, '.collections a', 'href')).toEqual(['/collections/new'])
    expect(textsOf(text, '.tile a')).toEqual(['Indigo Shirt', 'Clay Mug', 'Wood Print', 'Brass Lamp'])
    expect(attributesOf(text, '.tile a', 'href')).toEqual([
      '/products/indigo-shirt',
      '/products/clay-mug',
      '/products/wood-print',
      '/products/brass-lamp',
    ])
    expect(textsOf(text, '.tile .price')).toEqual(['$25.00', '$12.00', '$8.00 Sold out', '$40.00'])
    expect(attributesOf(text, '.shop-nav a', 'href')).toEqual(['/categories/home', '/categories/wear'])
  })

  test('names the picture that is shown when its page is shared, like the page of a collection', async () => {
    const preview = async (path: string) => {
      const { text } = await get(path)
      return [
        ...attributesOf(text, 'meta[property="og:image"]', 'content'),
        ...attributesOf(text, 'meta[name="twitter:card"]', 'content'),
      ]
    }
    const shirt = [`${base}/media/demo/shirt.svg`, 'summary_large_image']
    expect([await preview('/'), await preview('/collections/new'), await preview('/categories/home')]).toEqual([
      shirt,
      shirt,
      [],
    ])
  })

  test('contains structured data about the shop and its search', async () => {
    expect(structuredData((await get('/')).text)).toEqual({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'WebSite',
          '@id': `${base}/#website`,
          name: 'Test Shop',
          url: `${base}/`,
          inLanguage: ['en', 'de', 'fr', 'es', 'hi', 'it', 'nl'],
          publisher: { '@id': `${base}/#shop` },
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${base}/search?q={search_term_string}` },
            'query-input': 'required name=search_term_string',
          },
        },
        theShop,
      ],
    })
  })
})

describe('a product', () => {
  test('links each choice if it has several variants, shows the price of the selected one, and adds that to the cart', async () => {
    const { status, text } = await get('/products/indigo-shirt?variant=variant_shirt_m')
    expect(status).toBe(200)
    expect(textsOf(text, 'h1')).toEqual(['Indigo Shirt'])
    expect(textsOf(text, '.price.large')).toEqual(['$25.00'])
    expect(textsOf(text, '.choices-name')).toEqual(['Size'])
    expect(textsOf(text, '.choice')).toEqual(['S', 'M'])
    expect(attributesOf(text, '.choice', 'aria-current')).toEqual([undefined, 'true'])
    expect(attributesOf(text, '.choice', 'href')).toEqual([
      '/products/indigo-shirt?variant=variant_shirt_s#buy',
      '/products/indigo-shirt?variant=variant_shirt_m#buy',
    ])
    expect(attributesOf(text, '.add input[name=variant]', 'value')).toEqual(['variant_shirt_m'])
    expect(textsOf(text, '.crumbs li')).toEqual(['Home', 'Wear', 'Indigo Shirt'])
    expect(textsOf(text, '.delivery li')).toEqual(['Standard3 to 5 days $5.00', 'Express1 day $15.00'])
  })

  test('is described as a group if it has several variants, each variant with its own URL, price and stock', async () => {
    const address = `${base}/products/indigo-shirt`
    const image = [`${base}/media/demo/shirt.svg`]
    const variant = (size: string) => ({
      '@type': 'Product',
      '@id': `${address}#variant_shirt_${size.toLowerCase()}`,
      url: `${address}?variant=variant_shirt_${size.toLowerCase()}`,
      name: `Indigo Shirt, ${size}`,
      sku: `SHIRT_${size}`,
      size,
      image,
      offers: {
        '@type': 'Offer',
        url: `${address}?variant=variant_shirt_${size.toLowerCase()}`,
        price: '25.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        shippingDetails: usOptions,
      },
    })
    expect(structuredData((await get('/products/indigo-shirt')).text)).toEqual({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'ProductGroup',
          '@id': `${address}#product`,
          url: address,
          productGroupID: 'prod_shirt',
          name: 'Indigo Shirt',
          description: 'Indigo Shirt, made by hand.',
          image,
          variesBy: ['https://schema.org/size'],
          hasVariant: [variant('S'), variant('M')],
        },
        pageOf('/products/indigo-shirt'),
        ...usDelivery,
        crumbs(['Wear', '/categories/wear'], ['Indigo Shirt', '/products/indigo-shirt']),
        theShop,
      ],
    })
  })

  test('is marked as sold out in text and structured data, and cannot be added to the cart', async () => {
    const { text } = await get('/products/wood-print')
    expect([textsOf(text, '.stock'), textsOf(text, '.add'), textsOf(text, '.choice')]).toEqual([['Sold out'], [], []])
    const address = `${base}/products/wood-print`
    expect(structuredData(text)).toEqual({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Product',
          '@id': `${address}#product`,
          url: address,
          name: 'Wood Print',
          description: 'Wood Print, made by hand.',
          sku: 'PRINT',
          offers: {
            '@type': 'Offer',
            url: address,
            price: '8.00',
            priceCurrency: 'USD',
            availability: 'https://schema.org/OutOfStock',
            itemCondition: 'https://schema.org/NewCondition',
            shippingDetails: usOptions,
          },
        },
        pageOf('/products/wood-print'),
        ...usDelivery,
        crumbs(['Wood Print', '/products/wood-print']),
        theShop,
      ],
    })
  })

  test('shows the picture of the chosen variant first, in its data too', async () => {
    const pictures = ['/media/demo/red.svg', '/media/demo/blue.svg']
    const made = await weft.admin('POST', '/admin/products', {
      title: 'Two Colors',
      handle: 'two-colors',
      status: 'published',
      media: pictures.map((url) => ({ url })),
      options: [{ name: 'Color', values: ['Red', 'Blue'] }],
      variants: [
        { id: 'two_red', title: 'Red', options: { Color: 'Red' }, prices: [{ currency: 'usd', amount: 9000 }] },
        {
          id: 'two_blue',
          title: 'Blue',
          options: { Color: 'Blue' },
          prices: [{ currency: 'usd', amount: 9000 }],
          details: { picture: '/media/demo/blue.svg' },
          stock: { managed: false },
        },
      ],
    })
    expect(made.status).toBe(201)
    const shown = async (variant: string) =>
      attributesOf((await get(`/products/two-colors?variant=${variant}`)).text, '.gallery img', 'src')
    expect(await shown('two_red')).toEqual(pictures)
    expect(await shown('two_blue')).toEqual(pictures.toReversed())
    const data = structuredData((await get('/products/two-colors')).text) as {
      '@graph': { hasVariant?: { image: string[] }[] }[]
    }
    expect(data['@graph'][0]?.hasVariant?.map(({ image }) => image[0])).toEqual(pictures.map((path) => base + path))
    const visitor = shopVisitor(weft)
    await visitor.post('/cart/items', { variant: 'two_blue', quantity: '1' })
    expect(attributesOf((await visitor.get('/cart')).text, '.lines img', 'src')).toEqual(['/media/demo/blue.svg'])
    await weft.admin('DELETE', `/admin/products/${made.body.product.id}`)
  })

  test('says that delivery is free if its price reaches the limit, and else from which amount', async () => {
    const option = { free_over: 2500 }
    expect((await weft.admin('POST', '/admin/shipping-options/so_us_std', option)).status).toBe(200)
    const said = async (handle: string) => textsOf((await get(`/products/${handle}`)).text, '.delivery li')[0]
    expect([await said('indigo-shirt'), await said('clay-mug')]).toEqual([
      'Standard3 to 5 days free',
      'Standard3 to 5 days $5.00free from $25.00',
    ])
    expect((await weft.admin('POST', '/admin/shipping-options/so_us_std', { free_over: null })).status).toBe(200)
  })

  test('without a price in the region says so, offers nothing, and describes no offer', async () => {
    const { text } = await get('/products/clay-mug?region=reg_jp')
    expect([textsOf(text, '.price.large'), textsOf(text, '.add')]).toEqual([['Not sold in this country.'], []])
    expect(JSON.stringify(structuredData(text))).not.toContain('"Offer"')
  })

  test('without a price in the region says so in every list', async () => {
    for (const path of ['/', '/categories/kitchen', '/search?q=mug']) {
      const { text } = await get(withRegion(path, 'reg_jp'))
      const [title] = textsOf(text, '.tile a').flatMap((name, at) => (name === 'Clay Mug' ? [at] : []))
      expect([path, textsOf(text, '.tile .price')[title ?? -1]]).toEqual([path, 'Not sold in this country.'])
    }
  })

  test('has an error page if it does not exist or is not published', async () => {
    await weft.admin('POST', '/admin/products', { title: 'Secret Draft', status: 'draft', handle: 'secret-draft' })
    for (const path of ['/products/nothing', '/products/secret-draft', '/products/..%2f..%2fetc']) {
      const { status, text } = await get(path)
      expect([path, status, textsOf(text, 'h1')]).toEqual([path, 404, ['There is nothing here']])
    }
  })

  test('shows the shop’s text as text, in the page and in its data', async () => {
    const title = '</script><img src=x onerror=alert(1)>'
    const made = await weft.admin('POST', '/admin/products', {
      title,
      handle: 'hostile',
      description: `${title}\n\n<b>bold</b>`,
      status: 'published',
    })
    expect(made.status).toBe(201)
    const variants = [{ title: 'One', prices: [{ currency: 'usd', amount: 100 }] }]
    const { status } = await weft.admin('POST', `/admin/products/${made.body.product.id}`, { variants })
    expect(status).toBe(200)
    const { text } = await get('/products/hostile')
    expect(textsOf(text, 'h1')).toEqual([title])
    expect(attributesOf(text, '.product img', 'src')).toEqual([])
    const data = structuredData(text) as { '@graph': { name?: string }[] }
    expect(data['@graph'][0]?.name).toBe(title)
    await weft.admin('DELETE', `/admin/products/${made.body.product.id}`)
  })

  test('loads an image in the size that the screen needs, never enlarged, and from the shop only', async () => {
    const uploads = await Promise.all(
      [2400, 500].map(async (width) => (await postPicture(weft, await jpeg(width, 600))).body.upload),
    )
    const made = await weft.admin('POST', '/admin/products', {
      title: 'Pictured',
      handle: 'pictured',
      status: 'published',
      media: [
        ...uploads.map(({ id }: { id: string }) => ({ upload_id: id })),
        { url: 'https://pictures.example/tracker.gif', alt: 'Elsewhere' },
      ],
      variants: [{ title: 'One', prices: [{ currency: 'usd', amount: 100 }] }],
    })
    expect(made.status).toBe(201)
    const { text } = await get('/products/pictured')
    const [large, small] = uploads.map(({ url }: { url: string }) => new URL(url).pathname.split('/')[2])
    expect(attributesOf(text, '.gallery img', 'srcset')).toEqual([
      [320, 640, 960, 1280, 1920].map((width) => `/media/${large}/${width}.webp ${width}w`).join(', '),
      `/media/${small}/320.webp 320w, /media/${small}/500.webp 500w`,
    ])
    expect(attributesOf(text, '.gallery img', 'src')).toEqual([`/media/${large}/640.webp`, `/media/${small}/500.webp`])
    expect(attributesOf(text, '.gallery img', 'loading')).toEqual(['eager', 'lazy'])
    expect(text).not.toContain('src="https://pictures.example')
    for (const srcset of attributesOf(text, '.gallery img', 'srcset'))
      for (const candidate of srcset?.split(', ') ?? []) {
        const [path = '', width] = candidate.split(' ')
        const picture = await weft.request({ method: 'GET', url: path })
        expect([path, picture.status, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
          path,
          200,
          'image/webp',
          'public, max-age=31536000, immutable',
        ])
        expect(width).toBe(`${/(\d+)\.webp$/.exec(path)?.[1]}w`)
      }
    await weft.admin('DELETE', `/admin/products/${made.body.product.id}`)
  })
})

describe('lists', () => {
  test('a category shows its products and links its subcategories', async () => {
    const home = await get('/categories/home')
    expect([home.status, textsOf(home.text, 'h1'), textsOf(home.text, '.tile a')]).toEqual([
      200,
      ['Home'],
      ['Clay Mug'],
    ])
    expect(attributesOf(home.text, '.chips a', 'href')).toEqual(['/categories/kitchen'])
    const kitchen = await get('/categories/kitchen')
    expect([textsOf(kitchen.text, '.crumbs li'), textsOf(kitchen.text, '.tile a')]).toEqual([
      ['Home', 'Home', 'Kitchen'],
      ['Clay Mug'],
    ])
    expect(structuredData(kitchen.text)).toEqual({
      '@context': 'https://schema.org',
      '@graph': [crumbs(['Home', '/categories/home'], ['Kitchen', '/categories/kitchen'])],
    })
  })

  test('a collection shows its products in the merchant’s order', async () => {
    const ids = ['prod_lamp', 'prod_shirt', 'prod_mug']
    const path = '/admin/collections/pcol_new/products'
    await weft.admin('POST', path, { add: ids })
    await weft.admin('POST', `${path}/order`, { product_ids: ids })
    const { text } = await get('/collections/new')
    expect([textsOf(text, '.tile a'), textsOf(text, 'main .note')]).toEqual([
      ['Brass Lamp', 'Indigo Shirt', 'Clay Mug'],
      ['3 products'],
    ])
    await weft.admin('POST', path, { remove: ['prod_lamp', 'prod_mug'] })
  })

  test('a collection shows its products', async () => {
    const { text } = await get('/collections/new')
    expect([textsOf(text, 'h1'), textsOf(text, '.tile a'), textsOf(text, 'main .note')]).toEqual([
      ['New'],
      ['Indigo Shirt'],
      ['1 product'],
    ])
  })

  test('a search shows matches, then near matches, or says that there are none', async () => {
    const found = await get('/search?q=mug')
    expect([textsOf(found.text, 'h1'), textsOf(found.text, '.tile a')]).toEqual([['Results for “mug”'], ['Clay Mug']])
    const nearly = await get('/search?q=brass+zeppelin')
    expect([textsOf(nearly.text, '.tile a'), textsOf(nearly.text, 'main .note')]).toEqual([
      ['Brass Lamp'],
      ['No product has every word. These have most of them.'],
    ])
    const none = await get(`/search?q=${encodeURIComponent('<zzzz>"')}`)
    expect([none.status, textsOf(none.text, 'h1'), textsOf(none.text, '.tile')]).toEqual([
      200,
      ['Nothing found for “<zzzz>"”'],
      [],
    ])
    expect(found.headers['x-robots-tag']).toBe('noindex, nofollow')
  })

  test('an unknown list, and a page beyond the last one, has an error page', async () => {
    for (const path of ['/categories/none', '/collections/none', '/search?page=2', '/categories/wear?page=9'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })

  test('an error page of the shop has the search, the navigation and the cart, and is not indexed', async () => {
    const visitor = shopVisitor(weft)
    await visitor.post('/cart/items', { variant: 'variant_mug', quantity: '2' })
    const paths = ['/products/nothing', '/collections/none', '/categories/none', '/categories/wear?page=9']
    for (const path of paths) {
      const { status, text, headers } = await visitor.get(path, { 'accept-language': 'de' })
      expect([path, status, headers['x-robots-tag'], headers['cache-control']]).toEqual([
        path,
        404,
        'noindex, nofollow',
        'no-store',
      ])
      expect(textsOf(text, 'h1')).toEqual(['Hier ist nichts'])
      expect(attributesOf(text, '[role=search]', 'action')).toEqual(['/search'])
      expect(attributesOf(text, '.shop-nav a', 'href')).toEqual(['/categories/home', '/categories/wear'])
      expect(attributesOf(text, 'main a', 'href')).toEqual(['/search', '/'])
      expect(textsOf(text, '.shop-cart .units')).toEqual(['2'])
      expect(textsOf(text, 'link[rel=canonical], .place input')).toEqual([])
      expect(await invalidHtml(text)).toEqual([])
    }
  })

  test('long lists have pages of 24', async () => {
    const shop = await startTestWeft({
      catalog: {
        categories: [],
        collections: [],
        products: Array.from({ length: 50 }, (_, at) => ({
          id: `prod_${at}`,
          title: `Thing ${at}`,
          handle: `thing-${at}`,
          description: '',
          status: 'published',
          options: [],
          categories: [],
          collections: [],
          media: [],
          created_at: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
          variants: [
            {
              id: `variant_${at}`,
              title: 'One',
              sku: null,
              options: {},
              prices: [{ currency: 'USD', amount: 100 }],
              stock: { managed: true, on_hand: 1, allow_backorder: false },
            },
          ],
        })),
      },
    })
    try {
      const second = await shopVisitor(shop).get('/search?page=2')
      expect(textsOf(second.text, '.tile a')).toEqual(Array.from({ length: 24 }, (_, at) => `Thing ${25 - at}`))
      expect([textsOf(second.text, '.pager span'), attributesOf(second.text, '.pager a', 'href')]).toEqual([
        ['Page 2 of 3'],
        ['/search', '/search?page=3'],
      ])
    } finally {
      await shop.stop()
    }
  })
})

describe('country and language', () => {
  test('the region in the URL applies, and is remembered for the next page', async () => {
    const visitor = shopVisitor(weft)
    const first = await visitor.get('/products/indigo-shirt?region=reg_in')
    expect(textsOf(first.text, '.price.large')).toEqual(['₹499.00'])
    expect(textsOf((await visitor.get('/products/clay-mug')).text, '.price.large')).toEqual(['₹300.00'])
    expect(textsOf((await visitor.get('/products/clay-mug?currency=eur')).text, '.price.large')).toEqual(['€10.00'])
    expect(textsOf((await visitor.get('/')).text, '.tile .price').slice(0, 2)).toEqual(['€22.00', '€10.00'])
    expect(textsOf((await visitor.get('/?region=reg_nowhere')).text, '.tile .price').slice(0, 2)).toEqual([
      '€22.00',
      '€10.00',
    ])
  })

  test('amounts are formatted as in the country', async () => {
    const shop = await startTestWeft()
    await shop.db.updateTable('variant_price').set({ amount_minor: 12_500_000 }).where('currency', '=', 'INR').execute()
    try {
      const { text } = await shopVisitor(shop).get('/products/indigo-shirt?region=reg_in')
      expect(textsOf(text, '.price.large')).toEqual(['₹1,25,000.00'])
    } finally {
      await shop.stop()
    }
  })

  test('the language in the URL applies, then the visitor’s choice, then the browser’s language, then the shop’s', async () => {
    const cartOf = async (visitor: ReturnType<typeof shopVisitor>, path: string, headers = {}) => {
      const { text } = await visitor.get(path, headers)
      return [attributesOf(text, 'html', 'lang')[0], textsOf(text, '.shop-cart')[0]]
    }
    const visitor = shopVisitor(weft)
    const german = { 'accept-language': 'de-AT, fr;q=0.5' }
    expect(await cartOf(visitor, '/', german)).toEqual(['de', 'Warenkorb'])
    expect(await cartOf(visitor, '/?lang=hi', german)).toEqual(['hi', 'कार्ट'])
    expect(await cartOf(visitor, '/', german)).toEqual(['hi', 'कार्ट'])
    expect(await cartOf(visitor, '/?lang=xx', german)).toEqual(['hi', 'कार्ट'])
    expect(await cartOf(shopVisitor(weft), '/', { 'accept-language': 'xx, ;q=2, zz-!!' })).toEqual(['en', 'Cart'])
  })

  test('each language has its own URL, and pages tell search engines about them', async () => {
    const { text } = await get('/products/clay-mug?lang=fr&region=reg_eu')
    const address = `${base}/products/clay-mug`
    expect(attributesOf(text, 'link[rel=canonical]', 'href')).toEqual([`${address}?lang=fr`])
    expect(attributesOf(text, 'link[rel=alternate]', 'hreflang')).toEqual([
      'en',
      'de',
      'fr',
      'es',
      'hi',
      'it',
      'nl',
      'x-default',
    ])
    expect(attributesOf(text, 'link[rel=alternate]', 'href')).toEqual([
      address,
      ...['de', 'fr', 'es', 'hi', 'it', 'nl'].map((tag) => `${address}?lang=${tag}`),
      address,
    ])
    expect(attributesOf(text, 'meta[property^="og:"]', 'content')).toEqual([
      'Test Shop',
      'Clay Mug',
      'Clay Mug, made by hand.',
      'product',
      `${address}?lang=fr`,
    ])
  })

  test('LOCALES limits the languages of the pages', async () => {
    const shop = await startTestWeft({ environment: { LOCALES: 'en,de' } })
    try {
      const { text } = await shopVisitor(shop).get('/?lang=fr', { 'accept-language': 'fr' })
      expect([attributesOf(text, 'html', 'lang'), attributesOf(text, 'link[rel=alternate]', 'hreflang')]).toEqual([
        ['en'],
        ['en', 'de', 'x-default'],
      ])
    } finally {
      await shop.stop()
    }
  })

  test('a page without a visitor’s choice may be cached for a minute; one with a choice may not', async () => {
    const cacheOf = async (path: string, headers = {}) => {
      const { 'cache-control': cache, vary, 'set-cookie': cookie } = (await get(path, headers)).headers
      return [cache, vary, cookie === undefined]
    }
    const varies = 'accept-language, cookie'
    expect(await cacheOf('/products/clay-mug')).toEqual(['public, max-age=60', varies, true])
    expect(await cacheOf('/products/clay-mug', { cookie: 'weft-cart=x' })).toEqual(['private, no-cache', varies, true])
    expect(await cacheOf('/products/clay-mug?region=reg_eu')).toEqual(['private, no-cache', varies, false])
    expect(await cacheOf('/cart')).toEqual(['no-store', varies, true])
  })
})

test('pages of each kind are valid HTML', async () => {
  const paths = [
    '/',
    '/products/indigo-shirt',
    '/products/wood-print?lang=hi',
    '/categories/home',
    '/collections/new?region=reg_jp',
    '/search?q=%22%3E%3Cscript%3E',
    '/cart',
    '/products/nothing',
  ]
  const found = await Promise.all(paths.map(async (path) => [path, await invalidHtml((await get(path)).text)]))
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(paths.map((path) => [path, []])))
})

test('a page runs one SQL statement, a product page two and a collection page three', async () => {
  const least: Record<string, number> = {}
  const paths = {
    home: '/',
    product: '/products/indigo-shirt',
    category: '/categories/kitchen',
    collection: '/collections/new',
    search: '/search?q=mug',
  }
  for (let round = 0; round < 4; round++)
    for (const [name, path] of Object.entries(paths)) {
      const before = weft.connection.statements()
      await get(path)
      least[name] = Math.min(weft.connection.statements() - before, least[name] ?? Number.POSITIVE_INFINITY)
    }
  expect(least).toEqual({ home: 1, product: 2, category: 1, collection: 3, search: 1 })
})

describe('with the pages disabled', () => {
  let shop: TestWeft
  beforeAll(async () => {
    shop = await startTestWeft()
    const { status } = await shop.admin('POST', '/admin/settings', { shop_pages: { enabled: false } })
    expect(status).toBe(200)
  })
  afterAll(() => shop.stop())

  test('their URLs are not found', async () => {
    const paths = ['/products/clay-mug', '/categories/wear', '/collections/new', '/search', '/cart', '/sitemap.xml']
    for (const url of [...paths, '/sitemaps/pages.xml', '/robots.txt']) {
      const { status, body } = await shop.request({ method: 'GET', url })
      expect([url, status, body.type]).toEqual([url, 404, 'not_found'])
    }
    expect((await shopVisitor(shop).post('/cart/items', { variant: 'variant_mug' })).status).toBe(404)
  })

  test('the start page guides agents, as in a shop without pages', async () => {
    const { status, text } = await shop.request({ method: 'GET', url: '/' })
    expect([status, textsOf(text, 'h2')]).toEqual([200, ['On the shelves', 'Look around', 'Try it']])
  })
})

describe('the shop’s own websites', () => {
  let shop: TestWeft
  beforeAll(async () => {
    shop = await startTestWeft()
    await shop.admin('POST', '/admin/settings', { shop_pages: { allowed_origins: ['https://front.example'] } })
  })
  afterAll(() => shop.stop())

  const preflight = (origin: string, url = '/ucp/catalog/search') =>
    shop.request({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': 'POST' } })

  test('can call the storefront from a browser if their origin is allowed', async () => {
    const { status, headers } = await preflight('https://front.example')
    expect([
      status,
      headers['access-control-allow-origin'],
      headers['access-control-allow-methods'],
      headers.vary,
    ]).toEqual([204, 'https://front.example', 'GET, POST, PUT, OPTIONS', 'origin'])
    expect(headers['access-control-allow-headers']).toBe(
      'content-type, accept-language, idempotency-key, request-id, ucp-agent, x-api-key, x-publishable-api-key',
    )
    const answer = await shop.agent('POST', '/ucp/catalog/search', {}, { origin: 'https://front.example' })
    expect([answer.status, answer.headers['access-control-allow-origin'], answer.body.count]).toEqual([
      200,
      'https://front.example',
      4,
    ])
    const refused = await shop.agent(
      'POST',
      '/ucp/catalog/search',
      {},
      {
        origin: 'https://front.example',
        'x-publishable-api-key': undefined,
      },
    )
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, 'https://front.example'])
  })

  test('do not share cached responses with other origins', async () => {
    const discovery = async (headers: Record<string, string>) =>
      (await shop.request({ method: 'GET', url: '/.well-known/ucp', headers })).headers
    for (const origin of ['', 'https://evil.example', 'https://front.example'])
      expect(await discovery(origin === '' ? {} : { origin })).toMatchObject({
        'cache-control': 'public, max-age=60',
        vary: 'origin',
      })
  })

  test('cannot call it from other origins, and no other interface can be called from another origin', async () => {
    for (const origin of ['https://front.example.evil', 'http://front.example', 'https://evil.example', 'null'])
      expect([origin, (await preflight(origin)).headers['access-control-allow-origin']]).toEqual([origin, undefined])
    for (const url of ['/admin/settings', '/cart/items', '/ucpx'])
      expect([url, (await preflight('https://front.example', url)).headers['access-control-allow-origin']]).toEqual([
        url,
        undefined,
      ])
  })

  test('are named by exact origins: no path, no trailing slash, no wildcard', async () => {
    for (const origin of [
      'https://a.example/',
      'https://a.example/x',
      '*',
      'a.example',
      'ftp://a.example',
      'https://A.example',
    ]) {
      const { status, body } = await shop.admin('POST', '/admin/settings', {
        shop_pages: { allowed_origins: [origin] },
      })
      expect([origin, status, body.errors?.[0]?.path]).toEqual([origin, 400, '/shop_pages/allowed_origins/0'])
    }
  })
})

test('official catalog responses contain the URL of each product and variant, responses of /ucp/catalog do not', async () => {
  const answer = await weft.agent('POST', '/ucp/2026-08-25/catalog/search', { query: 'mug' })
  const [product] = answer.body.products
  expect([product.url, product.variants[0].url]).toEqual([
    `${base}/products/clay-mug`,
    `${base}/products/clay-mug?variant=variant_mug`,
  ])
  const document = await weft.agent('POST', '/ucp/catalog/search', { query: 'mug' })
  expect(document.text).not.toContain('/products/clay-mug')
})
