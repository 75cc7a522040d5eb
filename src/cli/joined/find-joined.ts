import { readFileSync, rmSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A file that a joined program was made of, as it was then; null: there was none. */
export interface JoinedFile {
  /** Relative to the root. */
  readonly path: string
  readonly modifiedMs: number | null
  readonly bytes: number | null
}

/** What lies beside the joined programs and says which of them counts. */
export interface JoinedNotes {
  readonly root: string
  /** Relative to the notes. */
  readonly entry: string
  readonly files: readonly JoinedFile[]
}

export const joinedFolder = (root: URL): URL => new URL('node_modules/.cache/weft/joined/', root)

export const joinedNotes = (root: URL): URL => new URL('joined.json', joinedFolder(root))

/** Where the whole program lies in few files; null where it was not joined, or of other sources than those of today. */
export function findJoined(root: URL): URL | null {
  const notes = readNotes(root)
  if (notes === null || notes.root !== root.href || !notes.files.every((file) => isUnchanged(root, file))) return null
  return new URL(notes.entry, joinedFolder(root))
}

/** What could not be loaded is not tried again. */
export function forgetJoined(root: URL): void {
  try {
    rmSync(joinedNotes(root), { force: true })
  } catch {
    // It belongs to somebody else, who is told by the next start of theirs.
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
    // Written by `joinProgram`, whole or not at all.
    return JSON.parse(readFileSync(joinedNotes(root), 'utf8')) as JoinedNotes
  } catch {
    return null
  }
}
