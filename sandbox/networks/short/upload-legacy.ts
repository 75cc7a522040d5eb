import type { Answer } from '../../faults.ts'
import type { ShortPerson } from '../people.ts'
import type { Upload } from '../records.ts'
import type { ShortCall } from './call.ts'
import { type NonceBook, verifyOauth1 } from './oauth1.ts'
import { legacyError, uploadError } from './problems.ts'
import { beginUpload, completeUpload, largestSegmentBytes, legacyBody, ok, type Segments } from './uploads.ts'

const request = '/1.1/media/upload.json'

/** `/1.1/media/upload.json`, signed with OAuth 1.0a: in one request, or by INIT, APPEND, FINALIZE and STATUS. */
export function legacyUpload(call: ShortCall, nonces: NonceBook, segments: Segments): Answer {
  const owner = verifyOauth1(call, nonces)
  const { world } = call.networks
  const command = call.text('command')
  if (call.method === 'GET') {
    if (command !== 'STATUS') throw uploadError(request, 'Invalid command.')
    return ok(legacyBody(world, uploadOf(call, owner), true))
  }
  if (command === '') return whole(call, owner)
  if (command === 'INIT') return init(call, owner)
  if (command === 'APPEND') return append(call, owner, segments)
  if (command === 'FINALIZE') return finalize(call, owner, segments)
  throw uploadError(request, 'Invalid command.')
}

/** Returns the file, or its bytes in base64. */
function mediaOf(call: ShortCall): Buffer {
  const file = call.files.find(({ name }) => name === 'media')
  const bytes = file?.bytes ?? Buffer.from(call.text('media_data'), 'base64')
  if (bytes.length === 0) throw legacyError(400, 38, 'media parameter is missing.')
  return bytes
}

function whole(call: ShortCall, owner: ShortPerson): Answer {
  const { world } = call.networks
  const bytes = mediaOf(call)
  const category = call.text('media_category') || 'tweet_image'
  const begun = beginUpload(world, owner, { category, mediaType: '', totalBytes: bytes.length })
  return ok(legacyBody(world, completed(call, begun, bytes), false))
}

function completed(call: ShortCall, upload: Upload, bytes: Buffer): Upload {
  const done = completeUpload(call.networks.world, upload, bytes)
  if (typeof done !== 'string') return done
  call.networks.world.uploads.remove(upload.id)
  throw uploadError(request, done)
}

function init(call: ShortCall, owner: ShortPerson): Answer {
  const { world } = call.networks
  const totalBytes = Number(call.text('total_bytes'))
  const mediaType = call.text('media_type')
  if (!(totalBytes > 0) || mediaType === '') throw legacyError(400, 38, 'total_bytes or media_type is missing.')
  const category = call.text('media_category') || 'tweet_image'
  return ok(legacyBody(world, beginUpload(world, owner, { category, mediaType, totalBytes }), false), 202)
}

function uploadOf(call: ShortCall, owner: ShortPerson): Upload {
  const { world } = call.networks
  const found = world.uploads.get(call.text('media_id'))
  const isUsable = found?.ownerId === owner.id && found.expiresAt > world.now()
  if (!found || !isUsable) throw uploadError(request, 'Invalid mediaId.')
  return found
}

function append(call: ShortCall, owner: ShortPerson, segments: Segments): Answer {
  const upload = uploadOf(call, owner)
  const index = Number(call.text('segment_index') || Number.NaN)
  if (!Number.isInteger(index) || index < 0 || index > 999) throw uploadError(request, 'Invalid segment_index.')
  const bytes = mediaOf(call)
  if (upload.complete) throw uploadError(request, 'Invalid mediaId.')
  if (bytes.length > largestSegmentBytes) throw uploadError(request, 'Segment size is too large.')
  segments.add(upload.id, index, bytes)
  return { status: 204, body: null }
}

function finalize(call: ShortCall, owner: ShortPerson, segments: Segments): Answer {
  const upload = uploadOf(call, owner)
  const bytes = segments.take(upload.id)
  if (bytes.length !== upload.totalBytes)
    throw uploadError(request, 'Segments do not add up to provided total file size.')
  return ok(legacyBody(call.networks.world, completed(call, upload, bytes), false), 201)
}
