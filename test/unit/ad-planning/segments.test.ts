import { describe, expect, test } from 'vitest'
import {
  checkCriteria,
  comparesNumbers,
  type GivenGroup,
  type GivenRule,
  numberOf,
  ruleProblems,
  rulesOf,
} from '../../../src/ad-planning/segments/criteria.rules.ts'
import { kindOf, metadataKey, type Operator } from '../../../src/ad-planning/segments/fields.rules.ts'

const rule = (field: string, operator: Operator, value?: unknown): GivenRule => ({ field, operator, value })
/** Checks a single rule. Returns its value, or the message of its problem. */
const checked = (field: string, operator: Operator, value?: unknown) => {
  const { criteria, problems } = checkCriteria({ logic: 'AND', rules: [rule(field, operator, value)] })
  return problems[0]?.message ?? criteria.rules[0]?.value
}
const texts = 'text of at most 255 characters'
const dayOrTime = 'day (2026-03-01) or a time with its offset from UTC'

describe('fields', () => {
  test('each field has the kind that decides its operators', () =>
    expect(
      Object.fromEntries(
        [
          'total_orders',
          'total_spent',
          'avg_order_value',
          'days_since_last_order',
          'clv',
          'created_at',
          'email',
          'has_account',
          'tags',
          'metadata.size',
          'metadata.line\nbreak',
        ].map((field) => [field, kindOf(field)]),
      ),
    ).toEqual({
      total_orders: 'number',
      total_spent: 'amount',
      avg_order_value: 'amount',
      days_since_last_order: 'number',
      clv: 'number',
      created_at: 'moment',
      email: 'text',
      has_account: 'boolean',
      tags: 'tags',
      'metadata.size': 'loose',
      'metadata.line\nbreak': 'loose',
    }))

  test('unknown names, names of object members and metadata without a key are not fields', () =>
    expect(
      ['age', 'toString', '__proto__', 'metadata', 'metadata.', `metadata.${'k'.repeat(256)}`].map(kindOf),
    ).toEqual([null, null, null, null, null, null]))

  test('the key of a metadata field is the text after the first dot', () =>
    expect([metadataKey('metadata.a.b'), metadataKey('tags')]).toEqual(['a.b', null]))

  test.each([
    ['total_orders', 'number'],
    ['total_spent', 'amount'],
    ['city', 'text'],
    ['metadata.size', 'loose'],
    ['has_account', 'boolean'],
    ['created_at', 'moment'],
    ['tags', 'tags'],
  ] as const)(
    'an operator that %s (%s) does not allow is refused, and the error lists the allowed operators',
    (field, kind) => {
      const allowed = {
        number: '==, !=, >=, <=, >, <, between, in, not_in',
        amount: '==, !=, >=, <=, >, <, between, in, not_in',
        text: '==, !=, in, not_in, contains, not_contains',
        loose: '==, !=, >=, <=, >, <, between, in, not_in, contains, not_contains',
        boolean: '==, !=',
        moment: '==, !=, >=, <=, >, <, between, within_last_days, older_than_days',
        tags: 'contains, not_contains, in, not_in',
      }[kind]
      const refused = kind === 'moment' ? 'contains' : 'older_than_days'
      expect(checked(field, refused, 1)).toBe(`${field} takes ${allowed}, not ${refused}.`)
    },
  )

  test('numbers and amounts are compared as numbers, metadata only for order and ranges, text and times never', () => {
    const all: readonly Operator[] = ['>=', '<=', '>', '<', '==', '!=', 'between', 'in', 'not_in', 'contains']
    const numeric = (kind: Parameters<typeof comparesNumbers>[0]) => all.filter((each) => comparesNumbers(kind, each))
    expect([numeric('number'), numeric('amount'), numeric('loose'), numeric('text'), numeric('moment')]).toEqual([
      all,
      all,
      ['>=', '<=', '>', '<', 'between'],
      [],
      [],
    ])
  })
})

describe('numbers in rules', () => {
  test('text is a number if it contains nothing else', () =>
    expect(
      [7, 0, -1.5, '7', ' 7 ', '-1.5', '+2', '.5', '5.', '1e3', '1E-2', '9e307'].map((value) => numberOf(value)),
    ).toEqual([7, 0, -1.5, 7, 7, -1.5, 2, 0.5, 5, 1000, 0.01, 9e307]))

  test('other text, infinite numbers and other types are not numbers', () =>
    expect(
      ['', ' ', '.', 'seven', '7 days', '0x10', '1_000', '1,5', 'Infinity', 'NaN', '1e400', '1e9999']
        .map((value) => numberOf(value))
        .concat([Number.NaN, Infinity, true, null, [7], {}].map((value) => numberOf(value))),
    ).toEqual(Array.from({ length: 18 }, () => null)))

  test.each(['>=', '<=', '>', '<', '==', '!='] as const)(
    '%s takes numeric text of a number field as a number',
    (operator) =>
      expect([checked('total_orders', operator, '12'), checked('total_orders', operator, 'many')]).toEqual([
        12,
        'must be a number',
      ]),
  )

  test('the operator between takes exactly two numbers, each of which can be text', () =>
    expect([
      checked('total_spent', 'between', ['5', 10]),
      checked('total_spent', 'between', [5]),
      checked('total_spent', 'between', [5, 10, 15]),
      checked('total_spent', 'between', [5, 'ten']),
      checked('total_spent', 'between', '5-10'),
      checked('total_spent', 'between', 'to'),
    ]).toEqual([
      [5, 10],
      'must be a list of two values: [number, number]',
      'must be a list of two values: [number, number]',
      'must be a list of two values: [number, number]',
      'must be a list of two values: [number, number]',
      'must be a list of two values: [number, number]',
    ]))

  test('the operator in takes 1 to 1000 numbers', () => {
    const many = Array.from({ length: 1000 }, (_, index) => index)
    expect([
      checked('total_orders', 'in', ['1', 2]),
      checked('total_orders', 'not_in', [3]),
      checked('total_orders', 'in', many),
      checked('total_orders', 'in', [...many, 1000]),
      checked('total_orders', 'in', []),
      checked('total_orders', 'in', 'x'),
      checked('total_orders', 'in', [1, 'x']),
    ]).toEqual([
      [1, 2],
      [3],
      many,
      'must be a list of 1 to 1000: [number, …]',
      'must be a list of 1 to 1000: [number, …]',
      'must be a list of 1 to 1000: [number, …]',
      'must be a list of 1 to 1000: [number, …]',
    ])
  })

  test('days back are a number from 0 to 36500', () =>
    expect(
      [0, '30', 1.5, 36_500, 36_500.5, -1, 'a week', undefined].map((value) =>
        checked('last_active_at', 'within_last_days', value),
      ),
    ).toEqual([0, 30, 1.5, 36_500, ...Array.from({ length: 4 }, () => 'must be a number of days from 0 to 36500')]))
})

describe('other values in rules', () => {
  test('a flag is true or false, not text or a number', () =>
    expect([true, false, 'true', 1, null].map((value) => checked('has_account', '==', value))).toEqual([
      true,
      false,
      'must be true or false',
      'must be true or false',
      'must be true or false',
    ]))

  test('text has at most 255 characters and no NUL; a number is taken as text', () =>
    expect(
      ['Paris', '', 'x'.repeat(255), 75_001, 'x'.repeat(256), 'a\0b', true, null, ['Paris']].map((value) =>
        checked('city', '==', value),
      ),
    ).toEqual(['Paris', '', 'x'.repeat(255), '75001', ...Array.from({ length: 5 }, () => `must be a ${texts}`)]))

  test('a list of texts can contain numbers, but nothing else', () =>
    expect([
      checked('city', 'in', ['Paris', 75_001]),
      checked('city', 'in', ['Paris', null]),
      checked('tags', 'contains', 'vip'),
    ]).toEqual([['Paris', '75001'], `must be a list of 1 to 1000: [${texts}, …]`, 'vip']))

  test('metadata is compared as text for equality and as a number for order', () =>
    expect([
      checked('metadata.size', '==', 42),
      checked('metadata.size', 'in', [42, 'L']),
      checked('metadata.size', '>=', '42'),
      checked('metadata.size', 'between', ['40', '44']),
      checked('metadata.size', '>', 'L'),
    ]).toEqual(['42', ['42', 'L'], 42, [40, 44], 'must be a number']))

  test('a day starts at midnight UTC, and a time is converted to UTC', () =>
    expect(
      [
        '2026-03-01',
        '2026-03-01T10:30Z',
        '2026-03-01T10:30:15+02:00',
        '2026-03-01T10:30:15.123456789-01:30',
        '2024-02-29',
        '0001-01-01',
        '9999-12-31T23:59:59Z',
      ].map((value) => checked('created_at', '>=', value)),
    ).toEqual([
      '2026-03-01T00:00:00.000Z',
      '2026-03-01T10:30:00.000Z',
      '2026-03-01T08:30:15.000Z',
      '2026-03-01T12:00:15.123Z',
      '2024-02-29T00:00:00.000Z',
      '0001-01-01T00:00:00.000Z',
      '9999-12-31T23:59:59.000Z',
    ]))

  test('times without an offset, days that do not exist and years outside 1 to 9999 are refused', () =>
    expect(
      [
        '2026-03-01T10:30',
        '2026-03-01 10:30Z',
        '2026-3-1',
        '2026-13-01',
        '2026-02-30',
        '2026-04-31T10:00Z',
        '2025-02-29',
        '2026-03-01T25:00Z',
        '2026-03-01T10:00+99:99',
        '0000-12-31',
        '0001-01-01T00:00:00+00:01',
        '9999-12-31T23:59:59-00:01',
        'yesterday',
        1_772_323_200_000,
        null,
      ].map((value) => checked('created_at', '>=', value)),
    ).toEqual(Array.from({ length: 15 }, () => `must be a ${dayOrTime}`)))

  test('the operator between takes days as well', () =>
    expect([
      checked('created_at', 'between', ['2026-03-01', '2026-03-31']),
      checked('created_at', 'between', ['2026-03-01', 'today']),
    ]).toEqual([
      ['2026-03-01T00:00:00.000Z', '2026-03-31T00:00:00.000Z'],
      `must be a list of two values: [${dayOrTime}, ${dayOrTime}]`,
    ]))
})

describe('criteria', () => {
  test('keep their logic and their groups, and lose rules with problems', () => {
    const given: GivenGroup = {
      logic: 'OR',
      rules: [rule('total_orders', '>=', '3'), rule('age', '>', 18)],
      groups: [
        { logic: 'NOT', rules: [{ ...rule('total_spent', '>', 5000), currency: 'EUR' }] },
        { logic: 'AND', groups: [{ logic: 'AND', rules: [rule('city', '==', true)] }] },
      ],
    }
    const problems = [
      { path: '/criteria/rules/1/field', message: 'There is no field age.' },
      { path: '/criteria/groups/1/groups/0/rules/0/value', message: `must be a ${texts}` },
    ]
    const { criteria, problems: found } = checkCriteria(given)
    expect([criteria, found]).toEqual([
      {
        logic: 'OR',
        rules: [{ field: 'total_orders', operator: '>=', value: 3 }],
        groups: [
          {
            logic: 'NOT',
            rules: [{ field: 'total_spent', operator: '>', value: 5000, currency: 'EUR' }],
            groups: [],
          },
          { logic: 'AND', rules: [], groups: [{ logic: 'AND', rules: [], groups: [] }] },
        ],
      },
      problems,
    ])
    expect(rulesOf(criteria)).toEqual([...criteria.rules, ...(criteria.groups[0]?.rules ?? [])])
  })

  test('criteria without rules and groups are refused', () =>
    expect(checkCriteria({ logic: 'AND' })).toEqual({
      criteria: { logic: 'AND', rules: [], groups: [] },
      problems: [{ path: '/criteria', message: 'needs at least one rule or group' }],
    }))

  test('a group needs a rule or a group', () =>
    expect([
      checkCriteria({ logic: 'AND', groups: [{ logic: 'OR', rules: [], groups: [] }] }).problems,
      checkCriteria({ logic: 'AND', rules: [rule('tags', 'contains', 'vip')] }).problems,
    ]).toEqual([[{ path: '/criteria/groups/0', message: 'needs at least one rule or group' }], []]))

  test('groups are nested at most six deep', () => {
    const nested = (depth: number): GivenGroup =>
      depth === 1
        ? { logic: 'AND', rules: [rule('total_orders', '>', 1)] }
        : { logic: 'AND', groups: [nested(depth - 1)] }
    expect([checkCriteria(nested(6)).problems, rulesOf(checkCriteria(nested(6)).criteria)]).toEqual([
      [],
      [{ field: 'total_orders', operator: '>', value: 1 }],
    ])
    expect([checkCriteria(nested(7)).problems, rulesOf(checkCriteria(nested(7)).criteria)]).toEqual([
      [
        {
          path: '/criteria/groups/0/groups/0/groups/0/groups/0/groups/0/groups/0',
          message: 'is nested deeper than 6 groups',
        },
      ],
      [],
    ])
  })

  test('all groups together have at most 100 rules', () => {
    const some = (count: number) => Array.from({ length: count }, () => rule('total_orders', '>', 1))
    const problemsOf = (nested: number) =>
      checkCriteria({ logic: 'AND', rules: some(60), groups: [{ logic: 'OR', rules: some(nested) }] }).problems
    expect([problemsOf(40), problemsOf(41)]).toEqual([
      [],
      [{ path: '/criteria', message: 'has 101 rules; 100 are allowed' }],
    ])
  })

  test('only amounts have a currency', () => {
    const inEuros = (field: string) =>
      checkCriteria({ logic: 'AND', rules: [{ ...rule(field, '>', 1), currency: 'EUR' }] }).problems
    expect([inEuros('total_spent'), inEuros('total_orders')]).toEqual([
      [],
      [{ path: '/criteria/rules/0/currency', message: 'total_orders is not an amount of money. Leave out currency.' }],
    ])
  })

  test('an operator that does not fit is named at its path, and a long field name is shortened', () =>
    expect(
      checkCriteria({ logic: 'AND', rules: [rule('city', '>', 1), rule('f'.repeat(101), '>', 1)] }).problems,
    ).toEqual([
      {
        path: '/criteria/rules/0/operator',
        message: 'city takes ==, !=, in, not_in, contains, not_contains, not >.',
      },
      { path: '/criteria/rules/1/field', message: `There is no field ${'f'.repeat(100)}.` },
    ]))

  test('in a body that the schema refuses, the complete rules are checked at their positions', () => {
    const refused = {
      rules: [
        undefined,
        { field: 'age' },
        { operator: '>' as const },
        rule('age', '>', 1),
        rule('total_orders', '>', 1),
      ],
      groups: [undefined, { rules: [rule('total_orders', '>', 'x')] }],
    }
    expect([ruleProblems(refused), ruleProblems({}), ruleProblems({ rules: [rule('age', '>')] }, '/x')]).toEqual([
      [
        { path: '/criteria/rules/3/field', message: 'There is no field age.' },
        { path: '/criteria/groups/1/rules/0/value', message: 'must be a number' },
      ],
      [],
      [{ path: '/x/rules/0/field', message: 'There is no field age.' }],
    ])
  })
})
