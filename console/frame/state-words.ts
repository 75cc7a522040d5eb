import { language, t } from '../messages/text.ts'

/**
 * English words for states whose API name does not read well. For other languages, `states.tsv` contains all states: its
 * first column is the API name in words, which is not always the English text that is shown.
 */
const english: Readonly<Record<string, string>> = {
  'Action pending': 'Items to match',
  'Api tokens': 'API tokens',
  'Api token': 'API token',
  Armed: 'Scheduled',
  Cancelled: 'Canceled',
  'Color mismatch': 'Colour mismatch',
  'Commerce ready': 'Ready to sell',
  'Complete in progress': 'Completing',
  Conceptual: 'Concept',
  Derivative: 'Variation',
  'Design color': 'Design colour',
  'Dry run': 'Preview',
  Held: 'On hold',
  'Needs human': 'Needs your decision',
  'Network ab': 'Networks A and B',
  'Not applied': 'Not processed',
  'Not fulfilled': 'Unfulfilled',
  'Paid after cancel': 'Paid after cancellation',
  'Paid not orderable': 'Paid too late',
  'Ready for complete': 'Ready to complete',
  'Requires escalation': 'Needs your decision',
  Posted: 'Published',
  Superseded: 'Replaced',
  Unready: 'Not ready',
}

/** Returns words for a state: “Partially shipped” for `partially_shipped`. */
export const stateWords = (state: string): string => {
  const spaced = state.replaceAll('_', ' ').toLowerCase()
  const words = spaced.charAt(0).toUpperCase() + spaced.slice(1)
  return language() === 'en' ? (english[words] ?? words) : t(words)
}
