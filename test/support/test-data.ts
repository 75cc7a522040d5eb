import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads a JSON file of `TEST_DATA_DIR`, the folder of published test vectors. Returns undefined if it is missing. */
export function readTestData(file: string): unknown {
  const text = readTestText(file)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Reads a text file of `TEST_DATA_DIR`. Undefined without the folder or the file. */
export function readTestText(file: string): string | undefined {
  const folder = process.env.TEST_DATA_DIR
  if (!folder || !existsSync(join(folder, file))) return undefined
  return readFileSync(join(folder, file), 'utf8')
}
