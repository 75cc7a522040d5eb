import { expect, test } from 'vitest'
import { readVideo } from '../../../src/social/media/read-video.ts'
import { reelProblem } from '../../../src/social/media/video-facts.rules.ts'
import { videoFile } from '../../support/video-file.ts'

const reading = (file: Buffer) => readVideo(async (from, length) => file.subarray(from, from + length))

test('length and size are read from the end of the file, without the rest', async () => {
  const file = videoFile(1080, 1920, 30)
  const read: [number, number][] = []
  const facts = await readVideo(async (from, length) => {
    const part = file.subarray(from, from + length)
    read.push([from, part.length])
    return part
  })
  expect(facts).toEqual({ seconds: 30, width: 1080, height: 1920 })
  expect(read.reduce((sum, [, length]) => sum + length, 0)).toBeLessThan(70_000)
})

test('a video rotated by 90° has its displayed size', async () => {
  expect(await reading(videoFile(1920, 1080, 5, true))).toEqual({ seconds: 5, width: 1080, height: 1920 })
})

test('a file that is not a video, is truncated or cannot be read in parts is not recognised', async () => {
  const file = videoFile(1080, 1920, 30)
  const short = Buffer.from('....ftyp')
  for (const bytes of [Buffer.alloc(0), short, Buffer.alloc(5000), file.subarray(0, 1000), file.subarray(0, -10)])
    expect(await reading(bytes)).toBeNull()
  expect(await readVideo(async () => null)).toBeNull()
})

test('a reel lasts 3 to 90 seconds and is 9:16', () => {
  const of = (seconds: number, width = 1080, height = 1920) => reelProblem({ seconds, width, height })
  expect([of(3), of(90), of(30, 720, 1280), of(30, 576, 1024)]).toEqual([null, null, null, null])
  expect(of(2.9)).toBe('lasts 2.9 seconds: a reel lasts 3 to 90.')
  expect(of(90.5)).toBe('lasts 90.5 seconds: a reel lasts 3 to 90.')
  expect(of(30, 1920, 1080)).toBe('is 1920 x 1080: a reel is upright, 9:16, for instance 1080 x 1920.')
})
