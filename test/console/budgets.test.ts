import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { translations } from '../../console/messages/catalogue.ts'

const built = new URL('../../dist/console/', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, built), 'utf8')
const bytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(new URL(`${file.replace('/console/', '')}.br`, built)).size, 0)

const pages: Readonly<Record<string, readonly string[]>> = JSON.parse(read('preloads.json'))
const shared = new Set([...read('index.html').matchAll(/\/console\/assets\/[^"']+\.(?:js|css)/g)].map(([file]) => file))

const messagesOf = (part: string): string[] =>
  readdirSync(new URL('assets/', built)).filter((file) => new RegExp(`^${part}-[^.]*\\.js$`).test(file))

test.each(['/', '/orders', '/products'])('%s as the first page needs at most 180 kB, in every language', (path) => {
  expect(pages[path]).toBeDefined()
  // The files of a part have almost the same size in every language, so the largest file of each part is added.
  const messages = (path === '/' ? ['first'] : ['first', path.slice(1)]).map((part) => {
    const sizes = messagesOf(part).map((file) => bytes([`assets/${file}`]))
    expect(sizes.length).toBe(translations.length)
    return Math.max(...sizes)
  })
  const all = bytes(new Set([...shared, ...(pages[path] ?? [])])) + messages.reduce((sum, size) => sum + size, 0)
  expect(all).toBeLessThanOrEqual(180_000)
})

test('each further page needs at most 80 kB more, without its messages, straight after Home', () => {
  const home = new Set([...shared, ...(pages['/'] ?? [])])
  const sizes = Object.entries(pages).map(
    ([path, files]) => [path, bytes(new Set(files.filter((file) => !home.has(file))))] as const,
  )
  expect(sizes.length).toBeGreaterThan(60)
  expect(sizes.filter(([, size]) => size > 80_000)).toEqual([])
})

test('pages that show no form or menu at first do not load the forms and menus', () => {
  const first = ['/', '/orders', '/products', '/customers', '/social', '/production', '/growth', '/growth/attribution']
  const loads = (path: string, file: RegExp) => pages[path]?.some((name) => file.test(name)) ?? null
  expect(Object.fromEntries(first.map((path) => [path, loads(path, /\/frame-[^/]+\.js$/)]))).toEqual(
    Object.fromEntries(first.map((path) => [path, false])),
  )
  expect(loads('/settings', /\/frame-[^/]+\.js$/)).toBe(true)
})
