import { describe, expect, test } from 'vitest'
import { imageTypeOf } from '../../../src/platform/media/image-type.rules.ts'
import { isMediaKey, mediaUrl, renditionsOf, type Upload, uploadUrl } from '../../../src/platform/media/index.ts'
import { mediaKey, mimeTypeOf, widthsFor } from '../../../src/platform/media/media.rules.ts'

const id = '0123456789abcdefghijklmnopqrstuv'

describe('widths of renditions', () => {
  test.each([
    [1, [1]],
    [319, [319]],
    [320, [320]],
    [321, [320, 321]],
    [1000, [320, 640, 960, 1000]],
    [1919, [320, 640, 960, 1280, 1919]],
    [1920, [320, 640, 960, 1280, 1920]],
    [1921, [320, 640, 960, 1280, 1920]],
    [16_383, [320, 640, 960, 1280, 1920]],
  ])('of a picture that is %i pixels wide', (width, widths) => {
    expect(widthsFor(width)).toEqual(widths)
  })
})

describe('a media key', () => {
  test('is recognised', () => {
    expect(mediaKey(id, 640, 'image/jpeg')).toBe(`${id}/640.jpg`)
    expect(isMediaKey(mediaKey(id, 16_383, 'image/avif'))).toBe(true)
    expect(mimeTypeOf(`${id}/640.jpg`)).toBe('image/jpeg')
    expect(mimeTypeOf(`${id}/640.svg`)).toBe(null)
  })

  test.each([
    '',
    '../../etc/passwd',
    `../${id}/640.jpg`,
    `${id}/../640.jpg`,
    `${id}/640.jpg/..`,
    `${id}/640.jpg\n`,
    `${id}/640.jpg\0.png`,
    `${id}//640.jpg`,
    `${id}\\640.jpg`,
    `${id}/0640.jpg`,
    `${id}/640.svg`,
    `${id}/640.JPG`,
    `${id}/.unfinished`,
    `${id.toUpperCase()}/640.jpg`,
    `${id.slice(1)}/640.jpg`,
  ])('%j is refused', (text) => {
    expect(isMediaKey(text)).toBe(false)
  })
})

test('an upload has its URL below the public one, with renditions except the oversized original', () => {
  const file = (width: number, bytes: number) =>
    ({ key: `${id}/${width}.png`, width, height: 10, mime_type: 'image/png', bytes }) as const
  const files: Upload['files'] = [file(4000, 99), file(320, 5), file(1920, 7)]
  expect(uploadUrl('https://cdn.example/m', { files })).toBe(`https://cdn.example/m/${id}/4000.png`)
  expect(renditionsOf({ files }).map((rendition) => mediaUrl('/media', rendition))).toEqual([
    `/media/${id}/320.png`,
    `/media/${id}/1920.png`,
  ])
})

describe('the type of a picture is taken from its content', () => {
  const box = (brands: string) => Buffer.from(`\0\0\0${String.fromCharCode(8 + brands.length)}ftyp${brands}`, 'latin1')
  test.each([
    [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'image/png'],
    [Buffer.from('\x89PNG\n\x1a\n', 'latin1'), null],
    [Buffer.from('GIF87a'), 'image/gif'],
    [Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), 'image/webp'],
    [Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1'), null],
    [box('avif\0\0\0\0'), 'image/avif'],
    [box('mif1\0\0\0\0miafavif'), 'image/avif'],
    [box('mif1\0\0\0\0miafheic'), 'heic'],
    [box('isom\0\0\0\0mp42'), null],
    [Buffer.from('\n <svg xmlns'), 'svg'],
    [Buffer.from('\ufeff<?xml version="1.0"?>'), 'svg'],
    [Buffer.from('<html>'), null],
    [Buffer.from('BM'), null],
    [Buffer.alloc(0), null],
  ])('%j', (bytes, type) => {
    expect(imageTypeOf(bytes)).toBe(type)
  })
})
