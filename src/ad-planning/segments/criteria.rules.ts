import type { Sound } from '../../platform/sound-part.ts'
import { type FieldKind, kindOf, type Operator, operatorsOf } from './fields.rules.ts'

export interface GivenRule {
  readonly field: string
  readonly operator: Operator
  readonly value?: unknown
  readonly currency?: string | undefined
}
export interface GivenGroup {
  readonly logic: 'AND' | 'OR' | 'NOT'
  readonly rules?: readonly GivenRule[] | undefined
  readonly groups?: readonly GivenGroup[] | undefined
}

export type Value = number | string | boolean | readonly number[] | readonly string[]
export interface Rule {
  readonly field: string
  readonly operator: Operator
  readonly value: Value
  /** Currency of amounts. Default: the currency of the person's latest purchase. */
  readonly currency?: string
}
/** AND: all rules and groups match. OR: at least one matches. NOT: at least one does not match. */
export interface Group {
  readonly logic: 'AND' | 'OR' | 'NOT'
  readonly rules: readonly Rule[]
  readonly groups: readonly Group[]
}

export interface Problem {
  readonly path: string
  readonly message: string
}

export const limits = { depth: 6, rules: 100, listed: 1000 }

/** Returns the criteria with numbers instead of numeric text, and all problems. */
export function checkCriteria(given: GivenGroup): { criteria: Group; problems: Problem[] } {
  const path = '/criteria'
  const problems: Problem[] = []
  const criteria = checkGroup(given, path, 1, problems)
  const count = rulesOf(criteria).length
  if (count > limits.rules) problems.push({ path, message: `has ${count} rules; ${limits.rules} are allowed` })
  return { criteria, problems }
}

/**
 * Returns the problems of each rule, also in nested groups. Skips rules whose field or operator the schema has
 * rejected.
 */
export const ruleProblems = ({ rules = [], groups = [] }: Sound<GivenGroup>, path = '/criteria'): Problem[] => [
  ...rules.flatMap((rule, index) => {
    const { field, operator } = rule ?? {}
    if (field === undefined || operator === undefined) return []
    const checked = checkRule({ ...rule, field, operator }, `${path}/rules/${index}`)
    return 'message' in checked ? [checked] : []
  }),
  ...groups.flatMap((group, index) => (group ? ruleProblems(group, `${path}/groups/${index}`) : [])),
]

export const rulesOf = (group: Group): Rule[] => [...group.rules, ...group.groups.flatMap(rulesOf)]

function checkGroup(given: GivenGroup, path: string, depth: number, problems: Problem[]): Group {
  const { logic, rules = [], groups = [] } = given
  if (depth > limits.depth) {
    problems.push({ path, message: `is nested deeper than ${limits.depth} groups` })
    return { logic, rules: [], groups: [] }
  }
  if (rules.length + groups.length === 0) problems.push({ path, message: 'needs at least one rule or group' })
  return {
    logic,
    rules: rules.flatMap((rule, index) => {
      const checked = checkRule(rule, `${path}/rules/${index}`)
      if (!('message' in checked)) return [checked]
      problems.push(checked)
      return []
    }),
    groups: groups.map((group, index) => checkGroup(group, `${path}/groups/${index}`, depth + 1, problems)),
  }
}

function checkRule({ field, operator, value, currency }: GivenRule, path: string): Rule | Problem {
  const kind = kindOf(field)
  if (kind === null) return { path: `${path}/field`, message: `There is no field ${field.slice(0, 100)}.` }
  if (!operatorsOf[kind].includes(operator))
    return { path: `${path}/operator`, message: `${field} takes ${operatorsOf[kind].join(', ')}, not ${operator}.` }
  if (currency !== undefined && kind !== 'amount')
    return { path: `${path}/currency`, message: `${field} is not an amount of money. Leave out currency.` }
  const checked = checkedValue(kind, operator, value)
  if (checked === null) return { path: `${path}/value`, message: wanted(kind, operator) }
  return { field, operator, value: checked, ...(currency === undefined ? {} : { currency }) }
}

const ordered: readonly Operator[] = ['>=', '<=', '>', '<', 'between']
const days: readonly Operator[] = ['within_last_days', 'older_than_days']
const lists: readonly Operator[] = ['in', 'not_in']

/** Whether the operator compares numbers, so that both sides must be numeric. */
export const comparesNumbers = (kind: FieldKind, operator: Operator): boolean =>
  kind === 'number' || kind === 'amount' || (kind === 'loose' && ordered.includes(operator))

function checkedValue(kind: FieldKind, operator: Operator, value: unknown): Value | null {
  if (days.includes(operator)) return inBounds(numberOf(value), 0, 36_500)
  const single = singleOf(kind, operator)
  if (operator === 'between') {
    if (!Array.isArray(value) || value.length !== 2) return null
    return allOf(value.map(single))
  }
  if (lists.includes(operator)) {
    if (!Array.isArray(value) || value.length === 0 || value.length > limits.listed) return null
    return allOf(value.map(single))
  }
  return single(value)
}

function singleOf(kind: FieldKind, operator: Operator): (value: unknown) => number | string | boolean | null {
  if (comparesNumbers(kind, operator)) return numberOf
  if (kind === 'boolean') return (value) => (typeof value === 'boolean' ? value : null)
  return kind === 'moment' ? momentOf : textOf
}

function allOf(values: readonly (number | string | boolean | null)[]): Value | null {
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length === values.length) return numbers
  const texts = values.filter((value) => typeof value === 'string')
  return texts.length === values.length ? texts : null
}

/** Returns the value as a number. Returns null unless it is a number or text that contains only a number. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?\s*$/i.test(value)) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

const inBounds = (value: number | null, least: number, most: number): number | null =>
  value === null || value < least || value > most ? null : value

const isoMoment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[-+]\d{2}:\d{2}))?$/

function momentOf(value: unknown): string | null {
  if (typeof value !== 'string' || !isoMoment.test(value) || !isDay(value.slice(0, 10))) return null
  const moment = new Date(value)
  const year = moment.getUTCFullYear()
  return Number.isNaN(year) || year < 1 || year > 9999 ? null : moment.toISOString()
}

/** Whether the day exists. Rejects days such as 30 February, which `Date` reads as 2 March. */
function isDay(text: string): boolean {
  const day = new Date(text)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/**
 * Returns a text of up to 255 characters without NUL, which PostgreSQL cannot store. Returns null for any other value.
 */
const textOf = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.length <= 255 && !text.includes('\0') ? text : null
}

function wanted(kind: FieldKind, operator: Operator): string {
  if (days.includes(operator)) return 'must be a number of days from 0 to 36500'
  if (kind === 'boolean') return 'must be true or false'
  const single = comparesNumbers(kind, operator) ? 'number' : one[kind]
  if (operator === 'between') return `must be a list of two values: [${single}, ${single}]`
  if (lists.includes(operator)) return `must be a list of 1 to ${limits.listed}: [${single}, …]`
  return `must be a ${single}`
}

const one: Readonly<Record<Exclude<FieldKind, 'boolean'>, string>> = {
  number: 'number',
  amount: 'number',
  loose: 'text of at most 255 characters',
  text: 'text of at most 255 characters',
  tags: 'text of at most 255 characters',
  moment: 'day (2026-03-01) or a time with its offset from UTC',
}
