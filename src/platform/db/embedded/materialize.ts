import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  constants as fsConstants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Account, canReach } from './account.ts'
import { EmbeddedPostgresError, errorCode } from './error.ts'
import { type NativePackage, probe } from './native-package.ts'

interface Entry {
  readonly from: string
  readonly to: string
  /** `alias`: a link within the tree to the entry made from the same file. */
  readonly how: 'copy' | 'link' | 'alias'
}

interface Place {
  readonly dataDir: string
  readonly account: Account
  /** Whether the account can reach the package, so that links into the package work. */
  readonly reachable: boolean
}

const prefix = 'postgresql-'

/**
 * Creates a complete tree of PostgreSQL's files outside node_modules and returns its path. Reuses the tree of the same
 * version and package. PostgreSQL finds its files relative to the real path of its program, so programs are always
 * copies; other files are links if the account can reach the package.
 */
export function materialize(source: NativePackage, place: Place): string {
  const entries = plan(source, place.reachable)
  const name = `${prefix}${source.version}-${fingerprint(source.native, place.reachable)}`
  const failures: unknown[] = []
  for (const parent of parents(place)) {
    try {
      return materializeBelow(parent, name, entries, place)
    } catch (error) {
      failures.push(error)
    }
  }
  const full = failures.find((error) => errorCode(error) === 'ENOSPC')
  if (full || !place.account.differs) throw full ?? failures[0]
  throw new EmbeddedPostgresError(
    'no_permission',
    `PostgreSQL cannot run as root, and the user with id ${place.account.uid} can reach its programs neither in ` +
      `${source.native} nor in any of ${parents(place).join(', ')}. Install Weft where every user may read, e.g. in /opt/weft.`,
    { cause: failures[0] },
  )
}

const parents = ({ account, dataDir }: Place): string[] =>
  account.differs ? ['/var/lib/weft', join(tmpdir(), 'weft-postgresql'), '/tmp/weft-postgresql'] : [dataDir]

function materializeBelow(
  parent: string,
  name: string,
  entries: readonly Entry[],
  { account, dataDir }: Place,
): string {
  const target = join(parent, name)
  makeParent(parent, account)
  if (!isComplete(target, entries)) replace(target, entries, account)
  if (parent === dataDir) removeOtherVersions(parent, name)
  return target
}

/**
 * Creates the parent folder for root. Root must not run programs from a folder that another user prepared, so the
 * folder must belong to root and be writable only by root.
 */
function makeParent(parent: string, account: Account): void {
  if (!account.differs) return
  mkdirSync(dirname(parent), { recursive: true })
  try {
    mkdirSync(parent)
    chmodSync(parent, 0o755)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  const found = lstatSync(parent)
  const trusted = found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0
  if (!trusted || !canReach(join(parent, 'x'), account)) {
    throw new EmbeddedPostgresError('no_permission', `${parent} is not a folder of root that others may read.`)
  }
}

function isComplete(target: string, entries: readonly Entry[]): boolean {
  return entries.every(({ from, to }) => {
    const made = statSync(join(target, to), { throwIfNoEntry: false })
    const wanted = statSync(from)
    return made !== undefined && (wanted.isDirectory() ? made.isDirectory() : made.size === wanted.size)
  })
}

function replace(target: string, entries: readonly Entry[], account: Account): void {
  const draft = mkdtempSync(`${target}.`)
  try {
    for (const entry of entries) make(draft, entry)
    chmodSync(draft, 0o755)
    probe(join(draft, 'bin', 'postgres'), account)
    rmSync(target, { recursive: true, force: true })
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process may have created the same tree meanwhile.
    if (!isComplete(target, entries)) throw error
  }
}

function make(root: string, { from, to, how }: Entry): void {
  const path = join(root, to)
  for (let folder = dirname(to); folder !== '.'; folder = dirname(folder)) {
    mkdirSync(join(root, folder), { recursive: true })
    chmodSync(join(root, folder), 0o755)
  }
  if (how !== 'copy') {
    symlinkSync(how === 'alias' ? basename(from) : from, path)
    return
  }
  copyFileSync(from, path, fsConstants.COPYFILE_FICLONE)
  chmodSync(path, 0o755)
}

function plan({ native, links }: NativePackage, reachable: boolean): Entry[] {
  const how = reachable ? 'link' : 'copy'
  const programs = files(native, 'bin').map((to): Entry => ({ from: join(native, to), to, how: 'copy' }))
  const libraries = files(native, 'lib').map((to): Entry => ({ from: join(native, to), to, how }))
  const share = reachable ? ['share'] : files(native, 'share')
  const named = links.map(({ source, target }): Entry => ({ from: join(native, source), to: target, how: 'alias' }))
  const own = new Set(links.map((link) => link.target))
  const rest = [...libraries, ...share.map((to): Entry => ({ from: join(native, to), to, how }))]
  return [...programs, ...rest.filter((entry) => !own.has(entry.to)), ...named]
}

/** Returns files that the server needs, without archives and build files for extension authors. */
function files(native: string, below: string): string[] {
  return readdirSync(join(native, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name)
    if (entry.isDirectory()) return ['pgxs', 'pkgconfig'].includes(entry.name) ? [] : files(native, path)
    return entry.name.endsWith('.a') ? [] : [path]
  })
}

function removeOtherVersions(parent: string, keep: string): void {
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix) && name !== keep) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

const fingerprint = (native: string, reachable: boolean): string =>
  `${createHash('sha256').update(native).digest('hex').slice(0, 12)}-${reachable ? 'linked' : 'copied'}`
