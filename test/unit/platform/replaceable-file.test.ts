import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireReplaceable } from '../../../src/platform/replaceable-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-replaceable-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a device or folder is never replaced, also behind a link', async () => {
  const link = join(folder, 'link')
  await symlink('/dev/null', link)
  for (const path of ['/dev/null', folder, link])
    await expect(requireReplaceable(path)).rejects.toThrow(`${path} is not a regular file. Name another file.`)
})

test('a file and a free path are accepted', async () => {
  const file = join(folder, 'shop.weft')
  await requireReplaceable(file)
  await writeFile(file, 'x')
  await requireReplaceable(file)
})
