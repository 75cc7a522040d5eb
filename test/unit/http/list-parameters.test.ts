import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Operation {
  readonly parameters?: readonly { readonly name: string }[]
}
const { paths } = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')) as {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>
}

const parametersOf = (path: string): string[] => (paths[path]?.get?.parameters ?? []).map(({ name }) => name)
/** Every path that has an `/export` is a list. */
const lists = Object.keys(paths)
  .filter((path) => path.startsWith('/admin/') && path.endsWith('/export') && !path.includes('{'))
  .map((path) => path.replace(/\/export$/, ''))
const lacking = (parameter: string): string[] => lists.filter((path) => !parametersOf(path).includes(parameter)).sort()

test('every list of the admin API that has an export is paged, sorted and searched', () => {
  expect(lists.length).toBeGreaterThan(50)
  expect([lacking('limit'), lacking('offset')]).toEqual([[], []])
  expect([lacking('order'), lacking('q')]).toEqual([[], []])
})
