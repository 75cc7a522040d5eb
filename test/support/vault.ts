import { createVault } from '../../src/platform/vault.ts'

export const testVault = createVault({ keys: new Map([[1, Buffer.alloc(32, 7)]]), currentVersion: 1 })
