import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

const place = /(file:\/\/[^\s()]+\/joined\/program-\d+\/[^\s():]+):(\d+):(\d+)/

/**
 * Makes error stacks show source lines instead of bundle lines. Reads the source maps when the first stack is shown;
 * Node's own option reads them all at start.
 */
export function tellPlacesInSources(): void {
  const maps = new Map<string, SourceMap | null>()
  const mapOf = (file: string): SourceMap | null => {
    const known = maps.get(file)
    if (known !== undefined) return known
    const read = readMap(file)
    maps.set(file, read)
    return read
  }
  const inSources = (frame: string): string =>
    frame.replace(place, (joined, file: string, line: string, column: string) => {
      const origin = mapOf(file)?.findOrigin(Number(line), Number(column))
      if (origin === undefined || !('fileName' in origin)) return joined
      return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
    })
  Error.prepareStackTrace = (error, frames) =>
    [headOf(error), ...frames.map((frame) => `    at ${inSources(String(frame))}`)].join('\n')
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')))
  } catch {
    return null
  }
}

function headOf(error: Error): string {
  try {
    return String(error)
  } catch {
    return 'Error'
  }
}
