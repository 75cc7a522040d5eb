import { language, t } from '../messages/text.ts'

/** `good`: done; `warm`: waits for somebody; `bad`: failed; `quiet`: over or not begun; `accent`: under way. */
export type Tone = 'good' | 'warm' | 'bad' | 'quiet' | 'accent'

const tones: Readonly<Record<Tone, string>> = {
  good:
    'active available completed connected delivered enabled fulfilled in_stock paid posted processed published ' +
    'received sent shipped succeeded won ok accepted',
  warm:
    'action_pending awaiting_approval complete_in_progress held in_review low open outdated ' +
    'partially_delivered partially_fulfilled partially_received partially_refunded partially_shipped to_ship ' +
    'pending ready_for_complete unpaid waiting paused expiring',
  bad: 'bounced error failed out_of_stock overdue rejected refused disabled lost late',
  accent: 'created in_progress processing running scheduled dispatched publishing assigned new sent_to_partner packed',
  quiet: '',
}

const toneOf = (state: string): Tone =>
  (Object.keys(tones) as Tone[]).find((tone) => tones[tone].split(' ').includes(state.toLowerCase())) ?? 'quiet'

/** States whose API name does not read well in English. The other languages have all states in their catalogue. */
const english: Readonly<Record<string, string>> = {
  'Action pending': 'Items to match',
  'Api tokens': 'API tokens',
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
  Superseded: 'Replaced',
  Unready: 'Not ready',
}

/** A state of the API as words: `partially_shipped` reads “Partially shipped”. */
export const stateWords = (state: string): string => {
  const spaced = state.replaceAll('_', ' ').toLowerCase()
  const words = spaced.charAt(0).toUpperCase() + spaced.slice(1)
  return language() === 'en' ? (english[words] ?? words) : t(words)
}

/** A state as word and colour. Unknown states are quiet. */
export const State = ({ value, tone, label }: { value: string; tone?: Tone; label?: string }) => (
  <span className={`state state-${tone ?? toneOf(value)}`}>{label ?? stateWords(value)}</span>
)
