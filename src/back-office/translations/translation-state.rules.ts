export const translationStates = ['missing', 'outdated', 'draft', 'translated'] as const
export type TranslationState = (typeof translationStates)[number]

/** Returns the state of a text in a language; null if the text is empty. */
export function translationState(
  sourceDigest: string | null,
  translation: { readonly sourceDigest: string; readonly status: string } | null,
): TranslationState | null {
  if (sourceDigest === null) return null
  if (translation === null) return 'missing'
  if (translation.sourceDigest !== sourceDigest) return 'outdated'
  return translation.status === 'draft' ? 'draft' : 'translated'
}
