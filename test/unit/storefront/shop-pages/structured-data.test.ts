import { describe, expect, test } from 'vitest'
import { noPolicies } from '../../../../src/storefront/policies/policies.rules.ts'
import type { Policies } from '../../../../src/storefront/policies/policies.types.ts'
import type { ShippingOptionFacts } from '../../../../src/storefront/pricing/quote.types.ts'
import type { RegionFacts, ShopSettings, StoreFacts } from '../../../../src/storefront/settings/settings.types.ts'
import {
  type Described,
  type DescribedVariant,
  pageData,
  productData,
  propertyOf,
  shippingData,
  shopData,
  websiteData,
} from '../../../../src/storefront/shop-pages/structured-data.rules.ts'

const baseUrl = 'https://shop.example'
const page = `${baseUrl}/products/linen-shirt`
const product: Described['product'] = {
  id: 'prod_1',
  handle: 'linen-shirt',
  title: 'Linen shirt',
  description: '  A shirt of Belgian linen.\n',
  vendor: 'Weaver & Sons',
  media: [{ url: '/media/shirt.jpg' }, { url: 'https://cdn.example/back.jpg' }, { url: 'http://[' }],
}
const blue: DescribedVariant = {
  id: 'var_1',
  title: 'Blue / M',
  sku: 'SHIRT-BLUE',
  options: [
    { name: 'Colour', value: 'Blue' },
    { name: 'Size', value: 'M' },
    { name: 'Collar', value: 'Stand-up' },
  ],
  media: [{ url: '/media/blue.jpg' }],
  isAvailable: true,
  price: { amount: 4_900, currency: 'EUR' },
}
const express: ShippingOptionFacts = {
  id: 'ship_1',
  name: 'Express',
  carrier: null,
  countries: null,
  provinces: null,
  amountMinor: 490,
  freeOverMinor: null,
  minDays: null,
  maxDays: null,
}
const region: RegionFacts = {
  id: 'reg_eu',
  name: 'Europe',
  currency: 'EUR',
  taxInclusive: true,
  countries: ['AT', 'DE'],
  shippingOptions: [express],
}
const described: Described = { product, variants: [blue], region, policies: noPolicies, language: null, baseUrl }
const offer = {
  '@type': 'Offer',
  url: page,
  price: '49.00',
  priceCurrency: 'EUR',
  availability: 'https://schema.org/InStock',
  itemCondition: 'https://schema.org/NewCondition',
  shippingDetails: [{ '@id': '#shipping-ship_1' }],
}
const texts = {
  name: 'Linen shirt',
  description: 'A shirt of Belgian linen.',
  brand: { '@type': 'Brand', name: 'Weaver & Sons' },
  image: ['https://shop.example/media/shirt.jpg', 'https://cdn.example/back.jpg'],
}

describe('a product with one variant', () => {
  const head = { '@type': 'Product', '@id': `${page}#product`, url: page }

  test('is described with its offer', () => {
    expect(productData(described)).toEqual({ ...head, ...texts, sku: 'SHIRT-BLUE', offers: offer })
  })

  test('has neither texts nor an offer that the shop does not know', () => {
    const bare = { ...product, description: ' \n', vendor: null, media: [] }
    const variants = [{ ...blue, sku: null, price: null }]
    expect(productData({ ...described, product: bare, variants })).toEqual({ ...head, name: 'Linen shirt' })
  })

  test('links the page in its language, and keeps its id in all languages', () => {
    const url = `${page}?lang=de`
    expect(productData({ ...described, language: 'de' })).toEqual({
      ...head,
      url,
      ...texts,
      sku: 'SHIRT-BLUE',
      offers: { ...offer, url },
    })
  })

  test('has an encoded address', () => {
    const url = `${baseUrl}/products/50%25%20off`
    expect(productData({ ...described, product: { ...product, handle: '50% off' } })).toEqual({
      '@type': 'Product',
      '@id': `${url}#product`,
      url,
      ...texts,
      sku: 'SHIRT-BLUE',
      offers: { ...offer, url },
    })
  })
})

describe('a product with several variants', () => {
  const group = {
    '@type': 'ProductGroup',
    '@id': `${page}#product`,
    url: page,
    productGroupID: 'prod_1',
    ...texts,
  }
  const blueUrl = `${page}?variant=var_1`
  const blueMember = {
    '@type': 'Product',
    '@id': `${page}#var_1`,
    url: blueUrl,
    name: 'Linen shirt, Blue / M',
    sku: 'SHIRT-BLUE',
    color: 'Blue',
    size: 'M',
    additionalProperty: [{ '@type': 'PropertyValue', name: 'Collar', value: 'Stand-up' }],
    image: ['https://shop.example/media/blue.jpg'],
    offers: { ...offer, url: blueUrl },
  }
  const plain: DescribedVariant = {
    id: 'var_2',
    title: 'Plain',
    sku: null,
    options: [],
    media: [],
    isAvailable: false,
    price: { amount: 1_500, currency: 'JPY' },
  }
  const plainUrl = `${page}?variant=var_2`
  const plainMember = {
    '@type': 'Product',
    '@id': `${page}#var_2`,
    url: plainUrl,
    name: 'Linen shirt, Plain',
    offers: {
      ...offer,
      url: plainUrl,
      price: '1500',
      priceCurrency: 'JPY',
      availability: 'https://schema.org/OutOfStock',
    },
  }
  const varies = ['https://schema.org/color', 'https://schema.org/size']

  test('is a group that names the options by which they differ', () => {
    expect(productData({ ...described, variants: [blue, plain] })).toEqual({
      ...group,
      variesBy: varies,
      hasVariant: [blueMember, plainMember],
    })
  })

  test('is a group without the variants that have no price in the region', () => {
    expect(productData({ ...described, variants: [{ ...blue, price: null }, plain] })).toEqual({
      ...group,
      variesBy: varies,
      hasVariant: [plainMember],
    })
  })

  test('is a group without variants if none has a price or there is none', () => {
    expect(
      productData({
        ...described,
        variants: [
          { ...plain, price: null },
          { ...plain, price: null },
        ],
      }),
    ).toEqual({
      ...group,
      hasVariant: [],
    })
    expect(productData({ ...described, variants: [] })).toEqual({ ...group, hasVariant: [] })
  })

  test('names its options in the language of the page, and their properties by the name that the shop wrote', () => {
    const options = [
      { name: 'Tönung', value: 'Blau', writtenName: 'Colour' },
      { name: 'Size', value: 'Stehkragen', writtenName: 'Collar' },
    ]
    const language = 'de'
    const url = `${page}?variant=var_1&lang=de`
    const { size: _, ...member } = blueMember
    expect(
      productData({
        ...described,
        language,
        variants: [
          { ...blue, options },
          { ...plain, price: null },
        ],
      }),
    ).toEqual({
      ...group,
      url: `${page}?lang=de`,
      variesBy: ['https://schema.org/color'],
      hasVariant: [
        {
          ...member,
          url,
          color: 'Blau',
          additionalProperty: [{ '@type': 'PropertyValue', name: 'Size', value: 'Stehkragen' }],
          offers: { ...offer, url },
        },
      ],
    })
  })
})

test.each([
  [' COLOUR ', 'color'],
  ['Größe', 'size'],
  ['GRÖSSE', 'size'],
  ['Matériau', 'material'],
  ['Muster', 'pattern'],
  ['रंग', 'color'],
  ['Collar', undefined],
  ['', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
])('an option named %j has the property %s', (name, property) => {
  expect(propertyOf(name)).toBe(property)
})

const returns: NonNullable<Policies['returns']> = {
  final_sale: false,
  window_days: 30,
  counted_from: 'delivery',
  paid_by: 'shop',
  methods: ['by_mail', 'in_store'],
  refund_as: ['money', 'exchange', 'store_credit'],
}
const returnPolicy = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: ['AT', 'DE'],
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: 30,
  returnMethod: ['https://schema.org/ReturnByMail', 'https://schema.org/ReturnInStore'],
  returnFees: 'https://schema.org/FreeReturn',
  refundType: [
    'https://schema.org/FullRefund',
    'https://schema.org/ExchangeRefund',
    'https://schema.org/StoreCreditRefund',
  ],
}
const finalSale = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: ['AT', 'DE'],
  returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
}

describe('an offer states', () => {
  test.each<[string, Partial<Policies>, object]>([
    ['the return terms', { returns }, { hasMerchantReturnPolicy: returnPolicy }],
    [
      'that the buyer pays the return',
      { returns: { ...returns, paid_by: 'customer', methods: ['in_store'], refund_as: ['exchange'] } },
      {
        hasMerchantReturnPolicy: {
          ...returnPolicy,
          returnMethod: ['https://schema.org/ReturnInStore'],
          returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
          refundType: ['https://schema.org/ExchangeRefund'],
        },
      },
    ],
    ['no return window that does not start at delivery', { returns: { ...returns, counted_from: 'dispatch' } }, {}],
    [
      'a final sale, whatever the window',
      { returns: { ...returns, final_sale: true, counted_from: 'order' } },
      { hasMerchantReturnPolicy: finalSale },
    ],
    [
      'the warranty in months',
      { warranty: { months: 24 } },
      {
        warranty: {
          '@type': 'WarrantyPromise',
          durationOfWarranty: { '@type': 'QuantitativeValue', value: 24, unitCode: 'MON' },
        },
      },
    ],
  ])('%s', (_what, terms, expected) => {
    expect(productData({ ...described, policies: { ...noPolicies, ...terms } })).toEqual({
      '@type': 'Product',
      '@id': `${page}#product`,
      url: page,
      ...texts,
      sku: 'SHIRT-BLUE',
      offers: { ...offer, ...expected },
    })
  })
})

describe('the delivery of offers', () => {
  const priced = (...amounts: readonly (number | null)[]): DescribedVariant[] =>
    amounts.map((amount) => ({ ...blue, price: amount === null ? null : { amount, currency: 'EUR' } }))
  const to = (...countries: readonly string[]) =>
    countries.map((addressCountry) => ({ '@type': 'DefinedRegion', addressCountry }))
  const rate = (value: string) => ({ '@type': 'MonetaryAmount', value, currency: 'EUR' })
  const paid = {
    '@type': 'OfferShippingDetails',
    '@id': '#shipping-ship_1',
    shippingRate: rate('4.90'),
    shippingDestination: to('AT', 'DE'),
  }
  const free = { ...paid, '@id': '#shipping-ship_1-free', shippingRate: rate('0.00') }
  const detailsOf = (
    option: Partial<ShippingOptionFacts>,
    shipping: Policies['shipping'] = null,
    variants: readonly DescribedVariant[] = priced(4_900),
  ) => shippingData(variants, { ...region, shippingOptions: [{ ...express, ...option }] }, { ...noPolicies, shipping })

  test.each<[string, (number | null)[], Partial<ShippingOptionFacts>, object[]]>([
    ['costs what the option costs', [4_900], {}, [paid]],
    ['is described once for all offers', [4_900, 100, 4_900], {}, [paid]],
    ['is not described without a price', [null], {}, []],
    ['is free below no price', [4_900], { freeOverMinor: 4_901 }, [paid]],
    ['is free from this price on', [4_900], { freeOverMinor: 4_900 }, [free]],
    ['is free for some offers', [4_899, 4_900, null, 5_000], { freeOverMinor: 4_900 }, [paid, free]],
    ['is free if the option is', [1, 4_900], { amountMinor: 0 }, [free]],
    ['costs a cent', [1], { amountMinor: 1 }, [{ ...paid, shippingRate: rate('0.01') }]],
    ['reaches the countries of the option', [1], { countries: ['DE'] }, [{ ...paid, shippingDestination: to('DE') }]],
    [
      'reaches the provinces of the option',
      [1],
      { countries: ['DE'], provinces: ['BE', 'BB'] },
      [
        {
          ...paid,
          shippingDestination: [{ '@type': 'DefinedRegion', addressCountry: 'DE', addressRegion: ['BE', 'BB'] }],
        },
      ],
    ],
  ])('%s', (_what, amounts, option, expected) => {
    expect(detailsOf(option, null, priced(...amounts))).toEqual(expected)
  })

  test('has the same id in the offer', () => {
    const shippingOptions = [
      { ...express, freeOverMinor: 4_900 },
      { ...express, id: 'ship_2' },
    ]
    expect(productData({ ...described, region: { ...region, shippingOptions } })).toEqual({
      '@type': 'Product',
      '@id': `${page}#product`,
      url: page,
      ...texts,
      sku: 'SHIRT-BLUE',
      offers: { ...offer, shippingDetails: [{ '@id': '#shipping-ship_1-free' }, { '@id': '#shipping-ship_2' }] },
    })
  })

  const days = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  })
  const handling = { handling_days_min: 0, handling_days_max: 2, duties: null }
  test.each<[string, Partial<ShippingOptionFacts>, Policies['shipping'], object]>([
    ['is not known', {}, null, {}],
    [
      'is that of the option',
      { minDays: 1, maxDays: 3 },
      null,
      { deliveryTime: { '@type': 'ShippingDeliveryTime', transitTime: days(1, 3) } },
    ],
    [
      'is the least of the option if that is all it states',
      { minDays: 0 },
      null,
      { deliveryTime: { '@type': 'ShippingDeliveryTime', transitTime: days(0, 0) } },
    ],
    [
      'is the most of the option if that is all it states',
      { maxDays: 3 },
      null,
      { deliveryTime: { '@type': 'ShippingDeliveryTime', transitTime: days(3, 3) } },
    ],
    [
      'is the handling time of the shop',
      {},
      handling,
      { deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: days(0, 2) } },
    ],
    [
      'is both',
      { minDays: 1, maxDays: 3 },
      handling,
      { deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: days(0, 2), transitTime: days(1, 3) } },
    ],
  ])('states a time that %s', (_what, option, shipping, expected) => {
    expect(detailsOf(option, shipping)).toEqual([{ ...paid, ...expected }])
  })
})

const store = {
  name: 'The Weavery',
  logoUrl: null,
  legalName: null,
  supportEmail: null,
  contactPhone: null,
} as unknown as StoreFacts

describe('the shop', () => {
  const shop = { '@type': 'OnlineStore', '@id': `${baseUrl}/#shop`, name: 'The Weavery', url: `${baseUrl}/` }
  const contact = { '@type': 'ContactPoint', contactType: 'customer service' }
  test.each<[string, Partial<StoreFacts>, Partial<Policies>, object]>([
    ['its name', {}, {}, {}],
    ['its company', { legalName: 'Weavery Ltd' }, {}, { legalName: 'Weavery Ltd' }],
    ['its logo with the full address', { logoUrl: '/media/logo.png' }, {}, { logo: `${baseUrl}/media/logo.png` }],
    ['no logo without a valid address', { logoUrl: 'http://[' }, {}, {}],
    [
      'its e-mail address',
      { supportEmail: 'help@shop.example' },
      {},
      { contactPoint: { ...contact, email: 'help@shop.example' } },
    ],
    [
      'its telephone number',
      { contactPhone: '+49 30 1234' },
      {},
      { contactPoint: { ...contact, telephone: '+49 30 1234' } },
    ],
    ['its return terms', {}, { returns }, { hasMerchantReturnPolicy: returnPolicy }],
  ])('is described with %s', (_what, facts, terms, expected) => {
    const policies = { ...noPolicies, ...terms }
    // Casts away the settings that the description does not read.
    const settings = {
      store: { ...store, ...facts },
      policies,
      supportedCountries: ['AT', 'DE'],
    } as unknown as ShopSettings
    expect(shopData(settings, baseUrl)).toEqual({ ...shop, ...expected })
  })
})

test('the website offers its search in all its languages', () => {
  expect(websiteData(store, ['en', 'de'], baseUrl)).toEqual({
    '@type': 'WebSite',
    '@id': `${baseUrl}/#website`,
    name: 'The Weavery',
    url: `${baseUrl}/`,
    inLanguage: ['en', 'de'],
    publisher: { '@id': `${baseUrl}/#shop` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${baseUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  })
})

test('a page names its language and its subject', () => {
  expect(pageData(`${page}?lang=de`, 'de', `${page}#product`)).toEqual({
    '@type': 'WebPage',
    '@id': `${page}?lang=de#page`,
    url: `${page}?lang=de`,
    inLanguage: 'de',
    mainEntity: { '@id': `${page}#product` },
  })
})
