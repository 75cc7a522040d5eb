import { readFile } from 'node:fs/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { openApiFile, openApiText } from '../../../scripts/openapi.ts'

test('openapi.json matches the routes', async () => {
  expect(await readFile(openApiFile, 'utf8'), 'run `npm run openapi`').toBe(await openApiText())
})

test('openapi.json is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator()
  const outcome = await validator.validate(JSON.parse(await readFile(openApiFile, 'utf8')))
  expect({ ...outcome, version: validator.version }).toEqual({ valid: true, version: '3.1' })
})

test('every operation has its own name, and every group is described', async () => {
  const document: Written = JSON.parse(await readFile(openApiFile, 'utf8'))
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids.filter((id, index) => !/^[a-z][A-Za-z]*$/.test(id) || ids.indexOf(id) !== index)).toEqual([])
  expect(document.tags.filter(({ description }) => description === undefined)).toEqual([])
  expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(document.tags.map(({ name }) => name)))
})

interface Written {
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId: string; readonly tags: string[] }>>>
  >
}
