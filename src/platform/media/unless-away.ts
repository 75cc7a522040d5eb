import type { Logger } from '../log.ts'
import { MediaStorageUnavailable } from './ports.ts'
import { storageAway } from './refusals.ts'

/** Runs `work`. If the storage is unavailable, logs why and tells the caller to retry later. */
export async function unlessAway<T>(log: Logger, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof MediaStorageUnavailable)) throw error
    log.error({ error }, 'the media storage does not answer')
    throw storageAway()
  }
}
