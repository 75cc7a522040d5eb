import { readTestData } from '../support/test-data.ts'
import type { Draw } from './draw.ts'

/** Inserts JSON text that `JSON.stringify` cannot produce, such as `1e309` or a number with 400 digits. */
const literal = (text: string): string => `\u0001literal ${text}\u0001`

export const jsonText = (value: unknown): string =>
  JSON.stringify(value).replace(/"\\u0001literal ([^"\\]*)\\u0001"/g, '$1')

const published = readTestData('naughty-strings/blns.json')

/** Texts that have broken services before, and the published list if it is installed. */
export const naughtyTexts: readonly [string, ...string[]] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  'NaN',
  'Infinity',
  '-0',
  'null',
  'undefined',
  '1e309',
  '0x7fffffff',
  '__proto__',
  'constructor',
  '\u202eback',
  '\r\nSet-Cookie: a=b',
  "'; drop table product; --",
  '{{7*7}}',
  '%s%n%00',
  '\\',
  '"',
  'İıß',
  '👩‍👩‍👧‍👦',
  'a'.repeat(300),
  'é'.repeat(255),
  '𝒳'.repeat(255),
  'a'.repeat(70_000),
  ...(Array.isArray(published) ? published.filter((text) => typeof text === 'string') : []),
]

const nested = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

const wrongValues: readonly [unknown, ...unknown[]] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  -0.000001,
  123,
  2_147_483_647,
  2_147_483_648,
  999_999_999_999,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  -Number.MAX_SAFE_INTEGER,
  literal('1e309'),
  literal('-1e309'),
  literal('1e-400'),
  literal('9223372036854775808'),
  literal('9'.repeat(400)),
  literal('-0'),
  [],
  {},
  [[]],
  [null],
  [{}],
  { id: 1 },
  ['a', 'a'],
  { __proto__: null, length: -1 },
  JSON.parse('{"__proto__":{"admin":true}}'),
  { constructor: { prototype: { admin: true } } },
  { toString: 1, valueOf: 2 },
  nested(40),
  nested(70),
  Array.from({ length: 600 }, () => 'x'),
  'https://user:pass@[::1]:99999/',
  'javascript:alert(1)',
]

const edgeTimes = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-14:00',
  '2026-02-30T00:00:00Z',
  '2026-01-01T00:00:00+23:59',
  '2026-01-01T00:00:00+99:99',
  `2026-01-01T00:00:00.${'1'.repeat(200)}Z`,
  '2026-01-01',
] as const
const edgeNumbers = [0, 1, 9999, 10_000, 1_000_000, 1_000_000_000, 999_999_999_999] as const

/** Replaces a value with one of any type, or a number or time with one at the edges of usual limits. */
export function hostileValue(draw: Draw, before: unknown): unknown {
  if (typeof before === 'string' && /^\d{4}-\d\d-\d\dT/.test(before) && draw.chance(0.7)) return draw.pick(edgeTimes)
  if (typeof before === 'number' && draw.chance(0.4)) return draw.pick(edgeNumbers)
  return draw.chance(0.5) ? draw.pick(wrongValues) : draw.pick(naughtyTexts)
}

const hostileKeys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', ' ', 'a\u0000', '\ud800'] as const

export const hostileKey = (draw: Draw): string => (draw.chance(0.7) ? draw.pick(hostileKeys) : draw.pick(naughtyTexts))

/** Keeps only the bytes that the HTTP parser accepts in a header. */
export const headerText = (text: string): string =>
  Buffer.from(text, 'utf8')
    .toString('latin1')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these cannot be in a header.
    .replace(/[\x00-\x08\x0a-\x1f\x7f]/g, '')
    .slice(0, 8000)

/** Returns a path segment, sometimes correctly encoded and sometimes junk. */
export function hostileSegment(draw: Draw): string {
  const junk = ['%', '%zz', '%00', '%2e%2e', '%c0%ae', '%ed%a0%80', '%2f', '%25', '..;', '*', ':id', '%0d%0a'] as const
  if (draw.chance(0.3)) return draw.pick(junk)
  const text = draw.pick(naughtyTexts).slice(0, 400)
  return text === '' ? '%20' : encodeURIComponent(text.toWellFormed())
}

/** Returns invalid or barely valid JSON. */
export const hostileBody = (draw: Draw): string =>
  draw.pick([
    '',
    ' ',
    '{',
    '{"a":}',
    '[1,]',
    "{'a':1}",
    '{"a":NaN}',
    '\u{feff}{}',
    '"text"',
    '1e309',
    '[]',
    'null',
    'a=b&c=d',
    '{"a":1,"a":2}',
    '{"__proto__":{"line_items":[]}}',
    '['.repeat(65),
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`,
    JSON.stringify({ a: 'x'.repeat(1_100_000) }),
  ])
