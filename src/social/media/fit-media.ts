import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { type GuardedFetch, GuardedFetchError } from '../../platform/guarded-fetch/index.ts'
import { newId } from '../../platform/ids.ts'
import { imageTypeOf } from '../../platform/media/image-type.rules.ts'
import { pictureWork } from '../../platform/media/picture-work.ts'
import { createWorkQueue } from '../../platform/media/work-queue.ts'
import type { Secret } from '../../platform/secret.ts'
import { readSignedLink, signedLink } from '../../platform/signed-link.ts'
import { MediumUnreadable, type Network, profileOf } from '../networks/index.ts'
import type { Medium, MediumFile, OpenMedium } from '../networks/ports.ts'
import type { FitReport, MediaFitting } from '../publishing/ports.ts'
import { insertCopy, readCopy } from './copy-store.ts'
import { attemptsFor, imageChanges } from './image-limits.rules.ts'
import { readVideo } from './read-video.ts'
import { reelProblem } from './video-facts.rules.ts'

export interface MediaDeps {
  readonly db: Database
  readonly clock: Clock
  readonly fetch: GuardedFetch
  /** The shop's public URL without a trailing slash. */
  readonly baseUrl: string
  /** Signs the URLs of copies. */
  readonly linkSecret: Secret
}

export interface SocialMedia extends MediaFitting {
  readonly open: OpenMedium
}

const purpose = 'social media'
const copiesKeptMs = 3 * 86_400_000
const mostImageBytes = 30 * 1024 * 1024
const mostVideoBytes = 128 * 1024 * 1024
/** Image types that the decoder accepts. */
const readable = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'])
const fetchMs = 30_000
const prefixOf = (baseUrl: string): string => `${baseUrl}/published-media/`

/** Creates the functions that check the media of a post, and create copies within a network's limits at signed URLs. */
export function createSocialMedia(deps: MediaDeps): SocialMedia {
  // Decoded pictures use much memory, so only two are processed at a time.
  const queue = createWorkQueue({ atOnce: 2, waiting: 200 })
  return {
    refusal: (url) => (ownCopyId(deps, url) === null ? deps.fetch.refusal(url) : null),
    open: (url) => open(deps, url),
    async fit(network, medium, { make, alone }) {
      if (medium.type === 'video') return fitVideo(deps, network, medium, alone)
      const done = await queue.run(() => fitImage(deps, network, medium, make))
      return done?.done ?? problem('Too many pictures are being processed. Publish again in a moment.', true)
    },
  }
}

const problem = (message: string, mayPass = false): FitReport => ({
  problem: message,
  mayPass,
  changes: [],
  medium: null,
})

async function fitImage(deps: MediaDeps, network: Network, medium: Medium, make: boolean): Promise<FitReport> {
  const file = await openOrProblem(deps, medium.url)
  if ('problem' in file) return file
  const { bytes, mimeType } = file
  if (!mimeType.startsWith('image/')) return problem(`${shown(medium)} is not an image.`)
  if (!readable.has(mimeType)) return problem(`${shown(medium)} is ${mimeType}: use JPEG or PNG.`)
  const size = mimeType === 'image/bmp' ? null : await pictureWork.measure(bytes)
  if (size === null && mimeType !== 'image/bmp') return problem(`${shown(medium)} cannot be read as an image.`)
  const changes = imageChanges(network, { mimeType, bytes: bytes.length, size })
  if (changes.length === 0) return { problem: null, mayPass: false, changes, medium }
  if (size === null) return problem(`${shown(medium)} is a BMP, which cannot be changed to fit: use JPEG or PNG.`)
  if (!make) return { problem: null, mayPass: false, changes, medium: null }
  const attempts = attemptsFor(network, size)
  const content = await pictureWork.fit(bytes, attempts, profileOf(network).image.bytes)
  if (!content) return problem(`${shown(medium)} is damaged: it cannot be decoded to its end.`)
  const now = deps.clock.now()
  const id = newId('pic', now.getTime())
  await insertCopy(deps.db, id, { content, mimeType: 'image/jpeg' }, new Date(now.getTime() + copiesKeptMs))
  const url = `${prefixOf(deps.baseUrl)}${signedLink(deps.linkSecret.reveal(), purpose, id)}.jpg`
  return { problem: null, mayPass: false, changes, medium: { ...medium, url } }
}

/** Checks a video's data and its server's headers against the limits. Videos are never converted. */
async function fitVideo(deps: MediaDeps, network: Network, medium: Medium, alone: boolean): Promise<FitReport> {
  const { type, bytes } = await announcedBy(deps, medium.url)
  if (type !== null && !type.startsWith('video/') && type !== 'application/octet-stream')
    return problem(`${shown(medium)} is ${type}, not a video.`)
  const { types, most, isReel } = profileOf(network).video
  if (type !== null && types?.includes(type) === false) return problem(`${shown(medium)} is ${type}: use MP4 or MOV.`)
  if (most && bytes > most.bytes) return problem(`${shown(medium)} is larger than ${most.words}.`)
  // A video inside a carousel is not a reel, so the reel limits do not apply.
  const facts = isReel && alone ? await readVideo((from, length) => part(deps, medium.url, from, length)) : null
  const unfit = facts === null ? null : reelProblem(facts)
  if (unfit !== null) return problem(`${shown(medium)} ${unfit}`)
  return { problem: null, mayPass: false, changes: [], medium }
}

/**
 * Reads part of a file. Returns null if the server does not support ranges or cannot be reached; the network then
 * rejects an unfit video.
 */
async function part(deps: MediaDeps, url: string, from: number, length: number): Promise<Buffer | null> {
  try {
    const headers = { range: `bytes=${from}-${from + length - 1}` }
    const { status, body } = await deps.fetch(url, { headers, timeoutMs: fetchMs, maxBytes: length, maxRedirects: 3 })
    return status === 206 ? body : null
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error
    return null
  }
}

/**
 * Returns the type and size that the server reports for `HEAD`; null and 0 if it reports none. The network then rejects
 * an unfit file.
 */
async function announcedBy(deps: MediaDeps, url: string): Promise<{ type: string | null; bytes: number }> {
  try {
    const { status, headers } = await deps.fetch(url, { method: 'HEAD', timeoutMs: fetchMs, maxRedirects: 3 })
    if (status !== 200) return { type: null, bytes: 0 }
    const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? null
    return { type, bytes: Number(headers['content-length'] ?? 0) || 0 }
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error
    return { type: null, bytes: 0 }
  }
}

async function openOrProblem(deps: MediaDeps, url: string): Promise<MediumFile | FitReport> {
  try {
    return await open(deps, url, mostImageBytes)
  } catch (error) {
    if (!(error instanceof MediumUnreadable)) throw error
    return problem(error.message, error.mayPass)
  }
}

async function open(deps: MediaDeps, url: string, maxBytes = mostVideoBytes): Promise<MediumFile> {
  const id = ownCopyId(deps, url)
  if (id !== null) {
    const copy = await readCopy(deps.db, id)
    if (!copy) throw new MediumUnreadable('A copy of a picture has expired. Publish again.')
    return { bytes: copy.content, mimeType: copy.mimeType }
  }
  try {
    const { status, headers, body } = await deps.fetch(url, { timeoutMs: fetchMs, maxBytes, maxRedirects: 3 })
    if (status !== 200)
      throw new MediumUnreadable(
        `${shown({ url })} could not be fetched: it answered ${status}.`,
        mayAnswerLater(status),
      )
    return { bytes: body, mimeType: mimeTypeOf(body, headers['content-type']) }
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error
    throw new MediumUnreadable(`${shown({ url })} could not be fetched: ${error.message}`, isAway(error))
  }
}

const mayAnswerLater = (status: number): boolean => status === 429 || status >= 500
const isAway = ({ code }: GuardedFetchError): boolean =>
  ['dns_failed', 'connect_failed', 'timeout', 'network_error'].includes(code)

/**
 * Returns the type of a medium. The bytes decide the type of an image. The server's header counts only if it names a
 * video.
 */
function mimeTypeOf(bytes: Buffer, announced: string | undefined): string {
  const image = imageTypeOf(bytes)
  if (image !== null && image !== 'heic' && image !== 'svg') return image
  if (bytes.subarray(0, 2).toString('latin1') === 'BM') return 'image/bmp'
  const type = announced?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return type.startsWith('video/') ? type : image === null ? 'application/octet-stream' : `image/${image}`
}

function ownCopyId({ baseUrl, linkSecret }: MediaDeps, url: string): string | null {
  const prefix = prefixOf(baseUrl)
  if (!url.startsWith(prefix) || !url.endsWith('.jpg')) return null
  return copyIdOf(linkSecret, url.slice(prefix.length))
}

/** Returns the id of the copy in a signed file name. Returns null if this shop did not sign it. */
export const copyIdOf = (linkSecret: Secret, file: string): string | null =>
  file.endsWith('.jpg') ? readSignedLink(linkSecret.reveal(), purpose, file.slice(0, -4)) : null

/** Returns host and path of a URL for messages. The query may contain keys. */
function shown({ url }: Pick<Medium, 'url'>): string {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.host}${parsed.pathname}` : 'A medium'
}
