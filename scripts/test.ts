/**
 * Runs all checks, or only the named ones: `npm test`, `npm test -- unit db`. Runs as many in parallel as keep the
 * processors busy, but at most three processors: more stages slow each other down. Prints the output of each when it
 * ends, and finally `N passed, N failed, N skipped`. Repeats up to five failed files after all other stages have ended. A
 * test that then passes was too slow under load, and is listed as repeated.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, resolve } from 'node:path'
import './console-types.ts'
import {
  closingLine,
  failedFiles,
  type Outcome,
  oneFailed,
  onePassed,
  oneSkipped,
  outcomeOf,
  summed,
  withRepeats,
} from './test-reports.ts'
import { nextStage, type Stage, stagesOf } from './test-stages.ts'

const longestStageMs = 40 * 60_000
const reportsFolder = '.reports'
const mostRepeatedFiles = 5

const asked = process.argv.slice(2)
const known = stagesOf(process.env)
const strangers = asked.filter((name) => !known.some((stage) => stage.name === name))
if (strangers.length > 0) {
  say(`There is no stage ${strangers.join(', ')}. Stages: ${known.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const stages = known.filter(({ name }) => asked.length === 0 || asked.includes(name))

const running = new Set<ChildProcess>()
process.once('SIGTERM', () => {
  for (const child of running) child.kill()
  process.exit(143)
})

rmSync(reportsFolder, { recursive: true, force: true })
mkdirSync(reportsFolder)
const finished = new Map<Stage, { readonly outcome: Outcome; readonly seconds: string }>()
await runStages(Math.min(3, availableParallelism()))
const repeated = await repeatFailures()

const total = summed([...finished.values()].map(({ outcome }) => outcome))
const strict = process.env.CI === 'true'
if (total.failures.length > 0) say('\nFailed')
for (const failure of total.failures) say(`  ${failure.split('\n').join('\n    ')}`)
say('\nStages')
for (const [stage, { outcome, seconds }] of finished)
  say(`  ${outcome.failed > 0 ? 'FAILED' : 'ok    '} ${seconds.padStart(7)} s  ${stage.title}: ${closingLine(outcome)}`)
if (repeated.length > 0) say('\nPassed only when repeated')
for (const failure of repeated) say(`  ${failure.split('\n').join('\n    ')}`)
if (total.skips.length > 0) say(`\nSkipped${strict ? ', which CI does not allow' : ''}`)
for (const skip of total.skips) say(`  ${skip}`)
say(`\n${closingLine(total)}`)
process.exitCode = total.failed > 0 || (strict && total.skipped > 0) ? 1 : 0

async function runStages(processors: number): Promise<void> {
  const waiting = [...stages]
  const active = new Map<Stage, Promise<void>>()
  while (waiting.length > 0 || active.size > 0) {
    const next = nextStage(waiting, [...active.keys()], processors)
    if (next === undefined) await Promise.race(active.values())
    else {
      waiting.splice(waiting.indexOf(next), 1)
      active.set(
        next,
        runStage(next).finally(() => active.delete(next)),
      )
    }
  }
}

async function runStage(stage: Stage): Promise<void> {
  const startedMs = performance.now()
  const outcome = stage.missing === null ? await outcomeOfStage(stage) : oneSkipped(`${stage.title}: ${stage.missing}`)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  finished.set(stage, { outcome, seconds })
  say(`\n== ${stage.title} (${stage.name}): ${closingLine(outcome)}, ${seconds} s`)
  say(stage.missing === null ? (readIfThere(logOf(stage)) ?? '') : `skipped: ${stage.missing}`)
}

async function outcomeOfStage(stage: Stage): Promise<Outcome> {
  if (stage.tests === undefined) return (await run(stage, [])) === 0 ? onePassed : oneFailed(stage.title)
  const exitCode = await run(stage, reportingTo(reportOf(stage)))
  return outcomeOf(stage.title, readIfThere(reportOf(stage)), exitCode)
}

/**
 * Repeats the failed files, unless there are too many to be caused by load. Returns the failures that did not occur
 * again.
 */
async function repeatFailures(): Promise<string[]> {
  const failed = [...finished].flatMap(([stage, { outcome, seconds }]) => {
    const files = outcome.failed > 0 && stage.tests !== undefined ? failedFiles(readIfThere(reportOf(stage))) : []
    return files.length > 0 ? [{ stage, outcome, seconds, files }] : []
  })
  if (failed.flatMap(({ files }) => files).length > mostRepeatedFiles) return []
  const gone: string[] = []
  for (const { stage, outcome, seconds, files } of failed) {
    const repeat = { ...stage, name: `${stage.name}-repeated`, command: ['vitest', 'run', ...files] }
    const exitCode = await run(repeat, reportingTo(reportOf(repeat)))
    say(`\n== ${stage.title}, failed files repeated\n${readIfThere(logOf(repeat)) ?? ''}`)
    const report = withRepeats(readIfThere(reportOf(stage)), readIfThere(reportOf(repeat)))
    const after = outcomeOf(stage.title, report, exitCode)
    finished.set(stage, { outcome: after, seconds })
    const still = new Set(after.failures.map(nameOf))
    gone.push(...outcome.failures.filter((failure) => !still.has(nameOf(failure))))
  }
  return gone
}

function nameOf(failure: string): string {
  return failure.split('\n')[0] ?? ''
}

function reportOf(stage: Stage): string {
  return `${reportsFolder}/${stage.name}.json`
}

function reportingTo(file: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
}

/** Runs a stage and resolves with its exit code; 1 if the program cannot start, is killed or takes too long. */
async function run(stage: Stage, more: readonly string[]): Promise<number> {
  const log = openSync(logOf(stage), 'w')
  try {
    return await exitCodeOf(stage, more, log)
  } finally {
    closeSync(log)
  }
}

function exitCodeOf(stage: Stage, more: readonly string[], log: number): Promise<number> {
  const [program = '', ...given] = stage.command
  return new Promise((done) => {
    const child = spawn(program, [...given, ...more], {
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        // The cache folder that `weft` uses too.
        NODE_COMPILE_CACHE: resolve('node_modules/.cache/weft'),
        PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`,
        ...stage.environment,
      },
      timeout: longestStageMs,
    })
    running.add(child)
    child.once('error', (error) => {
      running.delete(child)
      say(`${program} could not be started: ${error.message}`)
      done(1)
    })
    child.once('exit', (code, signal) => {
      running.delete(child)
      if (signal) say(`${program} was ended by ${signal}`)
      done(code ?? 1)
    })
  })
}

function logOf(stage: Stage): string {
  return `${reportsFolder}/${stage.name}.log`
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
