/** All checks, or those named: `npm test`, `npm test -- unit db`. Closes with `N passed, N failed, N skipped`. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { closingLine, type Outcome, oneFailed, onePassed, oneSkipped, outcomeOf, summed } from './test-reports.ts'
import { type Stage, stagesOf } from './test-stages.ts'

const longestStageMs = 12 * 60_000
const reportsFolder = '.reports'

const asked = process.argv.slice(2)
const known = stagesOf(process.env)
const strangers = asked.filter((name) => !known.some((stage) => stage.name === name))
if (strangers.length > 0) {
  say(`There is no stage ${strangers.join(', ')}. Stages: ${known.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const stages = known.filter(({ name }) => asked.length === 0 || asked.includes(name))

let running: ChildProcess | undefined
process.once('SIGTERM', () => {
  running?.kill()
  process.exit(143)
})

rmSync(reportsFolder, { recursive: true, force: true })
mkdirSync(reportsFolder)
const finished: { readonly stage: Stage; readonly outcome: Outcome; readonly seconds: string }[] = []
for (const stage of stages) finished.push(await runStage(stage))

const total = summed(finished.map(({ outcome }) => outcome))
const strict = process.env.CI === 'true'
say('\nStages')
for (const { stage, outcome, seconds } of finished)
  say(`  ${outcome.failed > 0 ? 'FAILED' : 'ok    '} ${seconds.padStart(7)} s  ${stage.title}: ${closingLine(outcome)}`)
if (total.skips.length > 0) say(`\nSkipped${strict ? ', which CI does not allow' : ''}`)
for (const skip of total.skips) say(`  ${skip}`)
say(`\n${closingLine(total)}`)
process.exitCode = total.failed > 0 || (strict && total.skipped > 0) ? 1 : 0

async function runStage(stage: Stage): Promise<(typeof finished)[number]> {
  say(`\n== ${stage.title} (${stage.name})`)
  const startedMs = performance.now()
  const outcome = stage.missing === null ? await outcomeOfStage(stage) : oneSkipped(`${stage.title}: ${stage.missing}`)
  if (stage.missing !== null) say(`skipped: ${stage.missing}`)
  return { stage, outcome, seconds: ((performance.now() - startedMs) / 1000).toFixed(1) }
}

async function outcomeOfStage(stage: Stage): Promise<Outcome> {
  if (stage.tests === undefined) return (await run(stage, [])) === 0 ? onePassed : oneFailed
  const report = `${reportsFolder}/${stage.name}.json`
  const exitCode = await run(stage, ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  return outcomeOf(readIfThere(report), exitCode)
}

/** Resolves with the exit code; a program that cannot start, is killed or takes too long ends with 1. */
function run(stage: Stage, more: readonly string[]): Promise<number> {
  const [program = '', ...given] = stage.command
  return new Promise((done) => {
    const child = spawn(program, [...given, ...more], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`,
        ...stage.environment,
      },
      timeout: longestStageMs,
    })
    running = child
    child.once('error', (error) => {
      say(`${program} could not be started: ${error.message}`)
      done(1)
    })
    child.once('exit', (code, signal) => {
      if (signal) say(`${program} was ended by ${signal}`)
      done(code ?? 1)
    })
  })
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
