import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { isMediaKey, mediaIdOf } from '../media.rules.ts'
import { type MediaStorage, MediaStorageUnavailable, type StoredFile } from '../ports.ts'

const unfinishedMs = 24 * 3600_000
const folderName = /^[0-9a-v]+$/

/**
 * Creates the storage in a folder. Files are under `ab/cd/<media id>/<file>`, so that folders are small. Creates
 * folders on demand.
 */
export function createDiskStorage(folder: string): MediaStorage {
  const root = resolve(folder)
  const drafts = join(root, '.unfinished')
  return {
    async put(key, content) {
      const path = pathOf(root, key)
      const draft = join(drafts, randomBytes(16).toString('hex'))
      try {
        await makeFolder(drafts)
        await writeWhole(draft, content)
        await makeFolder(dirname(path))
        await rename(draft, path)
        await flush(dirname(path))
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined)
        throw new MediaStorageUnavailable(`${key} could not be written`, { cause: error })
      }
    },
    async find(key) {
      const found = await stat(pathOf(root, key)).catch(absent)
      return found && { bytes: found.size }
    },
    async read(key) {
      const handle = await open(pathOf(root, key), 'r').catch(absent)
      if (!handle) return null
      const { size } = await handle.stat()
      return { bytes: size, content: handle.createReadStream() }
    },
    async remove(key) {
      const path = pathOf(root, key)
      await rm(path, { force: true })
      // `rmdir` fails if the folder contains other files of the picture.
      await rmdir(dirname(path)).catch(() => undefined)
    },
    async *list() {
      await removeUnfinished(drafts)
      yield* filesBelow(root)
    },
  }
}

function pathOf(root: string, key: string): string {
  if (!isMediaKey(key)) throw new Error('This is not the key of a media file.')
  const id = mediaIdOf(key)
  return join(root, id.slice(0, 2), id.slice(2, 4), key)
}

async function writeWhole(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Creates a folder. Flushes new folders, so that they survive a power failure. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await flush(dirname(made))
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* filesBelow(root: string): AsyncGenerator<StoredFile> {
  for (const first of await foldersIn(root))
    for (const second of await foldersIn(join(root, first)))
      for (const id of await foldersIn(join(root, first, second))) {
        const folder = join(root, first, second, id)
        for (const name of (await readdir(folder).catch(absent)) ?? []) {
          const key = `${id}/${name}`
          const found = isMediaKey(key) ? await stat(join(folder, name)).catch(absent) : null
          if (found) yield { key, storedAt: found.mtime }
        }
      }
}

const foldersIn = async (folder: string): Promise<string[]> =>
  ((await readdir(folder).catch(absent)) ?? []).filter((name) => folderName.test(name)).sort()

/** Deletes partial files left by a crash. */
async function removeUnfinished(drafts: string): Promise<void> {
  for (const name of (await readdir(drafts).catch(absent)) ?? []) {
    const path = join(drafts, name)
    const found = await stat(path).catch(absent)
    if (found && Date.now() - found.mtimeMs > unfinishedMs) await rm(path, { force: true })
  }
}

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
  throw error
}
