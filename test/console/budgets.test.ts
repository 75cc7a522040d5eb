import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { translations } from '../../console/messages/catalogue.ts'

const built = new URL('../../dist/console/', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, built), 'utf8')
const bytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(new URL(`${file.replace('/console/', '')}.br`, built)).size, 0)

const pages: Readonly<Record<string, readonly string[]>> = JSON.parse(read('preloads.json'))
const shared = new Set([...read('index.html').matchAll(/\/console\/assets\/[^"']+\.(?:js|css)/g)].map(([file]) => file))

test('the first page needs at most 180 kB of script and style, in every language', () => {
  expect(pages['/']).toBeDefined()
  const messages = readdirSync(new URL('assets/', built)).filter((file) => /^first-[^.]*\.js$/.test(file))
  expect(messages.length).toBe(translations.length)
  for (const file of messages)
    expect(bytes(new Set([...shared, ...(pages['/'] ?? []), `assets/${file}`]))).toBeLessThanOrEqual(180_000)
})

test('each further page needs at most 80 kB more, straight after Home', () => {
  const home = new Set([...shared, ...(pages['/'] ?? [])])
  const sizes = Object.entries(pages).map(
    ([path, files]) => [path, bytes(new Set(files.filter((file) => !home.has(file))))] as const,
  )
  expect(sizes.length).toBeGreaterThan(60)
  expect(sizes.filter(([, size]) => size > 80_000)).toEqual([])
})
