import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../src/platform/errors.ts'
import { processImage } from '../../../src/platform/media/process-image.ts'
import { avif, bombPng, gif, jpeg, noise, photo, png, webp } from '../../support/pictures.ts'

const shapes = async (bytes: Buffer) =>
  (await processImage(bytes, 0)).map(({ width, height, mime_type }) => `${mime_type} ${width}x${height}`)

/** Returns the types and sizes of the copies, or the error if the picture is refused. */
async function refusal(bytes: Buffer): Promise<unknown> {
  try {
    return await shapes(bytes)
  } catch (error) {
    if (error instanceof AppError) return [error.status, error.code, error.message, error.details.path]
    throw error
  }
}

const refused = (message: string) => [400, 'invalid_data', message, '/files/0']
const damaged = refused('The picture is damaged or cut off: it cannot be decoded to its end.')
const noPicture = refused('This file is not a picture that is accepted. Send JPEG, PNG, WebP, GIF or AVIF.')

describe('a picture is stored in full and in the usual widths', () => {
  test('a large picture is stored in its own type and as WebP, none wider than itself', async () => {
    expect(await shapes(await jpeg(2000, 1000))).toEqual([
      'image/jpeg 2000x1000',
      'image/webp 320x160',
      'image/jpeg 320x160',
      'image/webp 640x320',
      'image/jpeg 640x320',
      'image/webp 960x480',
      'image/jpeg 960x480',
      'image/webp 1280x640',
      'image/jpeg 1280x640',
      'image/webp 1920x960',
      'image/jpeg 1920x960',
    ])
  })

  test('a small picture is never enlarged', async () => {
    expect(await shapes(await png(100, 50))).toEqual(['image/png 100x50', 'image/webp 100x50'])
  })

  test('a WebP picture has no second type', async () => {
    expect(await shapes(await webp(500, 50))).toEqual(['image/webp 500x50', 'image/webp 320x32'])
  })

  test('an AVIF picture is accepted and keeps its type', async () => {
    expect(await shapes(await avif(400, 400))).toEqual([
      'image/avif 400x400',
      'image/webp 320x320',
      'image/avif 320x320',
      'image/webp 400x400',
    ])
  })

  test('an animation keeps its first frame', async () => {
    const [whole] = await processImage(gif(20, 10, 500), 0)
    const { width, height, pages, format } = await sharp(whole.content).metadata()
    expect({ width, height, pages: pages ?? 1, format }).toEqual({ width: 20, height: 10, pages: 1, format: 'gif' })
  })

  test('the same file gives the same bytes', async () => {
    const given = await noise(700, 300)
    const first = await processImage(given, 0)
    expect(
      (await processImage(given, 0)).map(({ content }) => content.equals(first.shift()?.content ?? Buffer.alloc(0))),
    ).toEqual([true, true, true, true, true, true])
  })
})

describe('only the pixels are kept', () => {
  test('a photograph is upright, without place or camera', async () => {
    const given = await photo(400, 200)
    expect((await sharp(given).metadata()).orientation).toBe(6)
    expect([given.includes('SpyCam'), given.includes('xmpmeta')]).toEqual([true, true])
    for (const { content, width, height } of await processImage(given, 0)) {
      expect(width * 2).toBe(height)
      const { exif, xmp, iptc, icc, orientation, comments } = await sharp(content).metadata()
      expect({ exif, xmp, iptc, icc, orientation, comments }).toEqual({
        exif: undefined,
        xmp: undefined,
        iptc: undefined,
        icc: undefined,
        orientation: undefined,
        comments: undefined,
      })
      expect(content.includes('SpyCam')).toBe(false)
    }
  })

  test('a wider colour profile is converted to sRGB', async () => {
    const red = sharp({ create: { width: 8, height: 8, channels: 3, background: { r: 180, g: 60, b: 60 } } })
    const given = await red.withIccProfile('p3').png().toBuffer()
    expect((await sharp(given).metadata()).icc?.length).toBeGreaterThan(100)
    const [whole] = await processImage(given, 0)
    const [r, g, b] = await sharp(whole.content).raw().toBuffer()
    expect([r, g, b].map((value, at) => Math.abs((value ?? 0) - ([180, 60, 60][at] ?? 0)) <= 2)).toEqual([
      true,
      true,
      true,
    ])
    expect((await sharp(whole.content).metadata()).space).toBe('srgb')
  })

  test('data after the pixels is removed', async () => {
    const page = Buffer.from('<html><script>alert(document.domain)</script></html>')
    const [whole] = await processImage(Buffer.concat([await jpeg(10, 10), page]), 0)
    expect(whole.content.includes('<script>')).toBe(false)
  })
})

describe('a hostile file is refused:', () => {
  test.each([
    [
      'a bomb of 900 megapixels',
      () => bombPng(30_000, 30_000),
      refused('The picture has more than 50 megapixels. Send a smaller one.'),
    ],
    [
      'a picture that is too long',
      () => bombPng(20, 20_000),
      refused('A side of the picture is longer than 16383 pixels. Send a smaller picture.'),
    ],
    [
      'a picture with too many frames',
      () => gif(10, 10, 1001),
      refused('The picture has more than 1000 frames. Send one with fewer frames.'),
    ],
    [
      'frames on a giant canvas',
      () => gif(60_000, 60_000, 2, 60_000),
      refused('The picture has more than 50 megapixels. Send a smaller one.'),
    ],
    ['a cut PNG', async () => cut(await noise(200, 200)), damaged],
    [
      'a cut JPEG',
      async () =>
        cut(
          await sharp(await noise(200, 200))
            .jpeg()
            .toBuffer(),
        ),
      damaged,
    ],
    [
      'a cut WebP',
      async () =>
        cut(
          await sharp(await noise(200, 200))
            .webp()
            .toBuffer(),
        ),
      damaged,
    ],
    [
      'a cut AVIF',
      async () =>
        cut(
          await sharp(await noise(200, 200))
            .avif()
            .toBuffer(),
        ),
      damaged,
    ],
    [
      'a cut GIF',
      async () =>
        cut(
          await sharp(await noise(200, 200))
            .gif()
            .toBuffer(),
        ),
      damaged,
    ],
    ['a head without a body', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), damaged],
    ['a page', () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), noPicture],
    ['a page that begins like a GIF', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/'), damaged],
    ['a drawing with scripts', () => svg, refused('SVG is not accepted: send the picture as PNG or WebP.')],
    [
      'a TIFF',
      async () =>
        sharp(await png(9, 9))
          .tiff()
          .toBuffer(),
      noPicture,
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), noPicture],
    ['HEIC', () => heic, refused('HEIC is not accepted: send the picture as JPEG or AVIF.')],
    ['nothing', () => Buffer.alloc(0), noPicture],
  ])('%s', async (_, file, expected) => {
    expect(await refusal(await file())).toEqual(expected)
  })

  test('after a refusal, the next picture is accepted', async () => {
    expect(await refusal(bombPng(30_000, 30_000))).toEqual(
      refused('The picture has more than 50 megapixels. Send a smaller one.'),
    )
    expect(await shapes(await png(3, 3))).toEqual(['image/png 3x3', 'image/webp 3x3'])
  })
})

const cut = (file: Buffer): Buffer => file.subarray(0, Math.floor(file.length * 0.6))
const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1')])
