import { backOfficeInvariants } from '../back-office/index.ts'
import type { Database } from '../platform/db/database.ts'
import { keyInvariants } from '../platform/encryption-keys/index.ts'
import { eventInvariants } from '../platform/events/invariants.ts'
import { idempotencyInvariants } from '../platform/idempotency/invariants.ts'
import { checkInvariants, type Examination } from '../platform/invariants/index.ts'
import { processInvariants } from '../platform/processes/index.ts'
import type { SealedRecords } from '../platform/reseal.ts'
import type { VaultKeys } from '../platform/vault.ts'
import { storefrontInvariants } from '../storefront/index.ts'

/** Checks the invariants of every feature, and that the configured keys decrypt all sealed values. */
export const examineShop = (
  db: Database,
  keys: VaultKeys,
  sealedRecords: readonly SealedRecords[],
): Promise<Examination> =>
  checkInvariants(db, [
    ...storefrontInvariants,
    ...backOfficeInvariants,
    ...idempotencyInvariants,
    ...eventInvariants,
    ...processInvariants,
    ...keyInvariants(keys, sealedRecords),
  ])
