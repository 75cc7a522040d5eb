export const operators = [
  '>=',
  '<=',
  '>',
  '<',
  '==',
  '!=',
  'between',
  'in',
  'not_in',
  'contains',
  'not_contains',
  'within_last_days',
  'older_than_days',
] as const
export type Operator = (typeof operators)[number]

export type FieldKind = 'number' | 'amount' | 'text' | 'loose' | 'boolean' | 'moment' | 'tags'

/** Fields that a rule may use. Amounts are in minor units of one currency. */
export const fieldKinds = {
  total_orders: 'number',
  total_purchases: 'number',
  customer_order_count: 'number',
  total_conversions: 'number',
  total_spent: 'amount',
  total_revenue: 'amount',
  avg_order_value: 'amount',
  days_since_last_order: 'number',
  customer_since_days: 'number',
  clv: 'number',
  clv_score: 'number',
  nps_score: 'number',
  engagement_score: 'number',
  churn_risk: 'number',
  last_purchase_date: 'moment',
  last_active_at: 'moment',
  created_at: 'moment',
  email: 'text',
  first_name: 'text',
  last_name: 'text',
  country: 'text',
  city: 'text',
  state: 'text',
  has_account: 'boolean',
  tags: 'tags',
} as const satisfies Readonly<Record<string, FieldKind>>
export type Field = keyof typeof fieldKinds

const compared = ['==', '!=', '>=', '<=', '>', '<', 'between'] as const
const listed = ['in', 'not_in'] as const
const contained = ['contains', 'not_contains'] as const

export const operatorsOf: Readonly<Record<FieldKind, readonly Operator[]>> = {
  number: [...compared, ...listed],
  amount: [...compared, ...listed],
  text: ['==', '!=', ...listed, ...contained],
  loose: [...compared, ...listed, ...contained],
  boolean: ['==', '!='],
  moment: [...compared, 'within_last_days', 'older_than_days'],
  tags: [...contained, ...listed],
}

const isField = (name: string): name is Field => Object.hasOwn(fieldKinds, name)
const metadataField = /^metadata\.(.{1,255})$/s

/** Returns the key of a field `metadata.<key>`. Returns null for any other field. */
export const metadataKey = (field: string): string | null => metadataField.exec(field)?.[1] ?? null

/**
 * Returns the kind of a field. Returns null if the field does not exist. `metadata.<key>` is arbitrary data of a
 * person: a number in numeric comparisons, otherwise text.
 */
export function kindOf(field: string): FieldKind | null {
  if (isField(field)) return fieldKinds[field]
  return metadataKey(field) === null ? null : 'loose'
}
