import { readFileSync, rmSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * A source file of a bundled program, as it was when the program was bundled. `modifiedMs` and `bytes` are null if the
 * file was missing.
 */
export interface JoinedFile {
  /** Relative to the root. */
  readonly path: string
  readonly modifiedMs: number | null
  readonly bytes: number | null
}

/** Notes stored beside the bundled programs. They name the current program. */
export interface JoinedNotes {
  readonly root: string
  /** Relative to the notes. */
  readonly entry: string
  readonly files: readonly JoinedFile[]
}

export const joinedFolder = (root: URL): URL => new URL('node_modules/.cache/weft/joined/', root)

export const joinedNotes = (root: URL): URL => new URL('joined.json', joinedFolder(root))

/** Returns the bundled program, which loads faster; null if there is none, or if the sources have changed since. */
export function findJoined(root: URL): URL | null {
  const notes = readNotes(root)
  if (notes === null || notes.root !== root.href || !notes.files.every((file) => isUnchanged(root, file))) return null
  return new URL(notes.entry, joinedFolder(root))
}

/** Discards a bundled program that failed to load. */
export function forgetJoined(root: URL): void {
  try {
    rmSync(joinedNotes(root), { force: true })
  } catch {
    // The folder belongs to another user. That user's next start discards the program.
  }
}

export function noteFile(root: URL, path: string): JoinedFile {
  const found = statSync(fileURLToPath(root) + path, { throwIfNoEntry: false })
  return { path, modifiedMs: found?.mtimeMs ?? null, bytes: found?.size ?? null }
}

function isUnchanged(root: URL, file: JoinedFile): boolean {
  const now = noteFile(root, file.path)
  return now.modifiedMs === file.modifiedMs && now.bytes === file.bytes
}

function readNotes(root: URL): JoinedNotes | null {
  try {
    // Safe cast: `joinProgram` writes the notes atomically.
    return JSON.parse(readFileSync(joinedNotes(root), 'utf8')) as JoinedNotes
  } catch {
    return null
  }
}
