import { type RecordType, recordTypes } from './translatable.rules.ts'
import { type TranslationState, translationStates } from './translation-state.rules.ts'

interface Counted {
  readonly type: RecordType
  readonly state: TranslationState
  readonly count: number
}

type Counts = Record<TranslationState | 'total', number>

/** Counts by type, in the order of document 3, and in total. */
export function coverageOf(counted: readonly Counted[]): Counts & { types: (Counts & { type: RecordType })[] } {
  const types = recordTypes.flatMap((type) => {
    const own = counted.filter((each) => each.type === type)
    return own.length === 0 ? [] : [{ type, ...countsOf(own) }]
  })
  return { ...countsOf(counted), types }
}

function countsOf(counted: readonly Counted[]): Counts {
  const sum = (state: TranslationState): number =>
    counted.filter((each) => each.state === state).reduce((all, { count }) => all + count, 0)
  const [missing, outdated, draft, translated] = translationStates.map(sum) as [number, number, number, number]
  return { total: missing + outdated + draft + translated, translated, outdated, draft, missing }
}
