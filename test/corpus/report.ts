import type { CorpusMail } from './kit/family.ts'
import type { Count, Score } from './measure.ts'

export interface Figures {
  mails: number
  linesRight: number
  ordersRight: number
  wrong: number
  readonly fields: Map<string, Count>
}

const noFigures = (): Figures => ({ mails: 0, linesRight: 0, ordersRight: 0, wrong: 0, fields: new Map() })

/** Scores of all mails and of each group. */
export interface Report {
  readonly all: Figures
  readonly groups: ReadonlyMap<string, Figures>
}

export function reportOf(
  scored: Iterable<readonly [CorpusMail, Score]>,
  groupOf: (mail: CorpusMail) => string = ({ family }) => family,
): Report {
  const all = noFigures()
  const groups = new Map<string, Figures>()
  for (const [mail, score] of scored) {
    const own = groups.get(groupOf(mail)) ?? noFigures()
    groups.set(groupOf(mail), own)
    for (const figures of [all, own]) {
      figures.mails += 1
      figures.linesRight += Number(score.areLinesRight)
      figures.ordersRight += Number(score.isOrderRight)
      figures.wrong += score.wrong.length
      for (const [field, count] of score.counts) {
        const sum = figures.fields.get(field) ?? { stated: 0, given: 0, right: 0, found: 0 }
        figures.fields.set(field, {
          stated: sum.stated + count.stated,
          given: sum.given + count.given,
          right: sum.right + count.right,
          found: sum.found + count.found,
        })
      }
    }
  }
  return { all, groups }
}
