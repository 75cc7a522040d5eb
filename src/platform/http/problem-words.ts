import { z } from 'zod'

type RawIssue = z.core.$ZodRawIssue

/**
 * Describes in Weft's own words why a value is invalid: “must be at least 1”. Installed globally, so that the
 * validation library's wording never appears. Messages set on a schema take precedence.
 */
export function problemWords(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? 'of another type'}`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return formats[issue.format] ?? `must match ${issue.pattern ?? 'the expected form'}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_value':
      return `must be ${isMistyped(issue) ? 'a string: ' : ''}${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `Unrecognized fields: ${listed(issue.keys)}`
    case 'invalid_union':
      return 'fits none of the allowed forms'
    case 'invalid_key':
      return 'has a key that is not allowed'
    case 'invalid_element':
      return 'has an entry that is not allowed'
    default:
      return 'is not valid'
  }
}

/**
 * Whether the value has the right text but the wrong type, such as the number `5` for `"5"`. Then the message must name
 * the type.
 */
const isMistyped = ({ values, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidValue>): boolean =>
  ['number', 'boolean', 'bigint'].includes(typeof input) && values.some((value) => value === String(input))

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date',
  undefined: 'left out',
  never: 'left out',
  nan: 'a number',
}

const formats: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  url: 'must be a URL',
  datetime: 'must be a time as in ISO 8601, such as 2026-03-01T12:00:00Z',
  date: 'must be a date as in ISO 8601, such as 2026-03-01',
  time: 'must be a time of day, such as 12:00:00',
  base64: 'must be base64',
  base64url: 'must be base64url',
  json_string: 'must be JSON',
  uuid: 'must be a UUID',
  ipv4: 'must be an IPv4 address',
  ipv6: 'must be an IPv6 address',
}

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
}

function tooSmall({ origin, minimum, inclusive = true }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const unit = units[origin]
  if (!unit) return `must be ${inclusive ? 'at least' : 'greater than'} ${minimum}`
  if (Number(minimum) === 1) return 'must not be empty'
  return `must have at least ${counted(Number(minimum), unit)}`
}

function tooBig({ origin, maximum, inclusive = true }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const unit = units[origin]
  if (!unit) return `must be ${inclusive ? 'at most' : 'less than'} ${maximum}`
  return `must have at most ${counted(Number(maximum), unit)}`
}

const counted = (count: number, [one, many]: readonly [string, string]): string =>
  `${count} ${count === 1 ? one : many}`

z.config({ customError: problemWords })

/**
 * Number of field names that a message lists: more than an ordinary body has. Limited, because a hostile body may
 * consist of a megabyte of names.
 */
const shownKeys = 500
const longestKey = 100

function listed(keys: readonly string[]): string {
  const shown = keys.slice(0, shownKeys).map((key) => key.slice(0, longestKey))
  return keys.length > shownKeys ? `${shown.join(', ')} and ${keys.length - shownKeys} more` : shown.join(', ')
}
