import type { RecordType } from './translatable.rules.ts'
import { type TranslationState, translationStates } from './translation-state.rules.ts'

export interface TextCounts {
  /** Texts that are not empty. */
  readonly texts: readonly { readonly type: RecordType; readonly count: number }[]
  /** Texts with a translation or a draft. */
  readonly translations: readonly {
    readonly locale: string
    readonly type: RecordType
    readonly state: TranslationState
    readonly wantsDraft: boolean
    readonly count: number
  }[]
}

export interface CountedTexts {
  readonly type: RecordType
  readonly state: TranslationState
  readonly count: number
}

/** Counts the texts of these types in one language, separately for each type and state. */
export function countedIn(counts: TextCounts, locale: string, types: readonly RecordType[]): readonly CountedTexts[] {
  return types.flatMap((type) => {
    const own = counts.translations.filter((each) => each.locale === locale && each.type === type)
    const states = translationStates.map((state) => ({
      type,
      state,
      count: sum(own.filter((each) => each.state === state)),
    }))
    const missing = sum(counts.texts.filter((each) => each.type === type)) - sum(own)
    return [{ type, state: 'missing' as const, count: missing }, ...states].filter(({ count }) => count > 0)
  })
}

/** Counts texts without a current translation and without a draft of one. */
export function countedToDraft(counts: TextCounts, locale: string, types: readonly RecordType[]): number {
  const own = counts.translations.filter((each) => each.locale === locale && types.includes(each.type))
  const all = counts.texts.filter(({ type }) => types.includes(type))
  return sum(all) - sum(own.filter(({ wantsDraft }) => !wantsDraft))
}

export const localesIn = ({ translations }: TextCounts): readonly string[] => [
  ...new Set(translations.map(({ locale }) => locale)),
]

const sum = (counted: readonly { readonly count: number }[]): number =>
  counted.reduce((all, { count }) => all + count, 0)
