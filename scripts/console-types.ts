/** Writes `console/api/generated/schema.ts`, the types of the API, from `openapi.json`, unless they are current. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import { sha256Hex } from '../src/platform/secret.ts'

const target = 'console/api/generated/schema.ts'
const source = readFileSync('openapi.json', 'utf8')
// This file is part of it: it says how the types are made.
const stamp = `// ${sha256Hex(source + readFileSync(import.meta.filename, 'utf8'))}\n`
if (!existsSync(target) || !readFileSync(target, 'utf8').startsWith(stamp)) {
  // What has a default may be left out of a request.
  const nodes = await openapiTS(JSON.parse(source), { defaultNonNullable: false })
  mkdirSync('console/api/generated', { recursive: true })
  writeFileSync(target, stamp + astToString(nodes))
}
