import { describe, expect, test } from 'vitest'
import { AppError } from '../../../../src/platform/errors.ts'
import {
  joined,
  jsonPath,
  type OfficialMessage,
  officialMessage,
  refusalMessages,
  withoutResource,
} from '../../../../src/storefront/ucp-official/messages.rules.ts'

test.each([
  ['', '$'],
  ['/line_items', '$.line_items'],
  ['/line_items/0/quantity', '$.line_items[0].quantity'],
  ['/line_items/12/item/id', '$.line_items[12].item.id'],
  ['/line_items/01', "$.line_items['01']"],
  ['/line_items/2/line_item_id', '$.line_items[2].id'],
  ['/shipping_address', '$.fulfillment.methods[0].destinations[0]'],
  ['/shipping_address/address_country', '$.fulfillment.methods[0].destinations[0].address_country'],
  ['/shipping_addresses', '$.shipping_addresses'],
  ['/fulfillment_option_id', '$.fulfillment.methods[0].groups[0].selected_option_id'],
  ['/fulfillment_option_id/0', '$.fulfillment_option_id[0]'],
  ["/a~1b/it's", "$['a/b']['it\\'s']"],
  ['/a~0b', "$['a~b']"],
  ['/a~01b', "$['a~1b']"],
  ['/back\\slash', "$['back\\\\slash']"],
  ['/7up', "$['7up']"],
  ['/', "$['']"],
])('the JSON pointer %s is the JSONPath %s', (pointer, path) => {
  expect(jsonPath(pointer)).toBe(path)
})

describe('a message of a session', () => {
  test.each([
    [
      'an error keeps its facts',
      {
        type: 'error',
        code: 'out_of_stock',
        content: 'Insufficient stock.',
        severity: 'recoverable',
        path: '/line_items/0/quantity',
        available_quantity: 1,
      },
      {
        type: 'error',
        code: 'out_of_stock',
        content: 'Insufficient stock.',
        severity: 'recoverable',
        path: '$.line_items[0].quantity',
        available_quantity: 1,
      },
    ],
    [
      'an error without a path',
      { type: 'error', code: 'payment_failed', content: 'The payment failed.', severity: 'fatal' },
      { type: 'error', code: 'payment_failed', content: 'The payment failed.', severity: 'unrecoverable' },
    ],
    [
      'an address without shipping',
      { type: 'error', code: 'no_fulfillment_option', content: 'No shipping.', path: '/shipping_address' },
      {
        type: 'error',
        code: 'address_undeliverable',
        content: 'No shipping.',
        severity: 'recoverable',
        path: '$.fulfillment.methods[0].destinations[0]',
      },
    ],
    [
      'a refused discount code is a warning',
      { type: 'info', code: 'discount_code_expired', content: 'TEN has expired.', path: '/discounts/codes/1' },
      { type: 'warning', code: 'discount_code_expired', content: 'TEN has expired.', path: '$.discounts.codes[1]' },
    ],
    [
      'a notice is information',
      { type: 'info', code: 'price_changed', content: 'Prices have changed.' },
      { type: 'info', code: 'price_changed', content: 'Prices have changed.' },
    ],
  ] as const)('%s', (_case, message, official) => {
    expect(officialMessage(message)).toStrictEqual(official)
  })
})

describe('an error', () => {
  test('is one message with its code, path and further members', () => {
    const error = new AppError('country_not_supported', 400, 'We do not ship to FR.', {
      severity: 'recoverable',
      path: '/shipping_address/address_country',
      extra: { supported_countries: ['DE'] },
    })
    expect(refusalMessages(error)).toStrictEqual([
      {
        type: 'error',
        code: 'address_undeliverable',
        content: 'We do not ship to FR.',
        severity: 'recoverable',
        path: '$.fulfillment.methods[0].destinations[0].address_country',
        supported_countries: ['DE'],
      },
    ])
  })

  test('without a path is a message without one', () => {
    const error = new AppError('checkout_not_modifiable', 409, 'This session is completed.', { severity: 'fatal' })
    expect(refusalMessages(error)).toStrictEqual([
      {
        type: 'error',
        code: 'checkout_not_modifiable',
        content: 'This session is completed.',
        severity: 'unrecoverable',
      },
    ])
  })

  test('is a message for each of its problems, with its own code if the problem has none', () => {
    const error = new AppError('invalid', 400, 'The request is invalid.', {
      path: '/line_items',
      extra: { hint: 'x' },
      problems: [
        { code: 'out_of_stock', message: '1 available.', path: '/line_items/0/quantity', available_quantity: 1 },
        { message: 'must be a text' },
      ],
    })
    expect(refusalMessages(error)).toStrictEqual([
      {
        type: 'error',
        code: 'out_of_stock',
        content: '1 available.',
        severity: 'recoverable',
        path: '$.line_items[0].quantity',
        available_quantity: 1,
      },
      { type: 'error', code: 'invalid', content: 'must be a text', severity: 'recoverable' },
    ])
  })
})

const said = (code: string, path?: string): OfficialMessage => ({
  type: 'error',
  code,
  content: `About ${code}.`,
  ...(path === undefined ? {} : { path }),
})

test.each([
  [[], [said('a')], [said('a')]],
  [[said('a')], [said('a')], [said('a')]],
  [[said('a', '$.x')], [said('a', '$.y'), said('b', '$.x')], [said('a', '$.x'), said('a', '$.y'), said('b', '$.x')]],
  [
    [said('a'), said('b')],
    [said('b'), said('c')],
    [said('a'), said('b'), said('c')],
  ],
])('messages of an error come first and once: %j and %j', (first, then, all) => {
  expect(joined(first, then)).toEqual(all)
})

test('messages without a resource are unrecoverable', () => {
  expect(withoutResource([{ ...said('a'), severity: 'recoverable' }, said('b')])).toEqual([
    { ...said('a'), severity: 'unrecoverable' },
    { ...said('b'), severity: 'unrecoverable' },
  ])
})
