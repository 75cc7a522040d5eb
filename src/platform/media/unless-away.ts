import type { Logger } from '../log.ts'
import { MediaStorageUnavailable } from './ports.ts'
import { storageAway } from './refusals.ts'

/** Tells the caller to retry later if the storage is unavailable, and logs why. */
export async function unlessAway<T>(log: Logger, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof MediaStorageUnavailable)) throw error
    log.error({ error }, 'the media storage does not answer')
    throw storageAway()
  }
}
