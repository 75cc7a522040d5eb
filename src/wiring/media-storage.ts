import { join } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import { createDiskStorage } from '../platform/media/adapters/disk-storage.ts'
import { createS3Storage } from '../platform/media/adapters/s3-storage.ts'
import type { MediaStorage } from '../platform/media/index.ts'
import { Secret } from '../platform/secret.ts'

/** Creates the storage of media: a bucket if one is configured, otherwise a folder in `DATA_DIR`. */
export function mediaStorage({ media: { s3 }, dataDir }: Config): MediaStorage {
  if (!s3) return createDiskStorage(join(dataDir, 'media'))
  return createS3Storage({ ...s3, secretAccessKey: new Secret(s3.secretAccessKey) })
}
