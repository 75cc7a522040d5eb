import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Expectation, HttpExample } from './http-file.ts'

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** State shared by the requests of one file. */
export interface ExampleRun {
  readonly variables: Readonly<Record<string, string>>
  readonly answers: Map<string, Answer>
}

const repeatMs = 100
const mostRepeats = 200

/** Sends the request. Returns the expectations that the response does not meet. */
export async function runExample(example: HttpExample, run: ExampleRun): Promise<string[]> {
  let answer = await send(example, run)
  for (let n = 0; example.repeatUntil && problemOf(example.repeatUntil, answer, run) !== null && n < mostRepeats; n++) {
    await sleep(repeatMs)
    answer = await send(example, run)
  }
  if (example.name !== null) run.answers.set(example.name, answer)
  const problems = example.expectations.flatMap((expectation) => problemOf(expectation, answer, run) ?? [])
  return problems.length === 0 ? [] : [...problems, `the answer was ${answer.status} ${answer.text}`]
}

async function send(example: HttpExample, run: ExampleRun): Promise<Answer> {
  const headers = Object.entries(example.headers).map(([name, value]): [string, string] => [name, fill(value, run)])
  const response = await fetch(fill(example.url, run), {
    method: example.method,
    headers,
    redirect: 'manual',
    ...(example.body === null ? {} : { body: fill(example.body, run) }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Fills in variables, `$guid`, and values and headers of earlier answers. Throws on an unknown name. */
function fill(text: string, run: ExampleRun): string {
  return text.replace(/\{\{([^}]+)\}\}/g, (whole, expression: string) => {
    if (expression === '$guid') return randomUUID()
    const variable = run.variables[expression]
    if (variable !== undefined) return variable
    const header = /^(\w+)\.response\.headers\.([\w-]+)$/.exec(expression)
    const said = header && run.answers.get(header[1] ?? '')?.headers.get(header[2] ?? '')
    if (said) return said
    const [, name = '', path = ''] = /^(\w+)\.response\.body\.(\$.+)$/.exec(expression) ?? []
    const answer = run.answers.get(name)
    const value = answer && valueAt(JSON.parse(answer.text), path)
    if (typeof value !== 'string') throw new Error(`There is nothing to put in for ${whole}`)
    return value
  })
}

function problemOf(expectation: Expectation, answer: Answer, run: ExampleRun): string | null {
  const [what, actual, expected] = compared(expectation, answer, run)
  if (expectation.kind === 'matches')
    return new RegExp(expected).test(actual) ? null : `${what} is ${actual}, which does not match ${expected}`
  return actual === expected ? null : `${what} is ${actual}, expected ${expected}`
}

/** Returns what is compared, the actual value and the expected one. */
function compared(expectation: Expectation, answer: Answer, run: ExampleRun): [string, string, string] {
  switch (expectation.kind) {
    case 'status':
      return ['the status', String(answer.status), String(expectation.status)]
    case 'header':
      return [expectation.name, answer.headers.get(expectation.name) ?? '', expectation.value]
    case 'same body':
      return ['the body', answer.text, run.answers.get(expectation.as)?.text ?? `that of ${expectation.as}`]
    case 'equals':
      return [
        expectation.path,
        jsonAt(answer, expectation.path),
        JSON.stringify(JSON.parse(fill(expectation.value, run))),
      ]
    case 'matches': {
      const value = valueAt(JSON.parse(answer.text), expectation.path)
      return [expectation.path, typeof value === 'string' ? value : JSON.stringify(value), fill(expectation.value, run)]
    }
  }
}

const jsonAt = (answer: Answer, path: string): string =>
  JSON.stringify(valueAt(JSON.parse(answer.text), path)) ?? 'absent'

/** Returns the value at a path such as `$.a[0]["b.c"]`, or undefined. */
function valueAt(json: unknown, path: string): unknown {
  let value = json
  for (const [, name, quoted, index] of path.slice(1).matchAll(/\.([\w-]+)|\["([^"]+)"\]|\[(\d+)\]/g)) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, name ?? quoted ?? Number(index))
  }
  return value
}
