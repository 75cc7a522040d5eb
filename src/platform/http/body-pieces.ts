import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { FilePieces } from '../file-pieces.ts'

/** The parsed body. A class, because no JSON body is an instance of it. */
export class GivenText {
  readonly pieces: FilePieces
  constructor(pieces: FilePieces) {
    this.pieces = pieces
  }
}

const pieceBytes = 256 * 1024

/**
 * Accepts text files of up to `maxBytes` and keeps them in pieces. Joining 32 MiB takes 20 ms or more, and other
 * requests would wait meanwhile. Throws `invalid_data` (400) for a file that is not UTF-8 or contains NUL.
 */
export function acceptTextInPieces(app: FastifyInstance, type: string, maxBytes: number): void {
  app.addContentTypeParser(type, { bodyLimit: maxBytes }, ({ raw, headers }: FastifyRequest) => {
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    return textOf(raw.iterator({ destroyOnReturn: false }), maxBytes)
  })
}

async function textOf(body: AsyncIterable<Buffer>, maxBytes: number): Promise<GivenText> {
  const pieces: Buffer[] = []
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let chunks: Buffer[] = []
  let [bytes, waiting] = [0, 0]
  const keep = (isLast: boolean) => {
    const piece = Buffer.concat(chunks, waiting)
    refuseBinary(decoder, piece, isLast)
    if (waiting > 0) pieces.push(piece)
    chunks = []
    waiting = 0
  }
  for await (const chunk of body) {
    bytes += chunk.length
    waiting += chunk.length
    if (bytes > maxBytes) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    chunks.push(chunk)
    if (waiting >= pieceBytes) keep(false)
  }
  keep(true)
  return new GivenText(pieces)
}

/** Throws if the piece is not text. The decoder remembers a character that the previous piece has begun. */
function refuseBinary(decoder: InstanceType<typeof TextDecoder>, piece: Buffer, isLast: boolean): void {
  try {
    decoder.decode(piece, { stream: !isLast })
    if (!piece.includes(0)) return
  } catch {
    // The error is thrown below.
  }
  throw new AppError('invalid_data', 400, 'This file is not UTF-8 text. Save it as "CSV UTF-8" and try again.')
}
