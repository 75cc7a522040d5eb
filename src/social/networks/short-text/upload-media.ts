import { isMembers } from '../../credentials/index.ts'
import { mayPass, plainFault } from '../commit-fault.rules.ts'
import type { ReadFault } from '../fault.types.ts'
import { MediumUnreadable, mediumFault } from '../medium-unreadable.ts'
import type { Account, Artifacts, Content, Medium, Preparation } from '../ports.ts'
import { type ShortTextDeps, unreadable } from './short-text-client.ts'
import { type UploadDriver, uploadDriver } from './upload-driver.ts'

/** Maximum size of a picture that is uploaded in one request. Larger files and videos are uploaded in parts. */
const simpleBytes = 5 * 1024 * 1024
const partBytes = 4 * 1024 * 1024
const mostPolls = 60

interface Uploaded {
  /** Ids of ready media, in the order of the post. */
  readonly media: readonly string[]
  /** Id of the last medium while the network processes it. Null once it is ready. */
  readonly processing: string | null
  readonly polls: number
}

export function uploadedOf({ media, processing, polls }: Artifacts): Uploaded {
  return {
    media: Array.isArray(media) ? media.filter((id) => typeof id === 'string') : [],
    processing: typeof processing === 'string' ? processing : null,
    polls: typeof polls === 'number' ? polls : 0,
  }
}

/** Uploads missing media one after the other. The network keeps an id for a day. */
export async function uploadMedia(
  deps: ShortTextDeps,
  account: Account,
  content: Content,
  artifacts: Artifacts,
): Promise<Preparation> {
  const driver = uploadDriver(deps, account)
  let at = uploadedOf(artifacts)
  while (at.media.length < content.media.length) {
    const medium = content.media[at.media.length]
    if (!medium) break
    const id = at.processing ?? (await upload(deps, driver, medium))
    if (typeof id !== 'string') return rejected(id, at)
    if (medium.type === 'image') {
      at = { media: [...at.media, id], processing: null, polls: 0 }
      continue
    }
    const progress = await progressOf(driver, id)
    if (typeof progress !== 'number') return rejected(progress, { ...at, processing: null })
    if (progress > 0) {
      if (at.polls >= mostPolls) return rejected(tooSlow, { ...at, processing: null, polls: 0 })
      return { state: 'wait', artifacts: { ...at, processing: id, polls: at.polls + 1 }, waitMs: progress }
    }
    at = { media: [...at.media, id], processing: null, polls: 0 }
  }
  return { state: 'ready', artifacts: { ...at } }
}

const rejected = (fault: ReadFault, at: Uploaded): Preparation => ({
  state: 'rejected',
  artifacts: { ...at },
  fault: plainFault(fault),
  again: mayPass(fault),
})

async function upload(deps: ShortTextDeps, driver: UploadDriver, { type, url }: Medium): Promise<string | ReadFault> {
  const file = await openOr(deps, url)
  if ('class' in file) return file
  const { bytes, mimeType } = file
  const category = type === 'video' ? 'tweet_video' : mimeType === 'image/gif' ? 'tweet_gif' : 'tweet_image'
  if (type === 'image' && bytes.length <= simpleBytes) {
    const answer = await driver.simple(bytes, category)
    return answer.kind === 'fault' ? answer.fault : idOf(driver.factsOf(answer.body).id)
  }
  const begun = await driver.begin(bytes.length, mimeType, category)
  if (begun.kind === 'fault') return begun.fault
  const id = idOf(driver.factsOf(begun.body).id)
  if (typeof id !== 'string') return id
  for (let segment = 0; segment * partBytes < bytes.length; segment++) {
    const part = bytes.subarray(segment * partBytes, (segment + 1) * partBytes)
    const answer = await driver.append(id, segment, part)
    if (answer.kind === 'fault') return answer.fault
  }
  const finished = await driver.finish(id)
  return finished.kind === 'fault' ? finished.fault : id
}

const idOf = (id: unknown): string | ReadFault => (typeof id === 'string' && id !== '' ? id : unreadable)

async function openOr(deps: ShortTextDeps, url: string) {
  try {
    return await deps.open(url)
  } catch (error) {
    if (!(error instanceof MediumUnreadable)) throw error
    return mediumFault(error)
  }
}

/** Returns the milliseconds until the next status request; 0 if the medium is ready. */
async function progressOf(driver: UploadDriver, id: string): Promise<number | ReadFault> {
  const answer = await driver.status(id)
  if (answer.kind === 'fault') return answer.fault
  const { processing } = driver.factsOf(answer.body)
  const facts = isMembers(processing) ? processing : { state: 'succeeded' }
  if (facts.state === 'succeeded') return 0
  if (facts.state === 'failed') return failed
  return (typeof facts.check_after_secs === 'number' && facts.check_after_secs > 0 ? facts.check_after_secs : 5) * 1000
}

const failed: ReadFault = {
  class: 'invalid_content',
  message: 'The network could not process the video. Use an MP4 with H.264 and AAC.',
  code: null,
  retryAt: null,
  definitive: true,
}
const tooSlow: ReadFault = {
  class: 'transient',
  message: 'The network did not finish processing the video. Publish again.',
  code: null,
  retryAt: null,
  definitive: true,
}
