import type { MetricBodyValue, MetricView, PrimaryMetric } from './schema.ts'

const usual: Readonly<Record<PrimaryMetric, Pick<MetricView, 'kind' | 'direction' | 'source' | 'conversion_type'>>> = {
  conversion_rate: { kind: 'conversion', direction: 'increase', source: 'conversions', conversion_type: 'purchase' },
  leads: { kind: 'conversion', direction: 'increase', source: 'conversions', conversion_type: 'lead_form_submission' },
  revenue: { kind: 'value', direction: 'increase', source: 'conversions', conversion_type: 'purchase' },
  ctr: { kind: 'ratio', direction: 'increase', source: 'outcomes', conversion_type: null },
  cpc: { kind: 'ratio', direction: 'decrease', source: 'outcomes', conversion_type: null },
  roas: { kind: 'ratio', direction: 'increase', source: 'outcomes', conversion_type: null },
}

/** Returns all metrics of an experiment, the primary one first. */
export function metricsOf(primary: PrimaryMetric, given: readonly MetricBodyValue[]): MetricView[] {
  const all = given.map(
    (metric): MetricView => ({ ...metric, source: metric.conversion_type === null ? 'outcomes' : 'conversions' }),
  )
  const first = all.find(({ role }) => role === 'primary') ?? {
    name: primary,
    role: 'primary',
    harm_margin: 0,
    ...usual[primary],
  }
  return [first, ...all.filter((metric) => metric !== first)]
}

/**
 * Returns the problems with the metrics in a body: two primary metrics, repeated names, a ratio with a conversion type,
 * and values without a currency.
 */
export function metricProblems(
  primary: PrimaryMetric,
  given: readonly MetricBodyValue[],
  currency: string | null,
): { path: string; message: string }[] {
  const problems: { path: string; message: string }[] = []
  let primaries = 0
  const names = new Set<string>(given.some(({ role }) => role === 'primary') ? [] : [primary])
  given.forEach(({ name, role, kind, conversion_type }, index) => {
    const path = `/metrics/${index}`
    if (role === 'primary' && ++primaries > 1)
      problems.push({ path: `${path}/role`, message: 'Only one metric can be the primary one.' })
    if (names.has(name))
      problems.push({ path: `${path}/name`, message: `Another metric has the name ${name}. Choose another name.` })
    names.add(name)
    if (kind === 'ratio' && conversion_type !== null)
      problems.push({
        path: `${path}/conversion_type`,
        message: 'A ratio has no conversion_type: its values are reported with the outcomes. Leave it out.',
      })
  })
  const values = metricsOf(primary, given).some(({ kind, source }) => kind === 'value' && source === 'conversions')
  if (values && currency === null)
    problems.push({ path: '/currency', message: 'Give the currency in which values are counted.' })
  return problems
}
