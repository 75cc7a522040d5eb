import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface CaptionCase {
  readonly description: string
  readonly text: string
  readonly expected: unknown
}

/**
 * Returns the cases of one group in `TEST_DATA_DIR/twitter-text/{file}.yml`, or undefined if the file is missing.
 * Parses only the YAML that these files use: a list of objects with three members, quoted or as JSON.
 */
export function captionCases(file: 'extract' | 'validate', group: string): CaptionCase[] | undefined {
  const folder = process.env.TEST_DATA_DIR
  const path = folder && join(folder, `twitter-text/${file}.yml`)
  if (!path || !existsSync(path)) return undefined
  const [, below = ''] = readFileSync(path, 'utf8').split(`\n  ${group}:\n`)
  const [section = ''] = below.split(/\n {2}\w+:\n/)
  return section
    .split(/^ {4}- /m)
    .slice(1)
    .map((entry) => ({
      description: String(memberOf(entry, 'description')),
      text: String(memberOf(entry, 'text')),
      expected: memberOf(entry, 'expected'),
    }))
}

function memberOf(entry: string, name: string): unknown {
  const raw = new RegExp(`^\\s*${name}:\\s*(.*)$`, 'm').exec(entry)?.[1]?.trim() ?? ''
  if (raw.startsWith("'")) return raw.slice(1, -1).replaceAll("''", "'")
  // YAML allows escapes with eight hex digits. JSON does not.
  const text = raw.replace(/\\U([0-9a-fA-F]{8})/g, (_, digits: string) =>
    String.fromCodePoint(Number.parseInt(digits, 16)),
  )
  try {
    return JSON.parse(text)
  } catch {
    return raw
  }
}
