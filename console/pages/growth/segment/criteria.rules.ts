import type { components } from '../../../api/generated/schema.ts'
import { formatList, formatMoney, formatNumber, t } from '../../../frame/show.ts'

export type Criteria = components['schemas']['SegmentCriteria']
export type Rule = NonNullable<Criteria['rules']>[number]
export type Operator = Rule['operator']
export type Kind = 'number' | 'amount' | 'text' | 'flag' | 'moment' | 'tags'

interface Field {
  readonly label: string
  readonly kind: Kind
}

export const fields = (): Readonly<Record<string, Field>> => ({
  total_spent: { label: t('Total spent'), kind: 'amount' },
  avg_order_value: { label: t('Average order value'), kind: 'amount' },
  total_orders: { label: t('Orders'), kind: 'number' },
  days_since_last_order: { label: t('Days since last order'), kind: 'number' },
  customer_since_days: { label: t('Days as a customer'), kind: 'number' },
  last_purchase_date: { label: t('Last purchase'), kind: 'moment' },
  last_active_at: { label: t('Last seen'), kind: 'moment' },
  created_at: { label: t('Known since'), kind: 'moment' },
  total_conversions: { label: t('Conversions'), kind: 'number' },
  clv: { label: t('Lifetime value'), kind: 'number' },
  engagement_score: { label: t('Engagement'), kind: 'number' },
  nps_score: { label: t('Likely to recommend'), kind: 'number' },
  churn_risk: { label: t('Churn risk'), kind: 'number' },
  country: { label: t('Country'), kind: 'text' },
  city: { label: t('City'), kind: 'text' },
  email: { label: t('Email'), kind: 'text' },
  has_account: { label: t('Has an account'), kind: 'flag' },
  tags: { label: t('Tags'), kind: 'tags' },
})

const compared = () => ({ '>=': t('is at least'), '<=': t('is at most'), '==': t('is'), '!=': t('is not') }) as const

export const operators = (kind: Kind): Readonly<Partial<Record<Operator, string>>> => {
  if (kind === 'flag') return { '==': t('is') }
  if (kind === 'text')
    return { '==': t('is'), '!=': t('is not'), contains: t('contains'), not_contains: t('does not contain') }
  if (kind === 'tags') return { contains: t('contain'), not_contains: t('do not contain') }
  if (kind === 'moment')
    return { within_last_days: t('in the last (days)'), older_than_days: t('more than (days) ago') }
  return compared()
}

export const newRule = (currency: string | undefined): Rule => ({
  field: 'total_spent',
  operator: '>=',
  value: 10_000,
  ...(currency === undefined ? {} : { currency }),
})

/**
 * Returns the rule for another field. Keeps the operator if the new field allows it, and a numeric value if the new
 * field takes numbers.
 */
export function ruleOf(field: string, before: Rule, currency: string | undefined): Rule {
  const kind = fields()[field]?.kind ?? 'text'
  const allowed = Object.keys(operators(kind)) as Operator[]
  const operator = allowed.includes(before.operator) ? before.operator : (allowed[0] ?? '==')
  const numeric = kind === 'number' || kind === 'amount' || kind === 'moment'
  const value = kind === 'flag' ? true : numeric ? (typeof before.value === 'number' ? before.value : 0) : ''
  return { field, operator, value, ...(kind === 'amount' && currency !== undefined ? { currency } : {}) }
}

export const isComplete = ({ rules = [], groups = [] }: Criteria): boolean =>
  rules.length + groups.length > 0 && rules.every(({ value }) => value !== '') && groups.every(isComplete)

const valueWords = ({ value, currency, field }: Rule): string => {
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (Array.isArray(value)) return formatList(value.map(String), 'disjunction')
  if (typeof value !== 'number') return `“${value}”`
  return currency && fields()[field]?.kind === 'amount' ? formatMoney(value, currency) : formatNumber(value)
}

const ruleWords = (rule: Rule): string => {
  const field = fields()[rule.field]
  const operator = operators(field?.kind ?? 'number')[rule.operator] ?? rule.operator.replaceAll('_', ' ')
  return t('{field} {operator} {value}', {
    field: field?.label ?? rule.field.replaceAll('_', ' '),
    operator,
    value: valueWords(rule),
  })
}

export const logicWords = (logic: string | undefined): string =>
  ({ OR: t('Any of these:'), NOT: t('Not all of these:') })[logic ?? ''] ?? t('All of these:')

/** Returns one line of text per group and rule, with its depth. */
export function criteriaWords(criteria: Criteria, depth = 0): { readonly text: string; readonly depth: number }[] {
  const rules = criteria.rules ?? []
  const groups = (criteria.groups ?? []) as Criteria[]
  return [
    { text: logicWords(criteria.logic), depth },
    ...rules.map((rule) => ({ text: ruleWords(rule), depth: depth + 1 })),
    ...groups.flatMap((group) => criteriaWords(group, depth + 1)),
  ]
}
