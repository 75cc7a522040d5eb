import { appendFileSync, mkdirSync } from 'node:fs'

export interface FaultReport {
  readonly fault: string
  /** Effects that were confirmed to a caller. Null, here and below, if the fault cannot have this effect. */
  readonly acknowledged: number | null
  readonly lost: number | null
  readonly doubled: number | null
  /** Effects without the e-mail, webhook or event that should announce them. */
  readonly unannounced: number | null
  readonly recoveredSeconds: number | null
  readonly [more: string]: unknown
}

const folder = new URL('../../.reports/', import.meta.url)

/** Prints the effects of a fault on one line and appends them to `.reports/faults.ndjson`. */
export function reportFault({ fault, ...figures }: FaultReport): void {
  const shown = Object.entries(figures)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? Number(value.toFixed(1)) : (value ?? '–')}`)
    .join(', ')
  process.stdout.write(`\nFAULT ${fault}: ${shown}\n`)
  mkdirSync(folder, { recursive: true })
  appendFileSync(new URL('faults.ndjson', folder), `${JSON.stringify({ fault, ...figures })}\n`)
}
