import type { Logger } from '../log.ts'
import { MediaStorageUnavailable } from './ports.ts'
import { storageAway } from './refusals.ts'

/** Returns the result of `work`. If the storage is unavailable, logs why and throws `media_unavailable` (503). */
export async function unlessAway<T>(log: Logger, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof MediaStorageUnavailable)) throw error
    log.error({ error }, 'the media storage does not answer')
    throw storageAway()
  }
}
