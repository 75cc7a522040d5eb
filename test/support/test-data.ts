import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A JSON file of `TEST_DATA_DIR`, the folder of published test vectors, or undefined where it is not there. */
export function readTestData(file: string): unknown {
  const folder = process.env.TEST_DATA_DIR
  if (!folder || !existsSync(join(folder, file))) return undefined
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}
