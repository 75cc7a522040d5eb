import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findJoined, joinedFolder, joinedNotes } from '../../../src/cli/joined/find-joined.ts'
import { joinProgram } from '../../../src/cli/joined/join-program.ts'

const own = new URL('../../../src/', import.meta.url)
let above: string
let root: URL

/** A small program that prints a text it reads from its own folder, and where it was loaded from. */
beforeEach(() => {
  above = mkdtempSync(pathOf(tmpdir(), 'weft-joined-'))
  root = pathToFileURL(`${above}/shop/`)
  mkdirSync(new URL('src/cli/joined/', root), { recursive: true })
  write('package.json', '{"type": "module"}')
  write('src/cli/words.txt', 'hello')
  write(
    'src/cli/words.ts',
    "import { readFileSync } from 'node:fs'\nexport const words: string = readFileSync(new URL('words.txt', import.meta.url), 'utf8')\n",
  )
  write(
    'src/cli/run.ts',
    `import { words } from './words.ts'
export async function runCommandLine([how]: readonly string[]): Promise<number> {
  if (how === 'fail') console.log(new Error('here').stack?.split('\\n')[1]?.replace(/^.*\\/shop\\//, ''))
  else console.log(words, 'from the sources')
  return 0
}
`,
  )
  for (const path of ['weft.mjs', 'cli/joined/find-joined.ts', 'cli/joined/places-in-sources.ts'])
    cpSync(new URL(path, own), new URL(`src/${path}`, root))
})

afterEach(() => rmSync(above, { recursive: true }))

const write = (path: string, text: string): void => writeFileSync(new URL(path, root), text)

/** Runs the program as a separate process and returns its output. */
function run(at: URL, ...args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL('src/weft.mjs', at)), ...args], {
    encoding: 'utf8',
  })
  return stdout + stderr
}

/**
 * Bundles the program and returns the URL of the bundle. Changes a text in the bundle, so that the output shows
 * whether the bundle or the sources ran.
 */
async function join(): Promise<URL> {
  await joinProgram(root)
  const entry = findJoined(root)
  if (entry === null) throw new Error('Nothing was joined.')
  writeFileSync(entry, readFileSync(entry, 'utf8').replace('from the sources', 'joined'))
  return entry
}

test('the bundle runs, and reads the files beside its sources', async () => {
  expect(findJoined(root)).toBe(null)
  expect(run(root)).toBe('hello from the sources\n')

  const parts = await joinProgram(root)

  expect(parts).toEqual([findJoined(root)])
  await join()
  expect(run(root)).toBe('hello joined\n')
})

test('letters beyond ASCII are escaped in the bundle, and mean the same', async () => {
  write('src/cli/words.txt', '’＠—😀')
  write(
    'src/cli/words.ts',
    `import { readFileSync } from 'node:fs'
const read: string = readFileSync(new URL('words.txt', import.meta.url), 'utf8')
const tagged = (parts: TemplateStringsArray) => parts[0]
const found = [/’/, /[\\’＠]{2}/, new RegExp(String.raw\`＠—\`), /^.{3}[😀]$/u].map((pattern) => pattern.test(read))
export const words = [...found, tagged\`—\` === read[2], '😀' === read.slice(3)].join(' ') // — ©
`,
  )
  const inSources = run(root)
  const entry = await join()

  expect(readFileSync(entry, 'utf8')).not.toMatch(/[^\0-\x7f]/)
  expect(inSources).toBe('true true true true true true from the sources\n')
  expect(run(root)).toBe('true true true true true true joined\n')
})

test('the bundle contains the messages of zod in English only', async () => {
  cpSync(new URL('../node_modules/zod', own), new URL('node_modules/zod', root), { recursive: true })
  write(
    'src/cli/words.ts',
    `import { z } from 'zod'
export const words = [z.string().safeParse(1).error?.message, Object.keys(z.locales)].join(' ')
`,
  )
  const message = JSON.stringify(
    [
      {
        expected: 'string',
        code: 'invalid_type',
        path: [],
        message: 'Invalid input: expected string, received number',
      },
    ],
    null,
    2,
  )
  await join()
  expect(run(root)).toBe(`${message} en joined\n`)
})

test('an error names its place in the sources', async () => {
  const before = run(root, 'fail')
  await join()
  expect([before, run(root, 'fail')]).toEqual(['src/cli/run.ts:3:35)\n', 'src/cli/run.ts:3:35)\n'])
})

test.each([
  ['a source that was changed', () => appendFileSync(new URL('src/cli/words.ts', root), '// more\n')],
  ['a source that is gone', () => rmSync(new URL('src/cli/words.ts', root))],
  ['packages installed since', () => write('node_modules/.package-lock.json', '{}')],
  ['notes that were cut off', () => writeFileSync(joinedNotes(root), '{"root":')],
])('%s: the sources are used', async (_, happens) => {
  await join()
  happens()
  expect(findJoined(root)).toBe(null)
})

test('a bundle that was moved reads no file from its old place', async () => {
  await join()
  const there = pathToFileURL(`${above}/elsewhere/`)
  renameSync(root, there)
  expect(findJoined(there)).toBe(null)
  expect(run(there)).toBe('hello from the sources\n')
})

test('a bundle that cannot be loaded is discarded, and the sources are used', async () => {
  writeFileSync(await join(), 'not a program(')
  expect(run(root)).toBe('hello from the sources\n')
  expect(findJoined(root)).toBe(null)
})

test('one of two processes that bundle concurrently creates the bundle', async () => {
  const both = await Promise.all([joinProgram(root), joinProgram(root)])
  expect(both.filter((parts) => parts !== null)).toHaveLength(1)
})

test('an interrupted build does not block the next one', async () => {
  const lock = new URL('joining', joinedFolder(root))
  mkdirSync(new URL('made/', joinedFolder(root)), { recursive: true })
  writeFileSync(lock, String(process.pid))
  expect(await joinProgram(root)).toBe(null)
  const threeMinutesAgo = Date.now() / 1000 - 180
  utimesSync(lock, threeMinutesAgo, threeMinutesAgo)
  expect(await joinProgram(root)).toHaveLength(1)
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(lock, String(pid))
  expect(await joinProgram(root)).toHaveLength(1)
  expect(readdirSync(joinedFolder(root)).filter((name) => !name.startsWith('program-'))).toEqual(['joined.json'])
})

test('the last three bundles are kept for the processes that run from them', async () => {
  for (let time = 0; time < 5; time += 1) await joinProgram(root)
  expect(readdirSync(joinedFolder(root)).filter((name) => name.startsWith('program-'))).toHaveLength(3)
})
