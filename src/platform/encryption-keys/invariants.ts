import type { Invariant } from '../invariants/index.ts'
import type { SealedRecords } from '../reseal.ts'
import type { VaultKeys } from '../vault.ts'
import { examineKeys } from './examine-keys.ts'

export const keyInvariants = (keys: VaultKeys, sealedRecords: readonly SealedRecords[]): readonly Invariant[] => [
  {
    name: 'sealed-values-can-be-opened',
    broken: 'The configured encryption keys do not open what the database holds. "weft keys give-up" says more.',
    violations: (tx) => examineKeys(tx, keys, sealedRecords),
  },
]
