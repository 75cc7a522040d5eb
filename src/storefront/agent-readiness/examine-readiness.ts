import type { Queryable } from '../../platform/db/database.ts'
import { type Check, checks, type Severity } from './checks.ts'
import { findExamples } from './store.ts'

export interface ReadinessFinding extends Pick<Check, 'name' | 'problem' | 'mend'> {
  readonly severity: Severity
  readonly count: number
  /** The first twenty, by id. */
  readonly examples: { readonly id: string; readonly what: string }[]
}

export interface Readiness {
  /** How many checks were made. */
  readonly checked: number
  /** Whether nothing keeps agents from buying. */
  readonly ready: boolean
  /** What weighs most first. */
  readonly findings: ReadinessFinding[]
}

const insecure = {
  name: 'address-insecure',
  severity: 'blocks',
  problem: 'The shop has no https address: released agents read profiles over https alone.',
  mend: 'Put it behind TLS and set BASE_URL.',
} as const

/** Reads the catalogue as an agent would. */
export async function examineReadiness(db: Queryable, baseUrl: string): Promise<Readiness> {
  const found: ReadinessFinding[] = baseUrl.startsWith('https:')
    ? []
    : [{ ...insecure, count: 1, examples: [{ id: 'store', what: baseUrl }] }]
  for (const check of checks) {
    const { name, severity, problem, mend } = check
    const { count, examples } = await findExamples(db, check)
    if (count > 0) found.push({ name, severity, problem, mend, count, examples })
  }
  const weight = { blocks: 0, hinders: 1, helps: 2 } as const
  return {
    checked: checks.length + 1,
    ready: !found.some(({ severity }) => severity === 'blocks'),
    findings: found.sort((a, b) => weight[a.severity] - weight[b.severity]),
  }
}
