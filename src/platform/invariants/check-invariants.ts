import type { Database, Queryable } from '../db/database.ts'
import type { Examination, Finding, Invariant } from './invariant.types.ts'
import { allowLongStatements, findViolations, inSavepoint, type Violations } from './violation-store.ts'

const shownViolations = 20

/** Checks all rules on one snapshot, so that concurrent writes cause no false findings. Writes nothing. */
export const checkInvariants = (db: Database, invariants: readonly Invariant[]): Promise<Examination> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => examine(tx, invariants))

/** Checks the invariants like `checkInvariants`, on the snapshot of a transaction. */
export async function examine(tx: Queryable, invariants: readonly Invariant[]): Promise<Examination> {
  await allowLongStatements(tx)
  const findings: Finding[] = []
  for (const invariant of invariants) {
    const finding = await findingOf(tx, invariant)
    if (finding.count > 0) findings.push(finding)
  }
  return { checked: invariants.length, findings }
}

/**
 * Checks one rule. If the check itself throws an error, for example on content of an unknown format, returns a finding
 * with the error's message.
 */
async function findingOf(tx: Queryable, invariant: Invariant): Promise<Finding> {
  const { name, broken } = invariant
  try {
    return { name, broken, ...(await inSavepoint(tx, () => violationsOf(tx, invariant))) }
  } catch (error) {
    const violations = [{ id: name, what: whyUnchecked(error) }]
    return { name, broken: 'The rule could not be checked.', count: 1, violations }
  }
}

async function violationsOf(tx: Queryable, { violations }: Invariant): Promise<Violations> {
  if (typeof violations === 'string') return findViolations(tx, violations, shownViolations)
  const found = await violations(tx)
  return { count: found.length, violations: found.slice(0, shownViolations) }
}

export const whyUnchecked = (error: unknown): string =>
  `could not be checked: ${error instanceof Error ? error.message : String(error)}`
