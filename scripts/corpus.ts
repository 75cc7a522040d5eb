/**
 * Measures the extraction of orders on random mails with known contents: `npm run corpus -- tuning --mails 2000`.
 * Prints precision and recall of each field and family. Mails of the set `held-out` are shown only on request, so that
 * nobody tunes the rules on them.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { resultOf } from '../src/back-office/inbox/read-task.ts'
import type { CorpusMail, Family, Perturb } from '../test/corpus/kit/family.ts'
import { drawMails } from '../test/corpus/kit/family.ts'
import { type Count, fieldNames, type Reading, readingOf, type Score, scoreOf } from '../test/corpus/measure.ts'
import { perturbed } from '../test/corpus/perturb.ts'
import { type Figures, reportOf } from '../test/corpus/report.ts'

const usage = `npm run corpus -- [tuning | once-held-out | held-out | composed | batch4-open | batch4-held-out] [--mails 2000] [--seed one] [--family NAME] [--by GROUP] [--failures DIR] [--wrong]

  composed         one mail each of layouts that the seed composes at random: another seed gives layouts nobody has seen
  --family NAMES   only the mails of these families, separated by commas
  --by GROUP       family (default), kind, language, locale or change
  --perturbed      change each mail in one way that keeps its meaning
  --change NAME    the only change to make
  --failures DIR   write mails that were not read right, each with its truth and its differences, five a family
  --show-held-out  allow --failures and --wrong for the sets held out
  --wrong          print each wrong value`

const { values, positionals } = asked()
const set = positionals[0] ?? 'tuning'
const count = Number(values.mails)
if (
  values.help ||
  !['tuning', 'once-held-out', 'held-out', 'composed', 'batch4-open', 'batch4-held-out'].includes(set) ||
  !Number.isInteger(count) ||
  count < 1
)
  stop(usage)
const showsMails = values.failures !== undefined || values.wrong
const isHeldOut = ['held-out', 'batch4-held-out'].includes(set)
if (isHeldOut && showsMails && !values['show-held-out'])
  stop('The mails of a set held out stay unseen while the reader is worked on. To see them: --show-held-out')

const groupings: Readonly<Record<string, (mail: CorpusMail) => string>> = {
  family: ({ family }) => family,
  kind: ({ kind }) => kind,
  language: ({ locale }) => locale.slice(0, 2),
  locale: ({ locale }) => locale,
  change: ({ change }) => change ?? 'none',
}
const groupOf = groupings[values.by] ?? stop(usage)
const only = values.family?.split(',')
const families = (await familiesOf(set)).filter(({ name }) => only === undefined || only.includes(name))
if (families.length === 0) stop(`The set ${set} has no ${values.family ? `family ${values.family}` : 'families'}.`)

const isPerturbed = values.perturbed || values.change !== undefined
const perturb: Perturb | undefined = isPerturbed
  ? (drawn, random) => perturbed(drawn, random, values.change)
  : undefined
const none: Count = { stated: 0, given: 0, right: 0, found: 0 }
const scored: [CorpusMail, Score][] = []
const shown = new Map<string, number>()
const startedMs = performance.now()
for (const mail of drawMails(families, count, values.seed, perturb)) {
  const result = await resultOf({ task: 'extract', layouts: [] }, [mail.raw])
  if ('unreadable' in result) stop(`${mail.name}: ${result.unreadable}`)
  const reading = readingOf(Object(result.value))
  const score = scoreOf(mail.truth, reading)
  scored.push([mail, score])
  if (values.wrong)
    for (const { field, line, truth, given } of score.wrong)
      say(
        `${mail.name}  ${field}${line === null ? '' : ` ${line}`}: ${JSON.stringify(given)}, stated ${JSON.stringify(truth)}`,
      )
  if (values.failures !== undefined && !score.isOrderRight) keep(values.failures, mail, score, reading, result)
}
const seconds = (performance.now() - startedMs) / 1000
const report = reportOf(scored, groupOf)
say(`\n${count} mails of ${families.length} families (${set}, seed ${values.seed}), ${seconds.toFixed(1)} s\n`)
printFields(report.all)
say('')
printGroups(report.groups)

function asked() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        mails: { type: 'string', default: '2000' },
        seed: { type: 'string', default: 'one' },
        family: { type: 'string' },
        by: { type: 'string', default: 'family' },
        failures: { type: 'string' },
        wrong: { type: 'boolean', default: false },
        'show-held-out': { type: 'boolean', default: false },
        perturbed: { type: 'boolean', default: false },
        change: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

function keep(folder: string, mail: CorpusMail, score: Score, reading: Reading, result: unknown): void {
  const kept = shown.get(mail.family) ?? 0
  if (kept >= 5) return
  shown.set(mail.family, kept + 1)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${mail.name}.eml`), mail.raw)
  const { wrong, missed } = score
  writeFileSync(
    join(folder, `${mail.name}.json`),
    `${JSON.stringify({ wrong, missed, truth: mail.truth, reading, result }, null, 2)}\n`,
  )
}

async function familiesOf(name: string): Promise<readonly Family[]> {
  if (name === 'composed')
    return (await import('../test/corpus/families/tuning/composed.ts')).composedFamilies(values.seed, count)
  if (name === 'tuning') return (await import('../test/corpus/families/tuning/index.ts')).tuningFamilies
  if (name === 'once-held-out') {
    const { onceHeldOutFamilies } = await import('../test/corpus/families/tuning/once-held-out/index.ts')
    const { secondExamFamilies } = await import('../test/corpus/families/second-exam/index.ts')
    const { thirdExamFamilies } = await import('../test/corpus/families/third-exam/index.ts')
    return [...onceHeldOutFamilies, ...secondExamFamilies, ...thirdExamFamilies]
  }
  if (name === 'batch4-open') return (await import('../test/corpus/families/batch4/open/index.ts')).batch4OpenFamilies
  if (name === 'batch4-held-out')
    return (await import('../test/corpus/families/batch4/held-out/index.ts')).batch4HeldOutFamilies
  return (await import('../test/corpus/families/fourth-exam/index.ts')).examFamilies
}

function printFields({ fields, mails, linesRight, ordersRight }: Figures): void {
  say('| Field | Stated | Given | Wrong | Precision | Recall |')
  say('|---|---|---|---|---|---|')
  for (const name of fieldNames) {
    const { stated, given, right, found } = fields.get(name) ?? none
    say(`| ${name} | ${stated} | ${given} | ${given - right} | ${share(right, given)} | ${share(found, stated)} |`)
  }
  say(`| all lines of a mail | ${mails} | | | | ${share(linesRight, mails)} |`)
  say(`| whole order | ${mails} | | | | ${share(ordersRight, mails)} |`)
}

function printGroups(all: ReadonlyMap<string, Figures>): void {
  say('| Group | Mails | Wrong | Number | Date | Currency | Total | Quantity | Lines | Order |')
  say('|---|---|---|---|---|---|---|---|---|---|')
  for (const [name, { mails, wrong, fields, linesRight, ordersRight }] of all) {
    const recalls = ['orderNumber', 'orderDate', 'currency', 'total', 'line quantity'].map((field) => {
      const { found, stated } = fields.get(field) ?? none
      return share(found, stated)
    })
    say(`| ${[name, mails, wrong, ...recalls, share(linesRight, mails), share(ordersRight, mails)].join(' | ')} |`)
  }
}

/** Rounded down, so that 99.96 % is not shown as 100 %. */
function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${(Math.floor((1000 * part) / whole) / 10).toFixed(1)} %`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
