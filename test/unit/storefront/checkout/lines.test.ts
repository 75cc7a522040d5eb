import { describe, expect, test } from 'vitest'
import type { CheckoutLine, VariantOffer } from '../../../../src/storefront/checkout/checkout.types.ts'
import { draftSession, normalizeCodes, refuseLines, wantedBy } from '../../../../src/storefront/checkout/draft.rules.ts'
import {
  changeLines,
  type LineChange,
  lineTitle,
  outOfStock,
  priceLines,
  replaceLines,
  shortage,
  type WantedLine,
} from '../../../../src/storefront/checkout/lines.rules.ts'
import type { SessionRequest } from '../../../../src/storefront/checkout/session-request.types.ts'
import type { ShopSettings } from '../../../../src/storefront/settings/index.ts'

const held = (id: string, quantity: number, more: object = {}): CheckoutLine => ({
  id,
  variantId: `v-${id}`,
  productId: 'p',
  title: 'Bag',
  variantTitle: 'Red',
  sku: null,
  taxClass: null,
  unitPriceMinor: 1000,
  quantity,
  shortTo: null,
  ...more,
})
const by = (lineItemId: string | null, variantId: string | null, quantity: number): LineChange => ({
  lineItemId,
  variantId,
  quantity,
})
const a = held('a', 2)
const b = held('b', 1)
const newId = () => 'new'
const kept = (line: CheckoutLine) => ({
  id: line.id,
  variantId: line.variantId,
  quantity: line.quantity,
  before: line,
  touchedBy: null,
})

test.each([
  ['Default', 'Bag'],
  ['default title', 'Bag'],
  ['Bag', 'Bag'],
  ['Red', 'Bag (Red)'],
])('a line of the variant %s is called %s', (variantTitle, title) => {
  expect(lineTitle({ title: 'Bag', variantTitle })).toBe(title)
})

describe('an entry of a request', () => {
  test.each([
    [
      'sets the quantity of its line',
      by('a', null, 5),
      [{ ...kept(a), quantity: 5, touchedBy: { index: 0, field: 'line_item_id' } }, kept(b)],
    ],
    ['removes its line', by('a', null, 0), [kept(b)]],
    [
      'adds to the line of its variant',
      by(null, 'v-a', 3),
      [{ ...kept(a), quantity: 5, touchedBy: { index: 0, field: 'item/id' } }, kept(b)],
    ],
    [
      'adds a line',
      by(null, 'v-c', 1),
      [
        kept(a),
        kept(b),
        { id: 'new', variantId: 'v-c', quantity: 1, before: null, touchedBy: { index: 0, field: 'item/id' } },
      ],
    ],
    [
      'may fill a line',
      by(null, 'v-a', 9997),
      [{ ...kept(a), quantity: 9999, touchedBy: { index: 0, field: 'item/id' } }, kept(b)],
    ],
    [
      'may add a full line',
      by(null, 'v-c', 9999),
      [
        kept(a),
        kept(b),
        { id: 'new', variantId: 'v-c', quantity: 9999, before: null, touchedBy: { index: 0, field: 'item/id' } },
      ],
    ],
  ])('%s', (_case, change, lines) => {
    expect(changeLines([a, b], [change], newId)).toEqual({ lines, problems: [] })
  })

  test.each([
    [by('z', null, 1), 'invalid', 'Line z is not in this session.', 'line_item_id'],
    [by(null, null, 1), 'missing', 'Give an item.id to add, or a line_item_id to change.', 'item/id'],
    [by(null, 'v-c', 0), 'invalid', 'A new line needs a quantity of at least 1.', 'quantity'],
    [by(null, 'v-a', 9998), 'invalid', 'A line can have at most 9999 units. Reduce the quantity.', 'quantity'],
  ])('%j is refused and changes nothing', (change, code, message, member) => {
    expect(changeLines([a, b], [by('a', null, 2), change], newId)).toMatchObject({
      lines: [{ quantity: 2 }, { quantity: 1 }],
      problems: [{ code, message, path: `/line_items/1/${member}` }],
    })
  })

  const many = (count: number) => Array.from({ length: count }, (_, index) => by(null, `v${index}`, 1))
  const full = {
    code: 'invalid',
    message: 'A session can have at most 100 lines. Leave some out.',
    path: '/line_items',
  }
  test('may not bring a session above 100 lines', () => {
    expect([changeLines([], many(100), newId).problems, changeLines([], many(101), newId).problems]).toEqual([
      [],
      [full],
    ])
    expect([replaceLines([], many(100), newId).problems, replaceLines([], many(101), newId).problems]).toEqual([
      [],
      [full],
    ])
  })
})

describe('lines that replace those of the session', () => {
  const touched = (index: number) => ({ index, field: 'item/id' })
  test('keep their ids, and are checked only if they request more units', () => {
    expect(replaceLines([a, b], [by('b', null, 1), by(null, 'v-a', 3)], newId)).toEqual({
      lines: [kept(b), { ...kept(a), quantity: 3, touchedBy: touched(1) }],
      problems: [],
    })
    expect(replaceLines([a, b], [by('a', null, 1)], newId).lines).toEqual([{ ...kept(a), quantity: 1 }])
  })

  test('may change the variant of a line', () => {
    expect(replaceLines([a], [by('a', 'v-c', 1)], newId).lines).toEqual([
      { id: 'a', variantId: 'v-c', quantity: 1, before: null, touchedBy: touched(0) },
    ])
  })

  test('are added up if they name the same variant', () => {
    expect(replaceLines([a], [by(null, 'v-a', 1), by(null, 'v-a', 2)], newId).lines).toEqual([
      { id: 'a', variantId: 'v-a', quantity: 3, before: null, touchedBy: touched(1) },
    ])
    expect(replaceLines([], [by(null, 'v-c', 4), by(null, 'v-c', 2)], newId).lines).toEqual([
      { id: 'new', variantId: 'v-c', quantity: 6, before: null, touchedBy: touched(1) },
    ])
  })

  test('are refused if they are unknown or too many', () => {
    expect(replaceLines([a], [by('z', null, 1), by(null, 'v-a', 10_000), by(null, 'v-a', 9999)], newId)).toMatchObject({
      lines: [{ id: 'a', quantity: 9999 }],
      problems: [
        { code: 'invalid', message: 'Line z is not in this session.', path: '/line_items/0/id' },
        {
          code: 'invalid',
          message: 'A line can have at most 9999 units. Reduce the quantity.',
          path: '/line_items/1/quantity',
        },
      ],
    })
  })
})

const now = new Date('2026-03-01T10:00:00.000Z')
/** Returns an offer with the members that the rules read. */
const offer = (id: string, more: object = {}): VariantOffer =>
  ({
    id,
    productId: 'p',
    title: 'Bag',
    variantTitle: 'Red',
    sku: 's',
    taxClass: 't',
    sellable: true,
    managed: true,
    allowBackorder: false,
    available: 5,
    prices: [],
    ...more,
  }) as unknown as VariantOffer

test.each([
  [{}, 5, null],
  [{}, 6, 5],
  [{ available: -2 }, 1, 0],
  [{ managed: false, available: 0 }, 1, null],
  [{ allowBackorder: true, available: 0 }, 1, null],
])('stock of %j for %i units falls short to %s', (more, quantity, short) => {
  expect(shortage(offer('v', more), quantity)).toBe(short)
})

describe('a line without an offer', () => {
  const market = { currency: 'EUR', regionId: 'r', sameCurrency: true }
  const wanted = (more: Partial<WantedLine> = {}): WantedLine => ({ ...kept(a), ...more })
  const priced = (line: WantedLine, more: object = {}, offers: readonly VariantOffer[] = []) =>
    priceLines([line], new Map(offers.map((one) => [one.id, one])), { ...market, ...more }, now)
  const missing = (path: string) => ({ code: 'item_unavailable', message: 'Item v-a was not found.', path })
  const noPrice = (path: string) => ({ code: 'price_unavailable', message: 'Bag (Red) has no price in EUR.', path })

  test('is kept and is short of every unit, until the request touches it', () => {
    expect(priced(wanted())).toEqual({ lines: [{ ...a, shortTo: 0, withdrawn: true }], problems: [], repriced: [] })
    expect(priced(wanted(), {}, [offer('v-a', { sellable: false })]).lines).toEqual([
      { ...a, shortTo: 0, withdrawn: true },
    ])
    expect(priced(wanted({ touchedBy: { index: 3, field: 'line_item_id' } }))).toEqual({
      lines: [],
      problems: [missing('/line_items/3/line_item_id')],
      repriced: [],
    })
    expect(priced(wanted({ before: null })).problems).toEqual([missing('/line_items/0/item/id')])
  })

  test('has no price in another currency', () => {
    expect(priced(wanted(), { sameCurrency: false })).toEqual({
      lines: [],
      problems: [noPrice('/line_items/0/item/id')],
      repriced: [],
    })
    expect(priced(wanted(), {}, [offer('v-a')])).toEqual({
      lines: [],
      problems: [noPrice('/line_items/0/item/id')],
      repriced: [],
    })
  })
})

test('a shortage states the available quantity', () => {
  expect(outOfStock({ title: 'Bag', variantTitle: 'Red' }, 2, '/x')).toEqual({
    code: 'out_of_stock',
    message: 'Insufficient stock for Bag (Red): 2 available.',
    path: '/x',
    available_quantity: 2,
  })
})

describe('a request', () => {
  const request = (more: Partial<SessionRequest> = {}): SessionRequest => ({
    lines: null,
    buyer: null,
    address: null,
    regionId: null,
    currency: null,
    codes: null,
    optionId: null,
    optionPath: '/option',
    ...more,
  })
  const region = (id: string, currency: string, countries: string[]) => ({
    id,
    currency,
    countries,
    shippingOptions: [],
    taxInclusive: false,
  })
  const europe = region('eu', 'EUR', ['DE'])
  const india = region('in', 'INR', ['IN'])
  const settings = {
    regions: new Map([
      ['eu', europe],
      ['in', india],
    ]),
    regionByCountry: new Map([
      ['DE', europe],
      ['IN', india],
    ]),
    supportedCountries: ['DE', 'IN'],
    allowedCurrenciesByKey: new Map([['rupees', ['INR']]]),
    store: { defaultRegionId: 'eu' },
  } as unknown as ShopSettings
  const ids = { line: () => 'l', destination: () => 'd' }
  const draft = (more: Partial<SessionRequest>, before: object | null = null, key = 'any') =>
    draftSession(request(more), before as never, settings, ids, key).draft
  const address = {
    firstName: null,
    lastName: null,
    streetAddress: ' Long Street 1 ',
    locality: 'Berlin',
    region: null,
    country: 'deu',
    postalCode: null,
    phoneNumber: null,
  }
  const before = {
    currency: 'EUR',
    regionId: 'eu',
    state: {
      lines: [a],
      buyer: { email: 'kim@shop.example', firstName: 'Kim', lastName: 'Park', phoneNumber: '1' },
      address: { ...address, id: 'd0', country: 'DE', streetAddress: 'Old 1' },
      codes: ['TEN'],
      chosenOptionId: 'o1',
      consent: { marketing: true },
      language: 'de',
      link: { utm_source: 'social' },
    },
  }

  test('starts from an empty session in the default region if the session is new', () => {
    expect(draft({})).toEqual({
      lines: [],
      buyer: { email: null, firstName: null, lastName: null, phoneNumber: null },
      consent: undefined,
      language: undefined,
      address: null,
      codes: [],
      chosenOptionId: null,
      region: europe,
      currencyBefore: null,
      notices: [],
    })
  })

  test('keeps the fields that it omits', () => {
    expect(draft({}, before)).toEqual({
      ...before.state,
      lines: [kept(a)],
      region: europe,
      currencyBefore: 'EUR',
      notices: [],
    })
  })

  test('changes the fields that it names', () => {
    expect(
      draft(
        {
          address,
          buyer: { email: 'new@shop.example', firstName: 'Ada' },
          codes: [' ten ', 'TEN', '', 'five'],
          optionId: 'o2',
          language: 'fr',
          link: { utm_source: 'mail' },
        },
        before,
      ),
    ).toMatchObject({
      address: { ...address, id: 'd0', country: 'DE', streetAddress: 'Long Street 1' },
      buyer: { email: 'new@shop.example', firstName: 'Ada', lastName: 'Park', phoneNumber: '1' },
      codes: ['TEN', 'FIVE'],
      chosenOptionId: 'o2',
      language: 'fr',
      link: { utm_source: 'mail' },
    })
    expect(draft({ address })?.address?.id).toBe('d')
    expect(draft({ codes: [] }, before).codes).toEqual([])
  })

  test('replaces whole parts, and keeps the others', () => {
    const whole = {
      lines: [by('a', null, 1)],
      buyer: { email: 'new@shop.example' },
      address: null,
      codes: ['x'],
      optionId: null,
      consent: null,
    }
    expect(draft({ whole, address, codes: ['no'], optionId: 'no' }, before)).toMatchObject({
      lines: [{ id: 'a', quantity: 1 }],
      buyer: { email: 'new@shop.example', firstName: null, lastName: null, phoneNumber: null },
      address: null,
      codes: ['X'],
      chosenOptionId: null,
      consent: undefined,
    })
    expect(draft({ whole: { consent: { news: false } } }, before)).toMatchObject({
      consent: { news: false },
      address: before.state.address,
      codes: ['TEN'],
    })
    expect(draft({ whole: { address, buyer: null } }, before)).toMatchObject({
      address: { id: 'd0', streetAddress: 'Long Street 1' },
      buyer: { email: null },
    })
  })

  test.each([
    [{ fullName: ' Ada King Byron ' }, 'Ada King', 'Byron'],
    [{ fullName: 'Ada' }, 'Ada', null],
    [{ fullName: 'Ada  Byron' }, 'Ada', 'Byron'],
    [{ fullName: 'A B' }, 'A', 'B'],
    [{ fullName: ' ' }, 'Kim', 'Park'],
    [{ fullName: 'No One', lastName: 'Byron' }, 'Kim', 'Byron'],
    [{ fullName: 'No One', firstName: 'Ada' }, 'Ada', 'Park'],
  ])('with the name %j is for %s %s', (buyer, firstName, lastName) => {
    expect(draft({ buyer }, before).buyer).toMatchObject({ firstName, lastName })
  })

  test('chooses its region by id, by country, by currency, else keeps it', () => {
    expect(draft({ regionId: 'in' }).region).toBe(india)
    expect(draft({ address: { ...address, country: 'India' } }).region).toBe(india)
    expect(draft({ currency: 'inr' }).region).toBe(india)
    expect(
      draft({ currency: 'usd' }, { ...before, regionId: 'in', state: { ...before.state, address: null } }).region,
    ).toBe(india)
    expect(draft({ currency: 'inr' }, before).region).toBe(europe)
    expect(draft({}, null, 'rupees').region).toBe(india)
  })

  test('is refused for an unknown region, a country without a region, or a currency that the key forbids', () => {
    expect(() => draft({ regionId: 'mars' })).toThrow('mars')
    expect(() => draft({ address: { ...address, country: 'US' } })).toThrow('US')
    expect(() => draft({ address: { ...address, country: 'nowhere' } })).toThrow('nowhere')
    expect(() => draft({ regionId: 'eu' }, null, 'rupees')).toThrow(
      'This key does not sell in EUR. Choose one of: INR.',
    )
  })

  test('reads the variants, codes and buyer that it names', () => {
    expect(wantedBy(request())).toEqual({ variantIds: [], codes: null, email: null })
    expect(
      wantedBy(request({ lines: [by(null, 'v1', 1), by('l', null, 1)], codes: [' a '], buyer: { email: 'e' } })),
    ).toEqual({ variantIds: ['v1'], codes: ['A'], email: 'e' })
    expect(
      wantedBy(
        request({
          lines: [by(null, 'v1', 1)],
          codes: ['a'],
          buyer: { email: 'e' },
          whole: { lines: [by(null, 'v2', 1)], codes: ['b'], buyer: { email: 'w' } },
        }),
      ),
    ).toEqual({ variantIds: ['v2'], codes: ['B'], email: 'w' })
    expect(normalizeCodes(['b', ' B', 'a', ' '])).toEqual(['B', 'A'])
  })

  test('is refused with all problems of its lines, unless it keeps lines that are short', () => {
    const short = outOfStock({ title: 'Bag', variantTitle: 'Red' }, 2, '/x')
    const invalid = { code: 'invalid', message: 'm', path: '/y' }
    expect(() => refuseLines(request(), [])).not.toThrow()
    expect(() => refuseLines(request(), [short])).toThrow()
    expect(() => refuseLines(request({ keepsShortLines: true }), [short])).not.toThrow()
    expect(() => refuseLines(request({ keepsShortLines: true }), [short, invalid])).toThrow()
  })
})
