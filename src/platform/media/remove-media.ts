import { type Database, holdConnection } from '../db/database.ts'
import { mediaIdOf } from './media.rules.ts'
import type { MediaStorage, StoredFile } from './ports.ts'
import {
  findRemovals,
  forgetRemoval,
  freeRemovalLock,
  hasUploads,
  knownMediaIds,
  takeRemovalLock,
} from './upload-store.ts'

export interface RemovalDeps {
  readonly db: Database
  readonly storage: MediaStorage
}

const removalsAtOnce = 100
const filesAtOnce = 1000
const orphanMs = 24 * 3600_000

/**
 * Removes the files of deleted uploads. Returns the number of uploads. Removes nothing while another process removes
 * files or a backup copies them.
 */
export async function removeDeletedMedia(deps: RemovalDeps): Promise<number> {
  return alone(deps, async () => {
    const removals = await findRemovals(deps.db, removalsAtOnce)
    for (const { media_id, keys } of removals) {
      for (const key of keys) await deps.storage.remove(key)
      await forgetRemoval(deps.db, media_id)
    }
    return removals.length
  })
}

/**
 * Removes files that are at least a day old and that have no row because of a crash. Returns the number of files.
 * Removes nothing while another process removes files or a backup copies them. Removes nothing if the database has no
 * uploads: then it is probably the wrong database.
 */
export async function removeOrphanedMedia(deps: RemovalDeps, now: Date): Promise<number> {
  if (!(await hasUploads(deps.db))) return 0
  return alone(deps, async () => {
    let removed = 0
    let batch: StoredFile[] = []
    for await (const file of deps.storage.list()) {
      if (now.getTime() - file.storedAt.getTime() < orphanMs) continue
      batch.push(file)
      if (batch.length < filesAtOnce) continue
      removed += await removeUnknown(deps, batch)
      batch = []
    }
    return removed + (await removeUnknown(deps, batch))
  })
}

async function removeUnknown({ db, storage }: RemovalDeps, files: readonly StoredFile[]): Promise<number> {
  const known = await knownMediaIds(db, [...new Set(files.map(({ key }) => mediaIdOf(key)))])
  const orphans = files.filter(({ key }) => !known.has(mediaIdOf(key)))
  for (const { key } of orphans) await storage.remove(key)
  return orphans.length
}

/**
 * Returns the result of `work`. Returns 0 without running it while a backup copies files or another process removes
 * files; the next run continues.
 */
const alone = ({ db }: RemovalDeps, work: () => Promise<number>): Promise<number> =>
  holdConnection(db, async (connection) => {
    if (!(await takeRemovalLock(connection))) return 0
    try {
      return await work()
    } finally {
      await freeRemovalLock(connection)
    }
  })
