export const conversionTypes = [
  'lead_form_submission',
  'add_to_cart',
  'begin_checkout',
  'purchase',
  'page_engagement',
  'scroll_depth',
  'time_on_site',
  'custom',
] as const
export type ConversionType = (typeof conversionTypes)[number]

/** Conversion types by event name. `purchase` is missing, because the order creates that conversion. */
const known: ReadonlyMap<string, FoundConversion['type']> = new Map([
  ['add_to_cart', 'add_to_cart'],
  ['begin_checkout', 'begin_checkout'],
  ['scroll_depth', 'scroll_depth'],
  ['time_on_page', 'time_on_site'],
  ['page_engagement', 'page_engagement'],
  ['lead_submit', 'lead_form_submission'],
  ['form_submit', 'lead_form_submission'],
])

/** An active goal. Goals are sorted by priority. */
export interface Goal {
  readonly id: string
  readonly name: string
  readonly goalType: string
  readonly conditions: Readonly<Record<string, unknown>>
  readonly defaultValueMinor: number | null
  readonly currency: string | null
  readonly valueFromEvent: boolean
  readonly websiteId: string | null
}

export interface TrackedEvent {
  readonly eventName: string
  readonly pageUrl: string | null
  readonly websiteId: string | null
  readonly valueMinor: number | null
  readonly currency: string | null
}

export interface FoundConversion {
  readonly type: Exclude<ConversionType, 'purchase'>
  readonly name: string
  readonly goalId: string | null
  readonly valueMinor: number
  readonly currency: string | null
}

/** Returns the conversion that an event counts as. Returns null if it is no known event and reaches no goal. */
export function conversionOf(event: TrackedEvent, goals: readonly Goal[]): FoundConversion | null {
  const own = goals.filter(({ websiteId }) => websiteId === null || websiteId === event.websiteId)
  const name = event.eventName.toLowerCase()
  const type = known.get(name)
  if (type === 'lead_form_submission') {
    const goal = own.find(({ goalType }) => goalType === 'lead_form') ?? null
    return { type, name: event.eventName, goalId: goal?.id ?? null, ...worthOf(event, goal) }
  }
  if (type !== undefined) return { type, name: event.eventName, goalId: null, ...worthOf(event, null) }
  const goal = own.find((candidate) => isReached(candidate, name, event))
  return goal ? { type: 'custom', name: goal.name, goalId: goal.id, ...worthOf(event, goal) } : null
}

function isReached({ goalType, conditions }: Goal, name: string, event: TrackedEvent): boolean {
  const { event_name, pathname_pattern } = conditions
  if (goalType === 'custom_event') return typeof event_name === 'string' && event_name.trim().toLowerCase() === name
  if (goalType !== 'page_view' || name !== 'page_view') return false
  return typeof pathname_pattern === 'string' && matches(pathname_pattern, pathOf(event.pageUrl))
}

const pathOf = (url: string | null): string => (url !== null && URL.canParse(url) ? new URL(url).pathname : (url ?? ''))

/**
 * Whether a path matches a pattern in which `*` stands for any text. Not a regular expression, because a pattern with
 * many stars would backtrack for very long.
 */
function matches(pattern: string, path: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return path === first
  if (!path.startsWith(first)) return false
  const last = rest.pop() ?? ''
  let at = first.length
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}

/** Returns the goal's default value, or the event's own value if the goal takes it or has no default; otherwise 0. */
function worthOf(event: TrackedEvent, goal: Goal | null): Pick<FoundConversion, 'valueMinor' | 'currency'> {
  if (event.valueMinor !== null && (goal === null || goal.valueFromEvent || goal.defaultValueMinor === null))
    return { valueMinor: event.valueMinor, currency: event.currency }
  return goal?.defaultValueMinor == null
    ? { valueMinor: 0, currency: event.currency }
    : { valueMinor: goal.defaultValueMinor, currency: goal.currency }
}
