const colours: Readonly<Record<string, number>> = { trace: 90, debug: 36, info: 32, warn: 33, error: 31, fatal: 35 }

/** Formats a JSON log line for people: time, level, message, other fields, then the stack. */
export function prettyLine(line: string, colour: boolean): string {
  const event = parseEvent(line)
  if (!event) return `${harmless(line.trimEnd())}\n`
  const { time, level, msg, err, ...rest } = event
  const paint = (code: number, text: string) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text)
  const label = String(level)
  const parts = [paint(90, clock(time)), paint(colours[label] ?? 0, harmless(label.toUpperCase().padEnd(5)))]
  if (msg !== undefined) parts.push(harmless(String(msg)))
  for (const [name, value] of Object.entries(rest)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    parts.push(paint(90, `${harmless(name)}=${harmless(text)}`))
  }
  const stack = err === undefined ? '' : errorText(err)
  return `${parts.join(' ')}${stack}\n`
}

function parseEvent(line: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(line)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : undefined
  } catch {
    return undefined
  }
}

const clock = (time: unknown): string => (typeof time === 'string' ? harmless(time.slice(11, 23)) : '')

function errorText(err: unknown): string {
  if (typeof err !== 'object' || err === null) return ` ${harmless(JSON.stringify(err))}`
  const { stack, message: _message, type: _type, ...rest }: Record<string, unknown> = { ...err }
  const lines = typeof stack === 'string' ? stack.split('\n') : []
  if (Object.keys(rest).length > 0) lines.push(JSON.stringify(rest))
  return lines.map((text) => `\n  ${harmless(text)}`).join('')
}

/** Escapes control and bidirectional characters, so that logged text cannot manipulate the terminal. */
const harmless = (text: string): string =>
  text.replace(
    /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
