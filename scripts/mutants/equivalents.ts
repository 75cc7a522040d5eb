/** A mutant that no test can detect, because the changed rule gives the same result for every possible value. */
export interface Equivalent {
  readonly file: string
  readonly before: string
  /** If absent, any replacement matches. */
  readonly after?: string
  readonly reason: string
}

export const equivalents: readonly Equivalent[] = [
  {
    file: 'src/ad-planning/attribution/credit.rules.ts',
    before: '1',
    after: '2',
    reason: 'Equal weights: only their proportion counts.',
  },
  {
    file: 'src/ad-planning/attribution/largest-remainder.rules.ts',
    before: '1',
    after: '2',
    reason: 'Equal weights: only their proportion counts.',
  },
  {
    file: 'src/ad-planning/attribution/markov.rules.ts',
    before: 'to <= size',
    after: 'true',
    reason: 'Ends without a conversion are beyond the row, which ignores them.',
  },
  {
    file: 'src/ad-planning/attribution/markov.rules.ts',
    before: '2',
    after: '3',
    reason: 'Any number above that of the conversion stands for its absence.',
  },
  {
    file: 'src/ad-planning/attribution/markov.rules.ts',
    before: 'factor === 0',
    after: 'false',
    reason: 'Saves time: subtracting zero changes nothing.',
  },
  {
    file: 'src/ad-planning/forecasts/simple-forecast.rules.ts',
    before: 'value - meanY',
    after: '(value) + (meanY)',
    reason: 'The deviations of the dates sum to zero.',
  },
  {
    file: 'src/ad-planning/scores/churn.rules.ts',
    before: '365',
    after: '366',
    reason: 'From 180 days on the points are the same.',
  },
  {
    file: 'src/ad-planning/scores/tiers.rules.ts',
    before: 'value > before',
    after: '(value) >= (before)',
    reason: 'Equal values returned before.',
  },
  {
    file: 'src/ad-planning/sentiment/read-text.rules.ts',
    before: 'value > 0',
    after: '(value) >= (0)',
    reason: 'No word weighs zero.',
  },
  {
    file: 'src/ad-planning/attribution/frequent-channels.rules.ts',
    before: '0',
    after: '1',
    reason: 'Every channel then counts once more, so the order stays.',
  },
  {
    file: 'src/ad-planning/periods/period.rules.ts',
    before: 'from.getTime() > to.getTime()',
    after: '(from.getTime()) >= (to.getTime())',
    reason: 'The beginning and the end are then the same time.',
  },
  {
    file: 'src/platform/access/scope.rules.ts',
    before: 'area === undefined || !isArea(area)',
    reason: 'Narrows the type: an unknown area is in the spheres of no role.',
  },
  {
    file: 'src/platform/access/scope.rules.ts',
    before: 'Object.keys(areas).filter(isArea)',
    reason: 'Narrows the type: every key of the table is an area.',
  },
  {
    file: 'src/platform/access/scope.rules.ts',
    before: 'isArea(area)',
    after: 'true',
    reason: 'Narrows the type: every key of the table is an area.',
  },
  {
    file: 'src/platform/http/same-origin.rules.ts',
    before: 'origin === undefined',
    after: 'false',
    reason: 'Narrows the type: `undefined` is no URL either.',
  },
  {
    file: 'src/platform/mail/retry.rules.ts',
    before: '20',
    reason: 'Keeps the power finite: the longest wait is reached after nine attempts.',
  },
  {
    file: 'src/platform/media/media.rules.ts',
    before: 'width < widestRendition',
    after: '(width) <= (widestRendition)',
    reason: 'At the widest rendition both branches give the same widths.',
  },
  {
    file: 'src/platform/webhooks/schedule.rules.ts',
    before: '20',
    reason: 'Keeps the power finite: the longest wait is reached after fourteen tries.',
  },
  {
    file: 'src/platform/webhooks/schedule.rules.ts',
    before: '0',
    after: '1',
    reason: 'The wait is at least a second in any case.',
  },
  {
    file: 'src/social/networks/networks.rules.ts',
    before: 'a < b',
    after: '(a) <= (b)',
    reason: 'Names of networks are unique.',
  },
  {
    file: 'src/social/posts/post.rules.ts',
    before: 'a < b',
    after: '(a) <= (b)',
    reason: 'Names of members are unique.',
  },
  {
    file: 'src/social/posts/variations.rules.ts',
    before: 'index < 0',
    after: '(index) <= (0)',
    reason: 'The first text repeats none before it, so the index is never 0.',
  },
  {
    file: 'src/social/wall-time/wall-time.rules.ts',
    before: 'formats.set(zone, made)',
    reason: 'A cache: the format is made again.',
  },
  {
    file: 'src/social/wall-time/wall-time.rules.ts',
    before: 'known',
    after: 'false',
    reason: 'A cache: the format is made again.',
  },
]
