import { stateWords } from './state-words.ts'

/** `good`: done. `warm`: waits for a person. `bad`: failed. `quiet`: over or not started. `accent`: in progress. */
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

/** Unknown states are quiet. */
export const State = ({ value, tone, label }: { value: string; tone?: Tone; label?: string }) => (
  <span className={`state state-${tone ?? toneOf(value)}`}>{label ?? stateWords(value)}</span>
)
