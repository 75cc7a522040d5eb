import { createVault } from '../../src/platform/vault.ts'

/** Uses the same key as the Weft under test. */
export const testVault = createVault({ keys: new Map([[1, Buffer.alloc(32, 7)]]), currentVersion: 1 })
