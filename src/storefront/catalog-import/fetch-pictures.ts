import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type GuardedFetch, GuardedFetchError } from '../../platform/guarded-fetch/index.ts'
import type { Logger } from '../../platform/log.ts'
import { findUpload, type MediaStorage, storeOnePicture, uploadUrl } from '../../platform/media/index.ts'
import { claimPictures, type DuePicture, notePictureFailure, placeCopy, uploadOfDigest } from './picture-store.ts'

export interface PictureJobDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly storage: MediaStorage
  readonly fetch: GuardedFetch
  /** Start of upload URLs, without a trailing slash. */
  readonly publicUrl: string
}

const atOnce = 4
const mostInARun = 200
const timeoutMs = 30_000
const mostTries = 5
const longestBytes = 20 * 1024 * 1024

/** Errors that a retry would not fix. */
const final = new Set([
  'invalid_url',
  'scheme_not_allowed',
  'credentials_in_url',
  'blocked_address',
  'too_large',
  'type_not_accepted',
])

class NotFetched extends Error {
  readonly isFinal: boolean
  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

/** Fetches and stores pictures of imported products, so that they survive their original server. */
export async function fetchPictures(deps: PictureJobDeps): Promise<void> {
  for (let taken = 0; taken < mostInARun; ) {
    const due = await claimPictures(deps.db, atOnce)
    if (due.length === 0) return
    taken += due.length
    const fetched = due.map((picture) => ({ picture, content: contentOf(deps, picture.url) }))
    await Promise.allSettled(fetched.map(({ content }) => content))
    // One after the other, so that identical pictures share one copy.
    for (const { picture, content } of fetched) await keepPicture(deps, picture, content)
  }
}

async function keepPicture(deps: PictureJobDeps, picture: DuePicture, content: Promise<Buffer>): Promise<void> {
  try {
    await storeCopy(deps, picture, await content)
  } catch (error) {
    const { message, isFinal } = explained(error)
    if (message === null) deps.log.error({ error }, 'a picture of an import could not be stored')
    const again = !isFinal && picture.tries < mostTries
    await notePictureFailure(deps.db, picture.url, {
      message: message ?? 'The picture could not be stored.',
      againInSeconds: again ? 60 * 4 ** (picture.tries - 1) : null,
    })
  }
}

async function contentOf({ fetch }: PictureJobDeps, url: string): Promise<Buffer> {
  const { status, body } = await fetch(url, {
    timeoutMs,
    maxBytes: longestBytes,
    maxRedirects: 3,
    accept: ['image/*', 'application/octet-stream'],
  })
  if (status === 200) return body
  throw new NotFetched(`The server answered with status ${status}.`, status < 500 && status !== 429 && status !== 408)
}

/** Stores a fetched picture. Identical bytes with different URLs are stored once. */
async function storeCopy(deps: PictureJobDeps, { url, alt }: DuePicture, content: Buffer): Promise<void> {
  const digest = createHash('sha256').update(content).digest()
  const { db, publicUrl } = deps
  const known = await db.transaction().execute(async (tx) => {
    const uploadId = await uploadOfDigest(tx, digest)
    const copy = uploadId && (await urlOf(tx, uploadId, publicUrl))
    if (!uploadId || !copy) return false
    await placeCopy(tx, url, { digest, uploadId, copy })
    return true
  })
  if (known) return
  await storeOnePicture(deps, { content, altText: alt }, (tx, upload) =>
    placeCopy(tx, url, { digest, uploadId: upload.id, copy: uploadUrl(publicUrl, upload) }),
  )
}

async function urlOf(tx: Queryable, uploadId: string, publicUrl: string): Promise<string | null> {
  const upload = await findUpload(tx, uploadId)
  return upload && uploadUrl(publicUrl, upload)
}

function explained(error: unknown): { readonly message: string | null; readonly isFinal: boolean } {
  if (error instanceof NotFetched) return error
  if (error instanceof GuardedFetchError) return { message: error.message, isFinal: final.has(error.code) }
  if (error instanceof AppError) return { message: error.message, isFinal: error.status < 500 }
  return { message: null, isFinal: false }
}
