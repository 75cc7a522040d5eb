import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadEnvironment, replaceInEnvironmentFile } from '../../../src/cli/environment.ts'

function newFile(text?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'weft-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, '.env')
  if (text !== undefined) writeFileSync(file, text)
  return file
}

const names = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('=', 1)[0] ?? '')

test('a first start writes missing secrets once, readable by its owner only', () => {
  const file = newFile()
  const first = loadEnvironment(file, { PORT: '1' })
  expect(first.generated).toEqual(['ADMIN_TOKEN', 'DEMO_PUBLISHABLE_KEY', 'ENCRYPTION_KEY'])
  expect(readdirSync(join(file, '..'))).toEqual([])
  first.persist?.()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(names(file).slice(1)).toEqual(['ADMIN_TOKEN', 'DEMO_PUBLISHABLE_KEY', 'ENCRYPTION_KEY', ''])
  expect(loadEnvironment(file, { PORT: '1' })).toEqual({ values: first.values, generated: [], persist: null })
  expect(readdirSync(join(file, '..'))).toEqual(['.env'])
})

test('the existing content of the file is kept, also without a final line break', () => {
  const file = newFile('# Mine\nPORT=4000\nADMIN_TOKEN=adm_0123456789abcdef')
  const { values, persist } = loadEnvironment(file, {})
  persist?.()
  expect([values.PORT, values.ADMIN_TOKEN]).toEqual(['4000', 'adm_0123456789abcdef'])
  expect(names(file)).toEqual(['# Mine', 'PORT', 'ADMIN_TOKEN', 'DEMO_PUBLISHABLE_KEY', 'ENCRYPTION_KEY', ''])
})

test('other commands write nothing', () => {
  const file = newFile()
  expect(loadEnvironment(file, { PORT: '1' }, false)).toEqual({
    values: { PORT: '1' },
    generated: [],
    persist: null,
  })
  expect(readdirSync(join(file, '..'))).toEqual([])
})

test('a value is replaced at every place, and other values are kept', () => {
  const file = newFile('A=1\nexport ADMIN_TOKEN=old\n# ADMIN_TOKEN is secret\nADMIN_TOKEN = older\nB=2')
  replaceInEnvironmentFile(file, 'ADMIN_TOKEN', 'new')
  expect(readFileSync(file, 'utf8')).toBe('A=1\n# ADMIN_TOKEN is secret\nB=2\nADMIN_TOKEN=new\n')
})
