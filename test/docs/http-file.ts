/** One request of a `.http` file with the expectations in its comments. */
export interface HttpExample {
  readonly title: string
  readonly name: string | null
  readonly expectations: readonly Expectation[]
  /** Repeat the request until the answer meets this expectation. */
  readonly repeatUntil: Expectation | null
  readonly method: string
  /** May contain placeholders, like the headers and the body. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export type Expectation =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'equals' | 'matches'; readonly path: string; readonly value: string }
  | { readonly kind: 'header'; readonly name: string; readonly value: string }
  | { readonly kind: 'same body'; readonly as: string }

/** Parses the requests of a file, in order. Throws on a line that it cannot parse. */
export function readHttpFile(text: string): HttpExample[] {
  return text
    .split(/^###(?!#)/m)
    .slice(1)
    .map(readExample)
}

/** Returns the names of the variables that a file declares with `@name = value`. */
export const declaredVariables = (text: string): string[] =>
  [...text.matchAll(/^@(\w+)\s*=/gm)].map(([, name = '']) => name)

function readExample(block: string): HttpExample {
  const [title = '', ...lines] = block.split('\n')
  const start = lines.findIndex((line) => line !== '' && !line.startsWith('#'))
  const comments = lines.slice(0, start)
  const [method = '', url = ''] = (lines[start] ?? '').split(' ')
  const empty = lines.indexOf('', start)
  const end = empty < 0 ? lines.length : empty
  const body = lines
    .slice(end + 1)
    .join('\n')
    .trim()
  return {
    title: title.trim(),
    name: firstMatch(comments, /^# @name (\w+)$/),
    expectations: comments.flatMap((line) => (line.startsWith('# expect ') ? [readExpectation(line.slice(9))] : [])),
    repeatUntil: readRepeat(firstMatch(comments, /^# repeat until (.+)$/)),
    method,
    url,
    headers: Object.fromEntries(lines.slice(start + 1, end).map(readHeader)),
    body: body === '' ? null : body,
  }
}

function readExpectation(text: string): Expectation {
  const status = /^status (\d{3})$/.exec(text)?.[1]
  if (status !== undefined) return { kind: 'status', status: Number(status) }
  const same = /^same body as (\w+)$/.exec(text)?.[1]
  if (same !== undefined) return { kind: 'same body', as: same }
  const [, header, headerValue] = /^header ([\w-]+) = (.+)$/.exec(text) ?? []
  if (header !== undefined && headerValue !== undefined) return { kind: 'header', name: header, value: headerValue }
  const [, path, sign, value] = /^(\$\S+) ([=~]) (.+)$/.exec(text) ?? []
  if (path === undefined || value === undefined) throw new SyntaxError(`Cannot be read: # expect ${text}`)
  return { kind: sign === '=' ? 'equals' : 'matches', path, value }
}

const readRepeat = (text: string | null): Expectation | null => (text === null ? null : readExpectation(text))

function readHeader(line: string): [string, string] {
  const colon = line.indexOf(':')
  if (colon < 1) throw new SyntaxError(`Not a header: ${line}`)
  return [line.slice(0, colon), line.slice(colon + 1).trim()]
}

function firstMatch(lines: readonly string[], pattern: RegExp): string | null {
  for (const line of lines) {
    const value = pattern.exec(line)?.[1]
    if (value !== undefined) return value
  }
  return null
}
