import type { Invariant } from '../invariants/index.ts'
import { handledBy } from './handled-batch-store.ts'

/** Checks of `doctor`: every event reaches all its subscribers. */
export const eventInvariants: readonly Invariant[] = [
  {
    name: 'events-reach-their-subscribers',
    broken:
      'A subscriber has not handled an event ten minutes after its delivery. Weft delivers it again after two hours. If the rule still fails then, the log contains the error.',
    violations: `
      select coalesce(e.payload ->> 'id', e.id::text) as id, format('%s was not told to %s', e.type, s.subscriber) as what
      from event e join event_subscription s on s.type = e.type and e.id > s.since_event
      where e.relayed_at < now() - interval '10 minutes'
        and not ${handledBy('s.subscriber')}`,
  },
]
