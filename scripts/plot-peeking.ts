/** Draws the figure in `docs/experiments.md` from 10,000 simulated experiments: `node scripts/plot-peeking.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { peekEveryDay } from '../test/support/peeking.ts'

const tests = 10_000
const days = 28
const alpha = 0.05
const { atTheEnd, naive, sequential } = peekEveryDay({
  tests,
  days,
  unitsPerDay: 150,
  rate: 0.2,
  alpha,
  seed: 20_260_615,
})

const [width, height, left, top, right, bottom] = [720, 400, 60, 50, 150, 50]
const most = 0.35
const x = (day: number): number => left + ((width - left - right) * day) / days
const y = (share: number): number => top + (height - top - bottom) * (1 - share / most)
const line = (counts: readonly number[]): string =>
  [0, ...counts].map((count, day) => `${x(day).toFixed(1)},${y(count / tests).toFixed(1)}`).join(' ')
const percent = (count = 0): string => `${((100 * count) / tests).toFixed(1)} %`
const text = (at: readonly [number, number], words: string, more = ''): string =>
  `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}"${more}>${words}</text>`

const shares = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3]
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="False alarms in ${tests} experiments without any difference, by the day of looking" font-family="sans-serif" font-size="13">
<rect width="${width}" height="${height}" fill="#fff"/>
${text([left, 24], `False alarms in ${tests.toLocaleString('en-GB')} experiments in which both variants are the same`, ' font-size="15" font-weight="bold"')}
${shares.map((share) => `<line x1="${left}" x2="${width - right}" y1="${y(share).toFixed(1)}" y2="${y(share).toFixed(1)}" stroke="#ddd"/>${text([left - 8, y(share) + 4], `${Math.round(100 * share)} %`, ' text-anchor="end" fill="#555"')}`).join('\n')}
${[7, 14, 21, 28].map((day) => text([x(day), height - bottom + 20], `day ${day}`, ' text-anchor="middle" fill="#555"')).join('\n')}
<line x1="${left}" x2="${width - right}" y1="${y(alpha).toFixed(1)}" y2="${y(alpha).toFixed(1)}" stroke="#555" stroke-dasharray="5 4"/>
<polyline points="${line(naive)}" fill="none" stroke="#b3261e" stroke-width="2.5"/>
<polyline points="${line(sequential)}" fill="none" stroke="#1a5fb4" stroke-width="2.5"/>
${text([width - right + 8, y((naive.at(-1) ?? 0) / tests) + 4], `plain test: ${percent(naive.at(-1))}`, ' fill="#b3261e"')}
${text([width - right + 8, y((sequential.at(-1) ?? 0) / tests) + 4], `sequential: ${percent(sequential.at(-1))}`, ' fill="#1a5fb4"')}
${text([width - right + 8, y(alpha) + 4], `promised: ${percent(alpha * tests)}`, ' fill="#555"')}
</svg>
`
mkdirSync('docs/images', { recursive: true })
writeFileSync('docs/images/peeking.svg', svg)
process.stdout.write(
  `at the end ${percent(atTheEnd)}, ever ${percent(naive.at(-1))}, sequential ${percent(sequential.at(-1))}\n`,
)
