import type { Invariant } from '../invariants/index.ts'

/** Rules about the running processes, for `doctor`. */
export const processInvariants: readonly Invariant[] = [
  {
    name: 'process-clocks-agree',
    broken:
      'The clock of a machine that runs Weft differs from that of the database by more than 5 s: set both by NTP.',
    violations: `
      select id, format('%s (process %s) is %s s %s', host, pid, round(abs(clock_ahead_ms) / 1000),
        case when clock_ahead_ms > 0 then 'ahead' else 'behind' end) as what
      from process where seen_at > now() - interval '1 minute' and abs(clock_ahead_ms) > 5000`,
  },
]
