import { Readable } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { adminSurface } from '../../../src/platform/http/admin-surface.ts'
import { acceptTextInPieces, GivenText } from '../../../src/platform/http/body-pieces.ts'
import { createServer } from '../../../src/platform/http/server.ts'
import { createLogger } from '../../../src/platform/log.ts'

const kibibyte = 1024
const maxBytes = 600 * kibibyte
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function server() {
  const app = createServer({ log: createLogger({ level: 'silent' }), surfaces: [], elsewhere: adminSurface })
  closing.push(() => app.close())
  app.register(async (plain) => {
    acceptTextInPieces(plain, 'text/csv', maxBytes)
    plain.post('/file', { bodyLimit: maxBytes }, ({ body }, reply) => {
      if (!(body instanceof GivenText)) return reply.code(400).send({ is: 'no file' })
      const { pieces } = body
      return reply.send({ pieces: pieces.map(({ length }) => length), end: pieces.at(-1)?.toString('utf8').slice(-3) })
    })
  })
  return async (body: Buffer | Readable, type = 'text/csv') => {
    const answer = await app.inject({ method: 'POST', url: '/file', headers: { 'content-type': type }, payload: body })
    return { status: answer.statusCode, body: answer.json() }
  }
}

/** Streams the bytes in chunks of `size`, without a `Content-Length`. */
const inChunks = (bytes: Buffer, size: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size)),
  )

const tooLarge = {
  status: 413,
  body: {
    type: 'payload_too_large',
    message: `The request body is larger than ${maxBytes / kibibyte / kibibyte} MiB.`,
  },
}
const noText = {
  status: 400,
  body: {
    type: 'invalid_data',
    message: 'This file is not UTF-8 text. Save it as "CSV UTF-8" and try again.',
  },
}

it('many small chunks become pieces of 256 KiB', async () => {
  const text = Buffer.from('é'.repeat(299 * kibibyte))
  expect(await server()(inChunks(text, kibibyte))).toEqual({
    status: 200,
    body: { pieces: [256 * kibibyte, 256 * kibibyte, 86 * kibibyte], end: 'ééé' },
  })
})

it('an empty file has no pieces, and a JSON list is not a file', async () => {
  const send = server()
  expect(await send(Buffer.alloc(0))).toEqual({ status: 200, body: { pieces: [] } })
  expect(await send(Buffer.from('[]'), 'application/json')).toEqual({ status: 400, body: { is: 'no file' } })
})

it('a file beyond the limit is 413, with and without a declared length', async () => {
  const large = Buffer.alloc(maxBytes + 1, 'a')
  expect([await server()(large), await server()(inChunks(large, 64 * kibibyte))]).toEqual([tooLarge, tooLarge])
})

it.each([
  ['a character that is cut off', Buffer.from([0x61, 0xc3])],
  [
    'bytes that no character has, after the first piece',
    Buffer.concat([Buffer.alloc(300_000, 'a'), Buffer.from([0xff])]),
  ],
  ['a NUL character', Buffer.from('a\0b')],
])('a file with %s is refused', async (_what, bytes) => {
  expect(await server()(inChunks(bytes, 64 * kibibyte))).toEqual(noText)
})
