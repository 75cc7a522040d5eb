import { priceOfQuantity } from '../../platform/quantity.ts'

export interface CostFacts {
  readonly id: string
  readonly status: string
  readonly quantity: number
  readonly produced_quantity: number
  readonly partner_id: string | null
  readonly cost_estimate: number | null
  readonly cost_type: 'per_unit' | 'total' | null
  readonly cost_currency: string | null
}

/**
 * Computes the costs of runs: the whole amount for `total`, otherwise per unit. The estimate counts ordered units and
 * the payable amount good units, rounded half up to the minor unit. Pass only runs without parts.
 */
export function costSummary(runs: readonly CostFacts[]) {
  const lines = runs.map((run) => ({
    production_run_id: run.id,
    partner_id: run.partner_id,
    cost_type: run.cost_type,
    cost_estimate: run.cost_estimate,
    currency: run.cost_currency,
    estimated: run.status === 'cancelled' ? null : amount(run, run.quantity),
    payable: run.status === 'completed' ? amount(run, run.produced_quantity) : null,
  }))
  const currencies = [...new Set(lines.flatMap(({ currency }) => currency ?? []))].sort()
  const totals = currencies.map((currency) => {
    const own = lines.filter((line) => line.currency === currency)
    return {
      currency,
      estimated: sum(own.map((line) => line.estimated)),
      payable: sum(own.map((line) => line.payable)),
    }
  })
  return { lines, totals }
}

const amount = ({ cost_estimate: cost, cost_type: type }: CostFacts, units: number): number | null => {
  if (cost === null) return null
  return type === 'total' ? cost : priceOfQuantity(units, cost)
}

const sum = (amounts: readonly (number | null)[]): number => amounts.reduce<number>((all, each) => all + (each ?? 0), 0)
