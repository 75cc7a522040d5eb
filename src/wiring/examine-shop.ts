import { backOfficeInvariants } from '../back-office/invariants/index.ts'
import type { Database } from '../platform/db/database.ts'
import { examineKeys } from '../platform/encryption-keys/index.ts'
import { eventInvariants } from '../platform/events/invariants.ts'
import { processInvariants } from '../platform/processes/index.ts'
import type { SealedRecords } from '../platform/reseal.ts'
import type { VaultKeys } from '../platform/vault.ts'
import {
  checkInvariants,
  type Examination,
  type Finding,
  shownViolations,
  whyUnchecked,
} from '../storefront/invariants/index.ts'

/** Checks all invariants of the shop's records, and that the configured keys decrypt all sealed values. */
export async function examineShop(
  db: Database,
  keys: VaultKeys,
  sealedRecords: readonly SealedRecords[],
): Promise<Examination> {
  const examination = await checkInvariants(db, [...backOfficeInvariants, ...eventInvariants, ...processInvariants])
  const violations = await examineKeys(db, keys, sealedRecords).catch((error: unknown) => [
    { id: 'encryption keys', what: whyUnchecked(error) },
  ])
  return withKeys(examination, violations)
}

/** Adds the result of the check that needs the keys, which SQL cannot do. */
function withKeys({ checked, findings }: Examination, violations: Finding['violations']): Examination {
  const finding = {
    name: 'sealed-values-can-be-opened',
    broken: 'The configured encryption keys do not open what the database holds. "weft keys give-up" says more.',
    count: violations.length,
    violations: violations.slice(0, shownViolations),
  }
  return { checked: checked + 1, findings: violations.length === 0 ? findings : [...findings, finding] }
}
