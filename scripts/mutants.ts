/**
 * Mutation testing of the rules: `npm run test:mutants -- [--area NAME] [--sample N] [--survivors] [FILE...]`. Changes one
 * operator, literal, condition or statement at a time and runs the unit tests that reach it. A change that no test
 * notices survives. Prints the score of each area, and fails below 90 %.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type Equivalent, equivalents } from './mutants/equivalents.ts'
import { importGraph } from './mutants/graph.ts'
import { type Mutant, mutate } from './mutants/mutate.ts'
import type { Report, Verdict } from './mutants/try-mutants.ts'

const leastScore = 0.9
/** A mutant that blocks its process for longer than this counts as an endless loop. */
const blockedMs = 30_000
/** Maximum number of test files per rules file. Test files that load the fewest files come first. */
const mostTestFiles = 40

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    area: { type: 'string' },
    sample: { type: 'string' },
    survivors: { type: 'boolean', default: false },
    untested: { type: 'boolean', default: false },
    jobs: { type: 'string', default: String(Math.max(1, availableParallelism() - 1)) },
  },
})

const rules = globSync('src/**/*.rules.ts').sort()
const all: Mutant[] = []
for (const file of rules) all.push(...mutate(file, readFileSync(file, 'utf8'), all.length).mutants)
const areaOf = (file: string): string => file.split('/')[1] ?? ''
const asked = all.filter(
  ({ file }) =>
    (options.area === undefined || areaOf(file) === options.area) &&
    (positionals.length === 0 || positionals.some((part) => file.includes(part))),
)
const chosen = options.sample === undefined ? asked : sampled(asked, Number(options.sample))
const verdicts = new Map<Mutant, Verdict>()
const notes = new Set<string>()

const testsByRules = unitTests()
const waiting = rules.filter((file) => chosen.some((mutant) => mutant.file === file))
const startedMs = performance.now()
await Promise.all(Array.from({ length: Number(options.jobs) }, work))
report()

/** Returns the unit tests that import each rules file, except tests that import the whole program. */
function unitTests(): Map<string, string[]> {
  const reach = importGraph()
  const tests = globSync('test/unit/**/*.test.ts').filter((test) => !reach(test).has('src/wiring.ts'))
  const nearest = tests.toSorted((one, other) => reach(one).size - reach(other).size)
  return new Map(rules.map((file) => [file, nearest.filter((test) => reach(test).has(file)).slice(0, mostTestFiles)]))
}

async function work(): Promise<void> {
  let child = start()
  for (let file = waiting.shift(); file; file = waiting.shift()) {
    let left = chosen.filter((mutant) => mutant.file === file)
    while (left.length > 0) {
      const stuck = await tried(child, file, left)
      if (stuck === null) break
      child = start()
      left = left.filter((mutant) => !verdicts.has(mutant))
    }
  }
  child.kill()
}

function start(): ChildProcess {
  const child = fork('scripts/mutants/try-mutants.ts', { silent: false })
  child.send({ rules })
  return child
}

/**
 * Tries the mutants of one file. Resolves with the mutant that blocked the process, which has then ended, or with null.
 */
function tried(child: ChildProcess, file: string, mutants: readonly Mutant[]): Promise<Mutant | null> {
  return new Promise((done) => {
    let current: Mutant | null = null
    let timer: NodeJS.Timeout | undefined
    const end = (stuck: Mutant | null): void => {
      clearTimeout(timer)
      child.removeAllListeners()
      done(stuck)
    }
    const isStuck = (): void => {
      const stuck = current ?? mutants.find((mutant) => !verdicts.has(mutant)) ?? null
      if (stuck) verdicts.set(stuck, 'killed')
      child.kill('SIGKILL')
      end(stuck)
    }
    child.on('exit', isStuck)
    child.on('message', (said: Report) => {
      clearTimeout(timer)
      if ('left' in said) notes.add(said.left)
      if ('id' in said) verdicts.set(all[said.id] as Mutant, said.verdict)
      if ('trying' in said && said.trying !== null) {
        current = all[said.trying] as Mutant
        timer = setTimeout(isStuck, blockedMs)
      }
      if ('done' in said) end(null)
    })
    child.send({ tests: testsByRules.get(file) ?? [], file, ids: mutants.map(({ id }) => id) })
  })
}

/** Takes `count` mutants, evenly spread over the list. */
function sampled(mutants: readonly Mutant[], count: number): Mutant[] {
  const step = Math.max(1, mutants.length / count)
  return Array.from(
    { length: Math.min(count, mutants.length) },
    (_, index) => mutants[Math.floor(index * step)] as Mutant,
  )
}

function matches(one: Equivalent, { file, before, after }: Mutant): boolean {
  return one.file === file && one.before === before && (one.after ?? after) === after
}

/** Whether a mutant is in the list of equivalent ones. A mutant that a test detects is not equivalent. */
function isEquivalent(mutant: Mutant): boolean {
  return verdicts.get(mutant) !== 'killed' && equivalents.some((one) => matches(one, mutant))
}

function report(): void {
  const seconds = (performance.now() - startedMs) / 1000
  const judged = chosen.filter((mutant) => !isEquivalent(mutant))
  const alive = judged.filter((mutant) => verdicts.get(mutant) !== 'killed')
  for (const note of [...notes].sort()) say(`not used: ${note.split('\n')[0]}`)
  if (options.survivors)
    for (const mutant of alive)
      if (options.untested || verdicts.get(mutant) === 'survived')
        say(`${mutant.file}:${mutant.line} ${verdicts.get(mutant)}: ${mutant.before} → ${mutant.after || 'nothing'}`)
  if (positionals.length > 0 || options.area !== undefined) filesOf(judged)
  let isLow = false
  for (const area of [...new Set(judged.map(({ file }) => areaOf(file)))].sort()) {
    const its = judged.filter(({ file }) => areaOf(file) === area)
    isLow ||= line(area, its) < leastScore
  }
  line('all', judged)
  const known = chosen.length - judged.length
  say(
    `${chosen.length} mutants in ${seconds.toFixed(0)} s, ${(chosen.length / seconds).toFixed(1)} a second; ${known} equivalent`,
  )
  process.exitCode = isLow ? 1 : 0
}

function filesOf(judged: readonly Mutant[]): void {
  const files = Map.groupBy(judged, ({ file }) => file)
  for (const [file, its] of files) line(file, its)
}

function line(name: string, mutants: readonly Mutant[]): number {
  const count = (verdict: Verdict): number => mutants.filter((mutant) => verdicts.get(mutant) === verdict).length
  const score = mutants.length === 0 ? 1 : count('killed') / mutants.length
  const figures = `${count('killed')} of ${mutants.length} killed, ${count('survived')} survived, ${count('untested')} untested`
  say(`${(100 * score).toFixed(1).padStart(5)} %  ${name}: ${figures}`)
  return score
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
