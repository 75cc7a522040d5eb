import type { Queryable } from '../../platform/db/database.ts'
import { examineProductInFeeds, type FeedProblemOfVariant } from '../feeds/index.ts'
import { type Check, catalogueChecks, checks, type Severity } from './checks.ts'
import { type FeedFinding, findExamples, readFeedFindings, shownExamples } from './finding-store.ts'

export interface ReadinessFinding extends Pick<Check, 'name' | 'problem' | 'mend'> {
  readonly severity: Severity
  readonly count: number
  /** At most twenty of the findings. */
  readonly examples: {
    readonly id: string
    readonly what: string
    readonly product_id: string | null
    readonly field?: string
  }[]
}

export interface Readiness {
  /** Number of checks that ran, not counting the checks of the feeds. */
  readonly checked: number
  /** Whether no finding has the severity `blocks`. */
  readonly ready: boolean
  /** Most severe first. */
  readonly findings: ReadinessFinding[]
}

const insecure = {
  name: 'address-insecure',
  severity: 'blocks',
  problem: 'No https address: agents in production only connect over https.',
  mend: 'Serve the shop over https and set BASE_URL.',
} as const

/** Checks the shop, its catalogue and its feeds from an agent's point of view. */
export async function examineReadiness(db: Queryable, baseUrl: string): Promise<Readiness> {
  const found = await findingsOf(db, checks)
  const address = baseUrl.startsWith('https:')
    ? []
    : [{ ...insecure, count: 1, examples: [{ id: 'store', what: baseUrl, product_id: null }] }]
  return weighed([...address, ...found, ...(await readFeedFindings(db)).map(findingOfFeed)], checks.length + 1)
}

/** Checks one product, also in the feeds, from an agent's point of view. */
export async function examineProduct(
  db: Queryable,
  productId: string,
  shop: { readonly baseUrl: string; readonly now: Date },
): Promise<Readiness> {
  const found = await findingsOf(db, catalogueChecks, productId)
  const inFeeds = await examineProductInFeeds(db, productId, shop)
  return weighed([...found, ...feedFindingsOf(productId, inFeeds)], catalogueChecks.length)
}

/** Groups the feed problems of one product into one finding per format, attribute and severity. */
function feedFindingsOf(productId: string, problems: readonly FeedProblemOfVariant[]): ReadinessFinding[] {
  const grouped = Map.groupBy(problems, ({ format, attribute, refuses }) => `${format} ${attribute} ${refuses}`)
  return [...grouped.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const examples = group.slice(0, shownExamples).map(({ variantId, title, feedName, field }) => ({
      id: variantId,
      what: `${title} (${feedName})`,
      product_id: productId,
      field,
    }))
    return [findingOfFeed({ ...first, count: group.length, examples })]
  })
}

const findingOfFeed = ({ format, attribute, message, refuses, count, examples }: FeedFinding): ReadinessFinding => ({
  name: `feed-${format}-${attribute.replaceAll('_', '-')}`,
  severity: refuses ? 'hinders' : 'helps',
  problem: message,
  mend: refuses
    ? 'The feed leaves the item out until this is fixed.'
    : 'The feed lists the item better once this is filled in.',
  count,
  examples: [...examples],
})

async function findingsOf(db: Queryable, made: readonly Check[], productId?: string): Promise<ReadinessFinding[]> {
  const found: ReadinessFinding[] = []
  for (const check of made) {
    const { name, severity, problem, mend } = check
    const { count, examples } = await findExamples(db, check, productId)
    if (count > 0) found.push({ name, severity, problem, mend, count, examples })
  }
  return found
}

const weight = { blocks: 0, hinders: 1, helps: 2 } as const

const weighed = (found: ReadinessFinding[], checked: number): Readiness => ({
  checked,
  ready: !found.some(({ severity }) => severity === 'blocks'),
  findings: found.sort((a, b) => weight[a.severity] - weight[b.severity]),
})
