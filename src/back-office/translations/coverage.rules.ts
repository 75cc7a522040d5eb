import type { CountedTexts } from './text-counts.rules.ts'
import { type RecordType, recordTypes } from './translatable.rules.ts'
import { type TranslationState, translationStates } from './translation-state.rules.ts'

type Counts = Record<TranslationState | 'total', number>

/** Counts texts by type, in the order of the back-office specification, and in total. */
export function coverageOf(counted: readonly CountedTexts[]): Counts & { types: (Counts & { type: RecordType })[] } {
  const types = recordTypes.flatMap((type) => {
    const own = counted.filter((each) => each.type === type)
    return own.length === 0 ? [] : [{ type, ...countsOf(own) }]
  })
  return { ...countsOf(counted), types }
}

function countsOf(counted: readonly CountedTexts[]): Counts {
  const sum = (state: TranslationState): number =>
    counted.filter((each) => each.state === state).reduce((all, { count }) => all + count, 0)
  const [missing, outdated, draft, translated] = translationStates.map(sum) as [number, number, number, number]
  return { total: missing + outdated + draft + translated, translated, outdated, draft, missing }
}
