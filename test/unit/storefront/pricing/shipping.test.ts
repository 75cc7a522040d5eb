import { describe, expect, it } from 'vitest'
import { quote } from '../../../../src/storefront/pricing/index.ts'
import { aCart, aDiscount, aLine, anOption } from '../../../support/quote-input.ts'

const serving = (given: Parameters<typeof anOption>[0], destination: { country: string; province: string | null }) =>
  quote(aCart({ destination, shippingOptions: [anOption(given)] })).options.length === 1

describe('a shipping option', () => {
  it.each([
    [null, null, 'US', null, true],
    [null, null, 'US', 'CA', true],
    [['US', 'CA'], null, 'US', null, true],
    [['us'], null, 'US', null, true],
    [['CA'], null, 'US', 'CA', false],
    [[], null, 'US', null, false],
    [['US'], ['CA'], 'US', 'CA', true],
    [['US'], ['CA'], 'US', ' ca ', true],
    [['US'], ['CA'], 'us', 'ca', true],
    [['US'], [' '], 'US', null, false],
    [['US'], ['CA'], 'US', 'US-CA', true],
    [['US'], ['US-CA'], 'US', 'CA', true],
    [['US'], ['us-ca'], 'US', 'Ca', true],
    [['US'], ['CA'], 'US', 'NY', false],
    [['US'], ['CA'], 'US', null, false],
    [['US'], ['CA'], 'US', ' ', false],
    [['US', 'CA'], ['US-CA'], 'CA', 'CA', false],
    [null, ['Tamil Nadu'], 'IN', 'tamil nadu', true],
    [null, [], 'IN', 'KA', false],
  ])(
    'for countries %j and provinces %j, sent to %s %j, serves: %s',
    (countries, provinces, country, province, serves) => {
      expect(serving({ countries, provinces }, { country, province })).toBe(serves)
    },
  )

  it.each([
    [49899, 9900],
    [49900, 0],
    [60000, 0],
  ])('free from 499.00 on costs, for goods of %i, %i', (unitPriceMinor, price) => {
    const cart = aCart({
      lines: [aLine({ unitPriceMinor })],
      shippingOptions: [anOption({ freeOverMinor: 49900 })],
    })
    expect(quote(cart).fulfillmentMinor).toBe(price)
  })

  it('is not free if a discount brings the goods below its threshold', () => {
    const shippingOptions = [anOption({ freeOverMinor: 49900 })]
    expect(quote(aCart({ shippingOptions, discounts: [aDiscount()] })).fulfillmentMinor).toBe(9900)
  })

  it('is never free without a threshold', () => {
    const lines = [aLine({ unitPriceMinor: 1_000_000_000 })]
    expect(quote(aCart({ lines, shippingOptions: [anOption()] })).fulfillmentMinor).toBe(9900)
  })
})

describe('the options', () => {
  const dear = anOption({ id: 'so_0', amountMinor: 20000, freeOverMinor: 50000 })
  const options = [
    anOption({ id: 'so_3' }),
    dear,
    anOption({ id: 'so_1' }),
    anOption({ id: 'so_2', countries: ['US'] }),
  ]

  it('are sorted cheapest first, ties by id, from any original order', () => {
    const ids = (shippingOptions: typeof options) => quote(aCart({ shippingOptions })).options.map(({ id }) => id)
    expect(ids(options)).toEqual(['so_1', 'so_3', 'so_0'])
    expect(ids(options.toReversed())).toEqual(['so_1', 'so_3', 'so_0'])
  })

  it('are sorted by their cost for this cart: a free one comes first', () => {
    const lines = [aLine({ unitPriceMinor: 50000 })]
    const answer = quote(aCart({ lines, shippingOptions: options }))
    expect(answer.options.map(({ id, amountMinor }) => [id, amountMinor])).toEqual([
      ['so_0', 0],
      ['so_1', 9900],
      ['so_3', 9900],
    ])
  })

  it.each([
    [null, 'so_1', 9900],
    ['so_3', 'so_3', 9900],
    ['so_0', 'so_0', 20000],
    ['so_2', 'so_1', 9900],
    ['so_gone', 'so_1', 9900],
  ])('with %j chosen select %s', (chosenOptionId, selected, price) => {
    const answer = quote(aCart({ shippingOptions: options, chosenOptionId }))
    expect([answer.selectedOptionId, answer.fulfillmentMinor]).toEqual([selected, price])
  })

  it('are empty if none serves the destination, and shipping is then unknown, not free', () => {
    const answer = quote(aCart({ shippingOptions: [anOption({ countries: ['US'] })] }))
    expect([answer.options, answer.selectedOptionId, answer.fulfillmentMinor]).toEqual([[], null, 0])
  })
})

describe('an estimate', () => {
  it.each([
    [2, 4, '2026-03-16T00:00:00.000Z', '2026-03-18T23:59:59.999Z'],
    [0, 0, '2026-03-14T00:00:00.000Z', '2026-03-14T23:59:59.999Z'],
    [20, 20, '2026-04-03T00:00:00.000Z', '2026-04-03T23:59:59.999Z'],
    [3, null, '2026-03-17T00:00:00.000Z', null],
    [null, 3, null, '2026-03-17T23:59:59.999Z'],
    [null, null, null, null],
    [2_000_000_000, 2_000_000_000, null, null],
  ])('of %j to %j days is from %j to %j, whole UTC days', (minDays, maxDays, earliest, latest) => {
    const answer = quote(aCart({ shippingOptions: [anOption({ minDays, maxDays })] }))
    expect(answer.options).toEqual([
      { id: 'so_1', title: 'Standard', carrier: 'Post', amountMinor: 9900, earliest, latest },
    ])
  })

  it('is the same at both ends of a day', () => {
    const at = (time: string) =>
      quote(aCart({ shippingOptions: [anOption({ minDays: 1, maxDays: 2 })], now: new Date(time) }))
    expect(at('2026-03-14T00:00:00.000Z')).toEqual(at('2026-03-14T23:59:59.999Z'))
  })
})
