import { names } from '../../../frame/options.ts'
import type { Stage } from '../parts/words.ts'

interface Transitions {
  readonly entries: readonly { readonly utm_source: string | null; readonly stage: Stage; readonly customers: number }[]
  readonly transitions: readonly { readonly from: Stage; readonly to: Stage; readonly customers: number }[]
}

interface Words {
  readonly stageWords: (stage: Stage) => string
  readonly direct: string
  readonly others: string
}

const order: readonly Stage[] = names('awareness interest consideration intent conversion retention advocacy')
const mostSources = 6

/** Nodes and links of the diagram: the largest sources, all other sources together, then the stages in order. */
export function flowOf({ entries, transitions }: Transitions, words: Words) {
  const bySource = new Map<string, number>()
  for (const { utm_source, customers } of entries)
    bySource.set(utm_source ?? '', (bySource.get(utm_source ?? '') ?? 0) + customers)
  const biggest = [...bySource]
    .sort((a, b) => b[1] - a[1])
    .slice(0, mostSources)
    .map(([source]) => source)
  const nodeOf = (source: string | null): string =>
    biggest.includes(source ?? '') ? `from ${source ?? ''}` : 'from others'
  const links = new Map<string, { source: string; target: string; value: number }>()
  const add = (source: string, target: string, value: number): void => {
    const key = `${source} ${target}`
    links.set(key, { source, target, value: (links.get(key)?.value ?? 0) + value })
  }
  for (const { utm_source, stage, customers } of entries) add(nodeOf(utm_source), stage, customers)
  for (const { from, to, customers } of transitions) add(from, to, customers)
  const sources = [
    ...biggest.map((source) => ({ id: `from ${source}`, name: source || words.direct })),
    { id: 'from others', name: words.others },
  ]
  return {
    nodes: [
      ...sources.map((source) => ({ ...source, stage: null, column: 0 })),
      ...order.map((stage, index) => ({ id: stage, name: words.stageWords(stage), stage, column: index + 1 })),
    ],
    links: [...links.values()],
  }
}
