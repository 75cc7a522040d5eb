/**
 * Tries the mutants of the rules files that the parent process requests, one after another. Every rules file is loaded
 * with all its mutants. `__mutant(id)` returns whether this mutant is active. The first run of each test records the
 * mutants that it reaches.
 */
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { importGraph } from './graph.ts'
import { mutate } from './mutate.ts'
import type { Suite, Test, TestFile } from './tests.ts'

export type Verdict = 'killed' | 'survived' | 'untested'

/** Messages from the parent: first the rules files, whose order numbers the mutants, then one request per file. */
export type Request =
  | { readonly rules: readonly string[] }
  | { readonly tests: readonly string[]; readonly file: string; readonly ids: readonly number[] }

export type Report =
  | { readonly trying: number | null }
  | { readonly id: number; readonly verdict: Verdict }
  | { readonly left: string }
  | { readonly done: string }

/** Tests that take longer are skipped, because repeating them would take minutes. */
const slowestTestMs = 2000
const longestTestMs = 5000
/** After this time, the remaining tests of a file are skipped. */
const firstRunMs = 90_000
/**
 * Time limit for the tests of a mutant. If no test fails within it, the mutant counts as a survivor. The parent process
 * takes a mutant for an endless loop after a longer time.
 */
const triedMs = 20_000
const mostIterations = 1_000_000

interface TimedTest extends Test {
  readonly file: string
  readonly ms: number
}

const root = resolve('.')
const reach = importGraph()
const collector = await import('./tests.ts')
const mutated = new Map<string, string>()
const stripped = new Map<string, string>()
let active = -1
let iterations = 0
let reached = new Set<number>()
let version = 0
let failure: unknown
let reloaded: ReadonlySet<string> = new Set()

/** Tests by mutant. If a mutant takes effect while a file is loaded, the file must be loaded again. */
const testsOf = new Map<number, TimedTest[]>()
const whileLoading = new Set<number>()
const timeOf = new Map<string, number>()
const loaded = new Set<string>()
const usable = new Set<string>()

Object.assign(globalThis, {
  __mutant: (id: number): boolean => {
    if (active === -1) reached.add(id)
    return active === id
  },
  __loop: () => {
    if (active !== -1) iterations += 1
    if (iterations > mostIterations) throw new Error('This loop does not end.')
  },
})

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? ''
    if (specifier === 'vitest' && !parent.includes('/scripts/mutants/'))
      return { url: pathToFileURL(resolve('scripts/mutants/tests.ts')).href, shortCircuit: true }
    const found = next(specifier, context)
    return version > 0 && found.url.startsWith('file:') && reloaded.has(pathOf(found.url))
      ? { ...found, url: `${found.url.split('?')[0]}?v=${version}` }
      : found
  },
  load(url, context, next) {
    const file = url.startsWith('file:') ? pathOf(url) : ''
    if (!file.endsWith('.ts') || file.startsWith('node_modules') || file.startsWith('scripts/'))
      return next(url, context)
    const source = stripped.get(file) ?? stripTypeScriptTypes(mutated.get(file) ?? readFileSync(file, 'utf8'))
    stripped.set(file, source)
    return { format: 'module', source, shortCircuit: true }
  },
})

function pathOf(url: string): string {
  return relative(root, fileURLToPath(url.split('?')[0] ?? url))
}

function say(report: Report): void {
  process.send?.(report)
}

process.on('unhandledRejection', () => undefined)
process.on('uncaughtException', () => undefined)
let queue = Promise.resolve()
process.on('message', (request: Request) => {
  queue = queue.then(() => ('rules' in request ? prepare(request.rules) : tryAll(request)))
})

function prepare(files: readonly string[]): void {
  let next = 0
  for (const file of files) {
    const { text, mutants } = mutate(file, readFileSync(file, 'utf8'), next)
    mutated.set(file, text)
    next += mutants.length
  }
}

async function tryAll({ tests, file, ids }: Exclude<Request, { rules: unknown }>): Promise<void> {
  for (const each of tests) if (!loaded.has(each)) await firstRun(each)
  for (const id of ids) {
    say({ trying: id })
    const verdict = await verdictOn(id, file, tests)
    active = -1
    say({ id, verdict })
  }
  say({ trying: null })
  say({ done: file })
}

/** Loads a test file and records how long each test takes and which mutants it reaches. */
async function firstRun(file: string): Promise<void> {
  loaded.add(file)
  reached = new Set()
  try {
    const collected = await collector.collect(() => import(pathToFileURL(resolve(file)).href))
    await prepareSuites(collected.suites)
    for (const id of reached) whileLoading.add(id)
    const startedMs = performance.now()
    for (const [index, test] of collected.tests.entries()) {
      if (performance.now() - startedMs > firstRunMs)
        return say({ left: `${file}: ${collected.tests.length - index} of its ${collected.tests.length} tests` })
      await timed(file, test)
    }
  } catch (error) {
    say({ left: `${file}: ${error}` })
  }
}

async function timed(file: string, test: Test): Promise<void> {
  reached = new Set()
  const startedMs = performance.now()
  if (await fails(test)) return say({ left: `${file}: ${test.name} fails: ${failure}` })
  const ms = performance.now() - startedMs
  const reachedHere = reached
  if (ms > slowestTestMs) return say({ left: `${file}: ${test.name} takes ${Math.round(ms)} ms` })
  if (await fails(test)) return say({ left: `${file}: ${test.name} fails when repeated` })
  usable.add(`${file} ${test.name}`)
  timeOf.set(file, (timeOf.get(file) ?? 0) + ms)
  for (const id of reachedHere) testsOf.set(id, [...(testsOf.get(id) ?? []), { ...test, file, ms }])
}

async function prepareSuites(suites: readonly Suite[]): Promise<void> {
  for (const suite of suites) for (const step of suite.before) await step()
}

async function verdictOn(id: number, file: string, near: readonly string[]): Promise<Verdict> {
  if (whileLoading.has(id)) return reloadedVerdict(id, file, near)
  const tests = (testsOf.get(id) ?? []).toSorted((one, other) => one.ms - other.ms)
  if (tests.length === 0) return 'untested'
  active = id
  const startedMs = performance.now()
  for (const test of tests) {
    iterations = 0
    if (await fails(test)) return 'killed'
    if (performance.now() - startedMs > triedMs) break
  }
  return 'survived'
}

/** Loads the rules file and the files that depend on it again with the mutant. */
async function reloadedVerdict(id: number, file: string, files: readonly string[]): Promise<Verdict> {
  active = id
  const startedMs = performance.now()
  for (const each of files.toSorted((one, other) => (timeOf.get(one) ?? 0) - (timeOf.get(other) ?? 0))) {
    version += 1
    iterations = 0
    reloaded = new Set([...reach(each)].filter((one) => reach(one).has(file)))
    try {
      const collected: TestFile = await collector.collect(
        () => import(`${pathToFileURL(resolve(each)).href}?v=${version}`),
      )
      await prepareSuites(collected.suites)
      for (const test of collected.tests) {
        iterations = 0
        if (usable.has(`${each} ${test.name}`) && (await fails(test))) return 'killed'
      }
    } catch {
      return 'killed'
    }
    if (performance.now() - startedMs > triedMs) break
  }
  return 'survived'
}

async function fails(test: Test): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  try {
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('late')), longestTestMs)
    })
    await Promise.race([collector.runTest(test), late])
    return false
  } catch (error) {
    failure = error
    return true
  } finally {
    clearTimeout(timer)
  }
}
