/** Writes the types of the API, `console/api/generated/schema.ts`, from `openapi.json`, unless they are current. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import { sha256Hex } from '../src/platform/secret.ts'

const target = 'console/api/generated/schema.ts'
const source = readFileSync('openapi.json', 'utf8')
// Includes this file, because it determines how the types are generated.
const stamp = `// ${sha256Hex(source + readFileSync(import.meta.filename, 'utf8'))}\n`
if (!existsSync(target) || !readFileSync(target, 'utf8').startsWith(stamp)) {
  // Fields with a default are optional in requests.
  const nodes = await openapiTS(JSON.parse(source), { defaultNonNullable: false })
  mkdirSync('console/api/generated', { recursive: true })
  writeFileSync(target, stamp + astToString(nodes))
}
