import { readFile } from 'node:fs/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { openApiFile, openApiText } from '../../../scripts/openapi.ts'

test('openapi.json is what the routes say', async () => {
  expect(await readFile(openApiFile, 'utf8'), 'run `npm run openapi`').toBe(await openApiText())
})

test('openapi.json is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator()
  const outcome = await validator.validate(JSON.parse(await readFile(openApiFile, 'utf8')))
  expect({ ...outcome, version: validator.version }).toEqual({ valid: true, version: '3.1' })
})
