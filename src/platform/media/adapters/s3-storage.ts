import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Secret } from '../../secret.ts'
import { isMediaKey, mimeTypeOf } from '../media.rules.ts'
import { type MediaStorage, MediaStorageUnavailable, type StoredFile } from '../ports.ts'

export interface S3Options {
  /** Null for Amazon's endpoint of the region. */
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: Secret
  /** Prefix of all keys. */
  readonly prefix: string
}

type Sdk = typeof import('@aws-sdk/client-s3')

/**
 * Creates the storage in an S3-compatible bucket. The bucket, or the part below the prefix, must belong to one shop.
 */
export function createS3Storage(options: S3Options): MediaStorage {
  const Bucket = options.bucket
  const named = (key: string) => {
    if (!isMediaKey(key)) throw new Error('This is not the key of a media file.')
    return { Bucket, Key: options.prefix + key }
  }
  // Loaded on first use, so that shops without a bucket do not hold the client in memory.
  let connecting: Promise<readonly [Sdk, S3Client]> | undefined
  const connected = () => {
    connecting ??= import('@aws-sdk/client-s3').then((sdk) => [sdk, connect(sdk, options)] as const)
    return connecting
  }
  return {
    async put(key, content) {
      const target = named(key)
      const body = content instanceof Uint8Array ? content : await buffer(content)
      const ContentType = mimeTypeOf(key) ?? 'application/octet-stream'
      const CacheControl = 'public, max-age=31536000, immutable'
      const [{ PutObjectCommand }, client] = await connected()
      await answered(() => client.send(new PutObjectCommand({ ...target, Body: body, ContentType, CacheControl })))
    },
    async find(key) {
      const target = named(key)
      const [{ HeadObjectCommand }, client] = await connected()
      const head = await unlessAbsent(() => client.send(new HeadObjectCommand(target)))
      return head && { bytes: head.ContentLength ?? 0 }
    },
    async read(key) {
      const target = named(key)
      const [{ GetObjectCommand }, client] = await connected()
      const found = await unlessAbsent(() => client.send(new GetObjectCommand(target)))
      if (!found) return null
      if (!(found.Body instanceof Readable)) throw new MediaStorageUnavailable(`${key} came without a body`)
      return { bytes: found.ContentLength ?? 0, content: found.Body }
    },
    async remove(key) {
      const target = named(key)
      const [{ DeleteObjectCommand }, client] = await connected()
      await unlessAbsent(() => client.send(new DeleteObjectCommand(target)))
    },
    async *list() {
      const [{ ListObjectsV2Command }, client] = await connected()
      let ContinuationToken: string | undefined
      do {
        const asked = { Bucket, Prefix: options.prefix, ContinuationToken }
        const page = await answered(() => client.send(new ListObjectsV2Command(asked)))
        yield* filesOf(page.Contents ?? [], options.prefix)
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
  }
}

const agentOptions = { keepAlive: true, maxSockets: 50, timeout: 4_000 }

function connect({ S3Client }: Sdk, { endpoint, region, accessKeyId, secretAccessKey }: S3Options): S3Client {
  return new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey: secretAccessKey.reveal() },
    // Not every S3-compatible service supports the newer checksums. The signature already covers the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      // Idle connections are closed early, because a connection that was lost unnoticed would delay the next call.
      httpAgent: agentOptions,
      httpsAgent: agentOptions,
      connectionTimeout: 3000,
      requestTimeout: 20_000,
      throwOnRequestTimeout: true,
      socketTimeout: 10_000,
    },
  })
}

function* filesOf(
  contents: readonly { readonly Key?: string | undefined; readonly LastModified?: Date | undefined }[],
  prefix: string,
): Generator<StoredFile> {
  for (const { Key, LastModified } of contents) {
    const key = Key?.slice(prefix.length) ?? ''
    if (isMediaKey(key) && LastModified) yield { key, storedAt: LastModified }
  }
}

async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw new MediaStorageUnavailable('S3 did not do what it was asked', { cause: error })
  }
}

/** Returns the result of `ask`; null if the object does not exist. */
const unlessAbsent = <T>(ask: () => Promise<T>): Promise<T | null> =>
  answered(() =>
    ask().catch((error: unknown) => {
      if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return null
      throw error
    }),
  )
