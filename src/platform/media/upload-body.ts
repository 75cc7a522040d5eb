import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { inTurns } from '../turns.ts'
import { mediaLimits } from './limits.ts'
import { fileTooLarge, invalidUpload, requestTooLarge } from './refusals.ts'
import { AltText } from './schema.ts'

export interface GivenFile {
  readonly content: Buffer
  readonly altText: string
}

const longestField = 8 * 1024
/** Number of bytes parsed in one turn of the event loop: the form parser takes up to 10 ms for them. */
const sliceBytes = 8 * 1024
/** Space for boundaries, part headers and descriptions. */
const besideFiles = 256 * 1024

/**
 * Reads the files of a form (`alt_text` precedes the file that it describes), or the body as a single file. If a file
 * is rejected, reads and drops the rest of the body, so that the client gets the response instead of a broken
 * connection.
 */
export async function readUploadBody(request: FastifyRequest, altText: string): Promise<GivenFile[]> {
  try {
    if (request.isMultipart()) return await readForm(request, altText)
    return [{ content: await readRaw(request), altText }]
  } catch (error) {
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof AppError) throw error
    throw formRefused(error)
  }
}

async function readForm(request: FastifyRequest, altText: string): Promise<GivenFile[]> {
  if (declaredBytes(request) > mediaLimits.requestBytes + besideFiles) throw requestTooLarge()
  const files: GivenFile[] = []
  let room: number = mediaLimits.requestBytes
  let description = altText
  for await (const part of inSlices(request).parts({ limits: formLimits })) {
    if (part.type === 'file') {
      const content = await readFile(part, room)
      room -= content.length
      files.push({ content, altText: description })
      description = altText
      continue
    }
    if (part.fieldname !== 'alt_text') throw invalidUpload(`Unrecognized field: ${part.fieldname.slice(0, 100)}`)
    description = parsedAltText(part.value)
  }
  if (files.length === 0) throw invalidUpload('The form has no file.', '/files')
  return files
}

/**
 * Returns the request with its body in slices, each in a separate turn of the event loop. The parser reads whole
 * chunks, and a chunk may contain 13,000 parts.
 */
function inSlices(request: FastifyRequest): FastifyRequest {
  const slices = async function* () {
    for await (const chunk of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)
      yield* inTurns(chunk, sliceBytes)
  }
  const raw = Object.assign(Readable.from(slices()), { headers: request.raw.headers })
  return Object.create(request, { raw: { value: raw } })
}

const formLimits = {
  fieldNameSize: 100,
  fieldSize: longestField,
  fields: mediaLimits.filesPerRequest,
  fileSize: mediaLimits.fileBytes,
  files: mediaLimits.filesPerRequest,
  parts: 2 * mediaLimits.filesPerRequest,
  headerPairs: 50,
}

async function readFile(part: MultipartFile, room: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > room) throw requestTooLarge()
    chunks.push(chunk)
  }
  if (part.file.truncated) throw fileTooLarge()
  return Buffer.concat(chunks)
}

function parsedAltText(value: unknown): string {
  const parsed = AltText.safeParse(value)
  if (parsed.success) return parsed.data
  throw invalidUpload(parsed.error.issues[0]?.message ?? 'must be a text', '/alt_text')
}

async function readRaw(request: FastifyRequest): Promise<Buffer> {
  if (declaredBytes(request) > mediaLimits.fileBytes) throw fileTooLarge()
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mediaLimits.fileBytes) throw fileTooLarge()
    chunks.push(chunk)
  }
  if (bytes === 0) throw invalidUpload('The body has no picture.')
  return Buffer.concat(chunks)
}

const declaredBytes = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? 0)

/** Returns the error for a body that cannot be read. It is the client's fault: the body is truncated or is not a form. */
function formRefused(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'].includes(code)) return requestTooLarge()
  return invalidUpload('The body is not complete multipart/form-data with its boundary.')
}
