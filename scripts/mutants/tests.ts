/**
 * Replaces Vitest's collection of tests while mutants are tried: tests stay loaded and run again for each mutant.
 * Assertions are Vitest's.
 */
export { chai, expect, vi } from 'vitest'

type Step = (...given: readonly unknown[]) => unknown

export interface Suite {
  readonly parent: Suite | null
  readonly before: Step[]
  readonly after: Step[]
  readonly beforeEach: Step[]
  readonly afterEach: Step[]
}

export interface Test {
  readonly name: string
  readonly suite: Suite
  readonly run: Step
}

export interface TestFile {
  readonly suites: Suite[]
  readonly tests: Test[]
}

let collected: TestFile = { suites: [], tests: [] }
let current: Suite = suiteIn(null)
let finished: Step[] = []

/** Runs `load`, which imports a test file, and returns the suites and tests that the file declares. */
export async function collect(load: () => Promise<unknown>): Promise<TestFile> {
  collected = { suites: [], tests: [] }
  current = suiteIn(null)
  await load()
  return collected
}

function suiteIn(parent: Suite | null): Suite {
  const suite = { parent, before: [], after: [], beforeEach: [], afterEach: [] }
  collected?.suites.push(suite)
  return suite
}

const lineage = (suite: Suite | null): Suite[] => (suite ? [...lineage(suite.parent), suite] : [])

/** Runs a test with its hooks. Throws if it fails. */
export async function runTest({ suite, run }: Test): Promise<void> {
  const suites = lineage(suite)
  finished = []
  try {
    for (const { beforeEach } of suites) for (const step of beforeEach) await step()
    const result = run()
    if (result instanceof Promise) await result
  } finally {
    for (const step of finished) await step()
    for (const { afterEach } of suites.toReversed()) for (const step of afterEach) await step()
  }
}

const bodyOf = (given: readonly unknown[]): Step => {
  const body = given.find((it) => typeof it === 'function')
  if (!body) return () => undefined
  return body as Step
}

type Declare = (name: unknown, ...given: unknown[]) => void

function declarer(declare: (name: string, body: Step) => unknown): Declare {
  const all = ((name: unknown, ...given: unknown[]) => declare(String(name), bodyOf(given))) as Declare
  return Object.assign(all, {
    each:
      (rows: readonly unknown[]) =>
      (name: unknown, ...given: unknown[]) => {
        const body = bodyOf(given)
        for (const [index, row] of rows.entries())
          declare(`${name} #${index}`, () => (Array.isArray(row) ? body(...row) : body(row)))
      },
    skipIf: (skipped: unknown) => (skipped ? () => undefined : all),
    runIf: (runs: unknown) => (runs ? all : () => undefined),
    skip: () => undefined,
  })
}

const declareTest = (name: string, run: Step): unknown => collected.tests.push({ name, suite: current, run })

export const test = declarer(declareTest)
export const it = declarer(declareTest)
export const describe = declarer((_name, body) => {
  const outer = current
  current = suiteIn(outer)
  body()
  current = outer
})
export const beforeAll = (step: Step): unknown => current.before.push(step)
export const afterAll = (step: Step): unknown => current.after.push(step)
export const beforeEach = (step: Step): unknown => current.beforeEach.push(step)
export const afterEach = (step: Step): unknown => current.afterEach.push(step)
export const onTestFinished = (step: Step): unknown => finished.push(step)
export const onTestFailed = (): void => undefined
