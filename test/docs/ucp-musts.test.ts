import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const lines = readFileSync(join(root, 'docs/ucp-musts.md'), 'utf8').split('\n')
const files = new Map(
  lines.flatMap((line) => {
    const [, short, file] = /^\| \[([a-z-]+)\] +\| `([^`]+)` +\|$/.exec(line) ?? []
    return short && file ? [[short, file] as const] : []
  }),
)
const rows = lines.filter((line) => /^\| \d+ /.test(line)).map((line) => line.split('|').map((cell) => cell.trim()))
const texts = new Map<string, string>()

/** Returns the source of a test file, which contains the test names. */
function textOf(file: string): string {
  const known = texts.get(file) ?? readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'")
  texts.set(file, known)
  return known
}

/** Whether the name belongs to a test or to a row of `test.each`. */
const beginsATest = (text: string, name: string): boolean =>
  ["'", '"', '`'].some((quote) =>
    ['it(', 'test(', ')(', '[', '[\n      '].some((before) => text.includes(before + quote + name)),
  )

describe('the table of UCP requirements', () => {
  it('numbers its rules consecutively, and each has a test or a reason', () => {
    expect(rows.map(([, number]) => Number(number))).toEqual(rows.map((_, at) => at + 1))
    const shown = /^(?:\[[a-z-]+\] .+|Not here: .+|Deviates: .+|The agent's duty\.)$/
    expect(rows.filter((row) => !shown.test(row[6] ?? ''))).toEqual([])
  })

  it('names existing tests', () => {
    const missing = rows.flatMap((row) => {
      const [, short, name] = /\[([a-z-]+)\] ([^[]+)$/.exec(row[6] ?? '') ?? []
      if (!short || !name) return []
      const file = files.get(short)
      return file && beginsATest(textOf(file), name) ? [] : [`${row[1]}: [${short}] ${name}`]
    })
    expect(missing).toEqual([])
  })

  it('would detect a missing test', () => {
    expect(beginsATest("it('says so', () => {})", 'says so')).toBe(true)
    expect(beginsATest("it('says so', () => {})", 'says not')).toBe(false)
  })
})
