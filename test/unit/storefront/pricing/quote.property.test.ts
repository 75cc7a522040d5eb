import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Quote, type QuoteInput, quote } from '../../../../src/storefront/pricing/index.ts'
import { aCart, aDiscount, aLine, anOption, aRate, now } from '../../../support/quote-input.ts'

const amount = fc.oneof(fc.constantFrom(1, 333, 49_940), fc.nat(12), fc.nat(100_000), fc.nat(2_000_000_000))
const quantity = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 9999 }))
const ppm = fc.oneof(fc.nat(1_000_000), fc.constantFrom(0, 50_000, 82_500, 180_000, 333_333, 1_000_000))
const products = ['p1', 'p2', 'p3']
const taxClass = fc.constantFrom(null, 'books', 'shipping')
const country = fc.constantFrom('IN', 'US')
const province = fc.constantFrom(null, 'KA', 'ka ', 'IN-KA', 'CA')
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const line = fc
  .record({
    productId: fc.constantFrom(...products),
    unitPriceMinor: amount,
    quantity,
    taxClass,
  })
  .map(aLine)
const option = fc
  .record({
    amountMinor: amount,
    freeOverMinor: fc.oneof(fc.constant(null), amount),
    countries: fc.oneof(fc.constant(null), fc.subarray(['IN', 'US'])),
    provinces: fc.oneof(fc.constant(null), fc.constant(null), fc.subarray(['KA', 'US-CA'])),
    minDays: perhaps(fc.nat(9)),
  })
  .map(anOption)
const rate = fc.record({ country, province, taxClass, ratePpm: ppm }).map(aRate)
const discount = fc
  .record({
    type: fc.constantFrom('percent' as const, 'fixed' as const, 'free_shipping' as const),
    percentPpm: ppm,
    amountMinor: amount,
    currency: fc.constantFrom('INR', 'INR', 'INR', 'USD'),
    minSubtotalMinor: fc.oneof(fc.constant(null), fc.constant(null), amount),
    eligibleProductIds: fc.oneof(fc.constant(null), fc.subarray(products)),
    usedCount: fc.nat(3),
    usageLimit: fc.constantFrom(null, null, 3),
    active: fc.constantFrom(true, true, true, true, true, false),
    endsAt: fc.constantFrom(null, null, null, null, new Date(now.getTime() - 1)),
  })
  .map((given) => ({
    ...given,
    percentPpm: given.type === 'percent' ? given.percentPpm : null,
    amountMinor: given.type === 'fixed' ? given.amountMinor : null,
  }))
  .map(aDiscount)
const numbered = <T>(prefix: string, items: readonly T[]) =>
  items.map((item, at) => ({ ...item, id: `${prefix}${at}` }))

const input: fc.Arbitrary<QuoteInput> = fc
  .record({
    lines: fc.array(line, { maxLength: 7 }).map((lines) => numbered('li_', lines)),
    shippingOptions: fc.array(option, { maxLength: 4 }).map((options) => numbered('so_', options)),
    discounts: fc
      .array(discount, { maxLength: 4 })
      .map((discounts) => numbered('disc_', discounts).map((given, at) => ({ ...given, code: `CODE${at}` }))),
    taxRates: fc.array(rate, { maxLength: 6 }),
    taxInclusive: fc.boolean(),
    destination: perhaps(fc.record({ country, province })),
    chosenOptionId: fc.constantFrom(null, 'so_0', 'so_1', 'so_9'),
  })
  .map((given) => aCart({ ...given, codes: [...given.discounts.map(({ code }) => code), 'UNKNOWN'] }))

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const always = (rule: (answer: Quote, given: QuoteInput) => void) =>
  fc.assert(
    fc.property(input, (given) => rule(quote(given), given)),
    { numRuns: 800 },
  )
const shippingDiscountOf = (answer: Quote, given: QuoteInput) => {
  const free = new Set(given.discounts.filter(({ type }) => type === 'free_shipping').map(({ id }) => id))
  return sum(answer.applied.filter(({ id }) => free.has(id)).map((applied) => applied.amountMinor))
}

describe('every quote', () => {
  it('adds up: total = subtotal + fulfillment + tax + discount', () => {
    always((answer) => {
      const { subtotalMinor, fulfillmentMinor, taxMinor, discountMinor, totalMinor } = answer
      expect(totalMinor).toBe(subtotalMinor + fulfillmentMinor + taxMinor + discountMinor)
    })
  })

  it('contains only integers, none of them -0, and none with the wrong sign', () => {
    always((answer) => {
      const up = [
        answer.subtotalMinor,
        answer.fulfillmentMinor,
        answer.taxMinor,
        answer.totalMinor,
        answer.taxIncludedMinor,
      ]
      up.push(...answer.lines.flatMap((line) => [line.totalMinor, line.taxMinor, line.totalMinor + line.discountMinor]))
      up.push(...answer.options.map((option) => option.amountMinor))
      const down = [answer.discountMinor, ...answer.applied.map((applied) => applied.amountMinor)]
      down.push(...answer.lines.map((line) => line.discountMinor))
      expect([...up, ...down].filter((value) => !Number.isSafeInteger(value) || Object.is(value, -0))).toEqual([])
      expect([up.filter((value) => value < 0), down.filter((value) => value > 0)]).toEqual([[], []])
    })
  })

  it('has a subtotal that sums its lines, each unit price times quantity', () => {
    always((answer, given) => {
      expect(answer.lines.map(({ id, totalMinor }) => [id, totalMinor])).toEqual(
        given.lines.map((line) => [line.id, line.unitPriceMinor * line.quantity]),
      )
      expect(answer.subtotalMinor).toBe(sum(answer.lines.map((line) => line.totalMinor)))
    })
  })

  it('has one discount in two views: by lines and shipping, and by codes', () => {
    always((answer, given) => {
      const byLines = sum(answer.lines.map((line) => line.discountMinor)) + shippingDiscountOf(answer, given)
      expect(answer.discountMinor).toBe(byLines)
      expect(answer.discountMinor).toBe(sum(answer.applied.map((applied) => applied.amountMinor)))
    })
  })

  it('allocates each code exactly to eligible lines or to shipping', () => {
    always((answer, given) => {
      const parts = answer.applied.flatMap(({ id, allocations = [] }) => allocations.map((part) => ({ id, ...part })))
      const of = (wanted: (part: (typeof parts)[number]) => boolean) =>
        sum(parts.filter(wanted).map(({ amountMinor }) => amountMinor))
      for (const { id, amountMinor } of answer.applied) expect(of((part) => part.id === id)).toBe(amountMinor)
      for (const { id, discountMinor } of answer.lines) expect(of(({ lineId }) => lineId === id)).toBe(discountMinor)
      expect(of(({ lineId }) => lineId === null)).toBe(shippingDiscountOf(answer, given))
      const productOf = new Map(given.lines.map(({ id, productId }) => [id, productId]))
      const strayed = parts.filter(({ id, lineId, amountMinor }) => {
        const eligible = given.discounts.find((discount) => discount.id === id)?.eligibleProductIds
        return amountMinor >= 0 || (lineId !== null && eligible?.includes(productOf.get(lineId) ?? '') === false)
      })
      expect(strayed).toEqual([])
    })
  })

  it('returns each code once, and applies only a free-shipping code with 0, while no option is selected', () => {
    always((answer, given) => {
      const answered = [...answer.applied, ...answer.rejected].map(({ code }) => code)
      expect(answered.toSorted()).toEqual([...given.codes].toSorted())
      const idle = answer.applied.filter(({ amountMinor }) => amountMinor === 0)
      const waiting = new Set(given.discounts.filter(({ type }) => type === 'free_shipping').map(({ id }) => id))
      expect(idle.filter(({ id }) => answer.selectedOptionId !== null || !waiting.has(id))).toEqual([])
    })
  })

  it('lets no code exceed its eligible lines, or shipping', () => {
    always((answer, given) => {
      const worth = given.discounts.map(({ id, type, eligibleProductIds }) => {
        const eligible = given.lines.filter(({ productId }) => eligibleProductIds?.includes(productId) ?? true)
        const goods = sum(eligible.map((line) => line.unitPriceMinor * line.quantity))
        return [id, type === 'free_shipping' ? answer.fulfillmentMinor : goods] as const
      })
      const most = new Map(worth)
      expect(answer.applied.filter(({ id, amountMinor }) => -amountMinor > (most.get(id) ?? 0))).toEqual([])
      expect(-shippingDiscountOf(answer, given)).toBeLessThanOrEqual(answer.fulfillmentMinor)
    })
  })

  it('has the tax of its lines and of its shipping, on one side only', () => {
    always((answer, given) => {
      const tax = given.taxInclusive ? answer.taxIncludedMinor : answer.taxMinor
      const other = given.taxInclusive ? answer.taxMinor : answer.taxIncludedMinor
      // The tax of shipping alone: a cart with a free line and the same shipping price.
      const price = answer.fulfillmentMinor + shippingDiscountOf(answer, given)
      const ofShipping = quote({
        ...given,
        lines: [aLine({ unitPriceMinor: 0 })],
        codes: [],
        shippingOptions: [anOption({ amountMinor: price })],
      })
      const shippingTax = answer.selectedOptionId === null ? 0 : ofShipping.taxMinor + ofShipping.taxIncludedMinor
      expect([tax, other]).toEqual([sum(answer.lines.map((line) => line.taxMinor)) + shippingTax, 0])
    })
  })

  it('offers its options cheapest first, selects the chosen one or the first, and charges its price', () => {
    always((answer, given) => {
      const prices = answer.options.map((option) => option.amountMinor)
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))
      const chosen = answer.options.find(({ id }) => id === given.chosenOptionId) ?? answer.options[0]
      expect([answer.selectedOptionId, answer.fulfillmentMinor]).toEqual([chosen?.id ?? null, chosen?.amountMinor ?? 0])
    })
  })

  it('is repeatable, and does not change its input', () => {
    always((answer, given) => {
      const before = structuredClone(given)
      expect(quote(given)).toEqual(answer)
      expect(given).toEqual(before)
    })
  })

  it('does not depend on the order of lines, options, rates or discounts', () => {
    const shuffled = input.chain((given) =>
      fc.record({
        given: fc.constant(given),
        lines: shuffle(given.lines),
        shippingOptions: shuffle(given.shippingOptions),
        taxRates: shuffle(given.taxRates),
        discounts: shuffle(given.discounts),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ given, ...order }) => {
        expect(byLine(quote({ ...given, ...order }))).toEqual(byLine(quote(given)))
      }),
      { numRuns: 800 },
    )
  })

  it('never has a lower subtotal for more units of a line', () => {
    fc.assert(
      fc.property(input, fc.nat(6), fc.integer({ min: 1, max: 50 }), (given, at, more) => {
        const lines = given.lines.map((line, index) =>
          index === at ? { ...line, quantity: line.quantity + more } : line,
        )
        const added = (given.lines[at]?.unitPriceMinor ?? 0) * more
        expect(quote({ ...given, lines }).subtotalMinor).toBe(quote(given).subtotalMinor + added)
      }),
      { numRuns: 800 },
    )
  })

  it('without a destination, or without a line, has no shipping and no tax', () => {
    always((_answer, given) => {
      const bare = [quote({ ...given, destination: null }), quote({ ...given, lines: [] })]
      const nothing = { options: [], selectedOptionId: null, fulfillmentMinor: 0, taxMinor: 0, taxIncludedMinor: 0 }
      expect(bare).toMatchObject([nothing, nothing])
    })
  })
})

const shuffle = <T>(items: readonly T[]) =>
  fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length })

const byLine = (answer: Quote) => ({
  ...answer,
  lines: answer.lines.toSorted((a, b) => a.id.localeCompare(b.id)),
  applied: answer.applied.map(({ allocations = [], ...code }) => ({
    ...code,
    allocations: allocations.toSorted((a, b) => (a.lineId ?? '').localeCompare(b.lineId ?? '')),
  })),
})
