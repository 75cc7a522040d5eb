import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, canReach } from './account.ts'
import { shellCharacters } from './folders.ts'
import { materialize } from './materialize.ts'
import type { NativePackage } from './native-package.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * Makes PostgreSQL's programs executable for `account`. Uses the package in place if it is complete and reachable and
 * its path has no `shellCharacters`. If not, uses a copy: below `dataDir`, or in a system folder if Weft runs as root.
 */
export function prepareBinaries(source: NativePackage, dataDir: string, account: Account): Binaries {
  const reachable = canReach(join(source.native, 'bin', 'postgres'), account)
  const complete = source.links.every((link) => existsSync(join(source.native, link.target)))
  const root =
    reachable && complete && !shellCharacters.test(source.native)
      ? source.native
      : materialize(source, { dataDir, account, reachable })
  return { initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') }
}
