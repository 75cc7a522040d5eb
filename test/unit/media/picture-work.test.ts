import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { AppError } from '../../../src/platform/errors.ts'
import { pictureWork } from '../../../src/platform/media/picture-work.ts'
import { processImage } from '../../../src/platform/media/process-image.ts'
import { jpeg, png } from '../../support/pictures.ts'

const timeout = 120_000

/** Returns the ids of the image processes that this process has started. */
const workers = (): number[] =>
  readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' '))
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process'))
    .map(Number)

const text = Buffer.from('no picture')

test('a picture is decoded in a child process of lower priority, with the same bytes as in this process', {
  timeout,
}, async () => {
  const given = await jpeg(400, 200)
  expect(await pictureWork.store(given, 0)).toEqual(await processImage(given, 0))
  const [pid, ...others] = workers()
  expect([others, getPriority(pid ?? 0)]).toEqual([[], 10])
  expect(await pictureWork.measure(given)).toEqual({ width: 400, height: 200 })
  expect(await pictureWork.measure(text)).toBeNull()
  expect(workers()).toEqual([pid])
})

test('a refused picture names its place in the request, and the next one is decoded', { timeout }, async () => {
  const refused = await pictureWork.store(text, 3).catch((error: unknown) => error)
  expect(refused).toEqual(
    new AppError(
      'invalid_data',
      400,
      'This file is not a picture that is accepted. Send JPEG, PNG, WebP, GIF or AVIF.',
      {
        path: '/files/3',
      },
    ),
  )
  const sizes = (await pictureWork.store(await png(10, 10), 0)).map(({ width, height }) => [width, height])
  expect(sizes).toEqual([
    [10, 10],
    [10, 10],
  ])
})

test('a process that is killed is replaced, and all pictures of that time are decoded', {
  timeout,
}, async () => {
  const given = await jpeg(1200, 800)
  await pictureWork.measure(given)
  const [pid = 0] = workers()
  const all = Promise.all([pictureWork.store(given, 0), pictureWork.measure(given), pictureWork.store(given, 1)])
  process.kill(pid, 'SIGKILL')
  const [first, size, last] = await all
  expect([first.length, size, last.length]).toEqual([8, { width: 1200, height: 800 }, 8])
  expect(workers()).not.toContain(pid)
})
