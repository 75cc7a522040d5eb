import type { Answer } from '../../faults.ts'
import type { Upload } from '../records.ts'
import { requireUser } from './access.ts'
import type { ShortCall } from './call.ts'
import type { NonceBook } from './oauth1.ts'
import { invalidRequest } from './problems.ts'
import { beginUpload, completeUpload, currentBody, largestSegmentBytes, ok, type Segments } from './uploads.ts'

export type UploadStep = 'whole' | 'initialize' | 'append' | 'finalize' | 'status'

/** `/2/media/upload…`, with a bearer token that has the scope `media.write`. */
export function currentUpload(
  call: ShortCall,
  deps: { readonly nonces: NonceBook; readonly segments: Segments; readonly step: UploadStep; readonly id: string },
): Answer {
  const { world } = call.networks
  const { segments, step } = deps
  const owner = requireUser(call, deps.nonces, 'media.write')
  const category = call.text('media_category') || 'tweet_image'
  if (step === 'whole') {
    const bytes = mediaOf(call)
    const begun = beginUpload(world, owner, { category, mediaType: '', totalBytes: bytes.length })
    return ok(currentBody(world, completed(call, begun, bytes), false))
  }
  if (step === 'initialize') {
    const totalBytes = Number(call.text('total_bytes'))
    const mediaType = call.text('media_type')
    if (!(totalBytes > 0) || mediaType === '') throw invalidRequest('total_bytes and media_type are required.')
    return ok(currentBody(world, beginUpload(world, owner, { category, mediaType, totalBytes }), false))
  }
  const upload = world.uploads.get(step === 'status' ? call.text('media_id') : deps.id)
  if (!upload || upload.ownerId !== owner.id || upload.expiresAt <= world.now()) {
    throw invalidRequest('The media id is invalid.', { media_id: [deps.id] })
  }
  if (step === 'status') return ok(currentBody(world, upload, true))
  if (step === 'append') return append(call, upload, segments)
  const bytes = segments.take(upload.id)
  if (bytes.length !== upload.totalBytes) throw invalidRequest('Segments do not add up to total_bytes.')
  return ok(currentBody(world, completed(call, upload, bytes), false))
}

function mediaOf(call: ShortCall): Buffer {
  const file = call.files.find(({ name }) => name === 'media')
  if (!file || file.bytes.length === 0) throw invalidRequest('media is required, as a file of a multipart body.')
  return file.bytes
}

function completed(call: ShortCall, upload: Upload, bytes: Buffer): Upload {
  const done = completeUpload(call.networks.world, upload, bytes)
  if (typeof done !== 'string') return done
  call.networks.world.uploads.remove(upload.id)
  throw invalidRequest(done)
}

function append(call: ShortCall, upload: Upload, segments: Segments): Answer {
  const index = Number(call.text('segment_index') || Number.NaN)
  const bytes = mediaOf(call)
  const isIndex = Number.isInteger(index) && index >= 0 && index <= 999
  if (!isIndex || upload.complete || bytes.length > largestSegmentBytes) {
    throw invalidRequest('The segment is not taken.', { segment_index: [String(index)] })
  }
  segments.add(upload.id, index, bytes)
  return ok({ data: { expires_at: Math.floor(upload.expiresAt / 1000) } })
}
