import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { comparesNumbers, type Group, type Rule, rulesOf } from './criteria.rules.ts'
import { type Field, kindOf, metadataKey } from './fields.rules.ts'
import { scoreFields } from './score-fields-store.ts'

type Sql = RawBuilder<unknown>

/** People to evaluate. Null means all people. */
export type Asked = readonly string[] | null

const number = (text: Sql): Sql =>
  sql`case when ${text} ~ '^\\s*[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]{1,3})?\\s*$' then (${text})::numeric end`

/**
 * SQL of each field. `p` is the person, `f` their purchases, `m` their amounts in one currency. Contains no text from
 * callers.
 */
const columns: Readonly<Record<Field, Sql>> = {
  total_orders: sql`coalesce(nullif(f.orders, 0), f.purchases, 0)`,
  customer_order_count: sql`coalesce(f.orders, 0)`,
  total_purchases: sql`coalesce(f.purchases, 0)`,
  total_conversions: sql`coalesce(f.conversions, 0)`,
  total_spent: sql`coalesce(m.spent, 0)`,
  total_revenue: sql`coalesce(m.spent, 0)`,
  avg_order_value: sql`m.spent / nullif(m.paid, 0)`,
  days_since_last_order: sql`floor(extract(epoch from asked.at - f.last_at) / 86400)`,
  customer_since_days: sql`floor(extract(epoch from asked.at - p.created_at) / 86400)`,
  ...scoreFields,
  last_purchase_date: sql`f.last_at`,
  last_active_at: sql`p.last_active_at`,
  created_at: sql`p.created_at`,
  email: sql`p.email`,
  first_name: sql`p.first_name`,
  last_name: sql`p.last_name`,
  country: sql`p.metadata ->> 'country'`,
  city: sql`p.metadata ->> 'city'`,
  state: sql`p.metadata ->> 'state'`,
  has_account: sql`(p.customer_id is not null)`,
  tags: sql`p.metadata -> 'tags'`,
}

/**
 * Aliases of the joins, one for each currency in a rule. Looking up amounts for each person would take quadratic time.
 */
type Currencies = ReadonlyMap<string, Sql>

const currenciesOf = (rules: readonly Rule[]): Currencies =>
  new Map(
    [...new Set(rules.flatMap(({ currency }) => currency ?? []))].map((currency, index) => [
      currency,
      sql.id(`amounts_${index}`),
    ]),
  )

function columnOf({ field, currency }: Rule, currencies: Currencies): Sql {
  const key = metadataKey(field)
  if (key !== null) return sql`p.metadata ->> ${key}::text`
  // Safe cast: rules are validated before they are stored.
  const name = field as Field
  const own = currency === undefined ? undefined : currencies.get(currency)
  if (!own) return columns[name]
  return name === 'avg_order_value' ? sql`${own}.spent / nullif(${own}.paid, 0)` : sql`coalesce(${own}.spent, 0)`
}

/**
 * Turns an unknown result into false: if a value is missing, only the negated operators `!=`, `not_in` and
 * `not_contains` match.
 */
const holds = (condition: Sql): Sql => sql`coalesce(${condition}, false)`

const denied: Partial<Record<Rule['operator'], Rule['operator']>> = {
  '!=': '==',
  not_in: 'in',
  not_contains: 'contains',
}

function ruleSql(rule: Rule, currencies: Currencies): Sql {
  const opposite = denied[rule.operator]
  if (opposite) return sql`not ${ruleSql({ ...rule, operator: opposite }, currencies)}`
  const kind = kindOf(rule.field)
  const column = columnOf(rule, currencies)
  if (kind === 'tags') return tagsSql(column, rule)
  if (rule.operator === 'contains') return holds(sql`strpos(lower(${column}), lower(${rule.value}::text)) > 0`)
  if (rule.operator === 'within_last_days') return holds(sql`${column} between ${daysAgo(rule)} and asked.at`)
  if (rule.operator === 'older_than_days') return holds(sql`${column} < ${daysAgo(rule)}`)
  const isNumber = kind !== null && comparesNumbers(kind, rule.operator)
  const left = kind === 'loose' && isNumber ? number(column) : column
  return holds(compared(left, rule, isNumber ? sql`numeric` : (typeOf[kind ?? 'text'] ?? sql`text`)))
}

const typeOf: Readonly<Record<string, Sql>> = {
  text: sql`text`,
  loose: sql`text`,
  boolean: sql`boolean`,
  moment: sql`timestamptz`,
}

const daysAgo = ({ value }: Rule): Sql => sql`asked.at - ${value}::float8 * interval '1 day'`

function compared(left: Sql, { operator, value }: Rule, type: Sql): Sql {
  const values = Array.isArray(value) ? value : [value]
  if (operator === 'in') return sql`${left} = any(${values.map(String)}::text[]::${type}[])`
  if (operator === 'between')
    return sql`${left} between ${String(values[0])}::text::${type} and ${String(values[1])}::text::${type}`
  return sql`${left} ${signs[operator] ?? sql`=`} ${String(value)}::text::${type}`
}

const signs: Partial<Record<Rule['operator'], Sql>> = {
  '>=': sql`>=`,
  '<=': sql`<=`,
  '>': sql`>`,
  '<': sql`<`,
}

function tagsSql(column: Sql, { value }: Rule): Sql {
  const values = Array.isArray(value) ? value.map(String) : [String(value)]
  return holds(sql`(case when jsonb_typeof(${column}) = 'array' then ${column} else '[]' end) ?| ${values}::text[]`)
}

function groupSql({ logic, rules, groups }: Group, currencies: Currencies): Sql {
  const parts = [
    ...rules.map((rule) => ruleSql(rule, currencies)),
    ...groups.map((group) => groupSql(group, currencies)),
  ]
  const all = sql.join(parts, logic === 'OR' ? sql` or ` : sql` and `)
  return logic === 'NOT' ? sql`not (${all})` : sql`(${all})`
}

/** Returns SQL for the matching people: `select id, score`. `score` is the first score that the rule mentions. */
export function matching(criteria: Group, now: Date, asked: Asked): Sql {
  const rules = rulesOf(criteria)
  const currencies = currenciesOf(rules)
  const amounts = [...currencies].map(
    ([currency, name]) =>
      sql`left join bought ${name} on ${name}.person_id = p.id and ${name}.currency = ${currency}::text`,
  )
  const score = rules.map(({ field }) => field).find((field) => Object.hasOwn(scoreFields, field))
  const within = (id: Sql) => (asked === null ? sql`` : sql` and ${id} = any(${[...asked]}::text[])`)
  return sql`
    with asked as (select ${now}::timestamptz as at),
    bought as (
      select person_id, currency, count(*) as purchases, count(order_id) as orders,
        count(*) filter (where conversion_value > 0) as paid, sum(conversion_value) as spent, max(converted_at) as last_at
      from conversion where conversion_type = 'purchase' and person_id is not null${within(sql`person_id`)} group by person_id, currency
    ), did as (
      select person_id, count(*) as conversions from conversion where person_id is not null${within(sql`person_id`)} group by person_id
    ), f as (
      select person_id, sum(purchases) as purchases, sum(orders) as orders, max(last_at) as last_at, max(conversions) as conversions
      from did left join bought using (person_id) group by person_id
    ), m as (
      select distinct on (person_id) person_id, spent, paid from bought order by person_id, last_at desc, currency
    )
    select p.id, ${score === undefined ? sql`null::float8` : sql`(${columns[score as Field]})::float8`} as score
    from asked cross join person p left join f on f.person_id = p.id left join m on m.person_id = p.id
    ${amounts.length === 0 ? sql`` : sql.join(amounts, sql` `)}
    where p.merged_into is null and p.forgotten_at is null${within(sql`p.id`)} and ${groupSql(criteria, currencies)}`
}

/** Returns the number of matches, the number of people, and ten examples. */
export async function previewOf(db: Queryable, criteria: Group, now: Date) {
  const { rows } = await sql<{ person_id: string | null; email: string | null; count: number; total: number }>`
    with found as materialized (${matching(criteria, now, null)})
    select s.id as person_id, s.email, (select count(*) from found) as count,
      (select count(*) from person where merged_into is null and forgotten_at is null) as total
    from (values (1)) one left join lateral (
      select p.id, p.email from found join person p on p.id = found.id order by p.created_at desc, p.id desc limit 10
    ) s on true`.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    total_evaluated: rows[0]?.total ?? 0,
    sample: rows.flatMap(({ person_id, email }) => (person_id === null ? [] : [{ person_id, email }])),
  }
}
