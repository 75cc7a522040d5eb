import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** A file of `migrations/functions/`. Its functions and views are replaced when the file changes. */
export interface FunctionFile {
  readonly name: string
  /**
   * The number in the first line. It increases with every change, so that an older version of Weft does not overwrite
   * newer functions.
   */
  readonly version: number
  readonly digest: string
  readonly text: string
}

export interface AppliedFunctions {
  readonly name: string
  readonly version: number
  readonly digest: string
  /** The newest migration at the time when the file was applied. */
  readonly migration: string
}

export const functionFolder = new URL('../../../migrations/functions/', import.meta.url)

const stamp = /^-- version (\d+), digest ([0-9a-f]{16})\n/

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Reads the files, sorted by name, with the digest of their current content. */
export async function functionFiles(folder: URL = functionFolder): Promise<FunctionFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, version: Number(stamp.exec(text)?.[1] ?? 0), digest: digestOf(text.replace(stamp, '')), text }
    }),
  )
}

/**
 * Returns the text of a changed file with the next version in its first line; null if the first line already has the
 * digest of the content.
 */
export function stamped({ text, version, digest }: FunctionFile): string | null {
  if (stamp.exec(text)?.[2] === digest) return null
  return `-- version ${version + 1}, digest ${digest}\n${text.replace(stamp, '')}`
}

/**
 * Returns the files to apply: new or changed files, and files applied before the newest migration, because that
 * migration may have replaced their functions. Omits files of which the database has a newer version.
 */
export function outdated(
  files: readonly FunctionFile[],
  applied: readonly AppliedFunctions[],
  newestMigration: string,
): FunctionFile[] {
  return files.filter(({ name, version, digest }) => {
    const known = applied.find((each) => each.name === name)
    if (!known || known.version !== version) return !known || known.version < version
    return known.digest !== digest || known.migration !== newestMigration
  })
}
