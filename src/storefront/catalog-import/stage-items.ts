import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { slugOf } from '../../platform/slug.rules.ts'
import { mapInTurns, Turns } from '../../platform/turns.ts'
import { type StagedGroup, type StagedProduct, stageGroups, stageProducts } from '../catalog/index.ts'
import { inOptionOrder, variantTitle } from '../product-rules/index.ts'
import type { ImportedProduct, ImportedVariant, ImportFormat, ImportProblem, ParsedItem } from './import.types.ts'
import { recordProblems } from './record.rules.ts'
import { UnreadableText } from './utf8-text.ts'

export const maxReportedProblems = 1000
/** A file with more invalid products is not read to its end: millions of empty products would take minutes. */
const mostInvalid = 50_000
const batchVariants = 1000
/**
 * Maximum number of characters in a batch. One description may have 100,000, so a number of products would be no limit.
 */
const batchCharacters = 256 * 1024
const variantsPerTurn = 500

/** Facts about the file. Staging collects them before the import reads the shop's catalogue. */
export interface StagedFacts {
  readonly products: number
  readonly variants: number
  /** Invalid products, and rows without a product. They are not staged. */
  readonly invalid: number
  readonly problems: readonly ImportProblem[]
  readonly problemCount: number
  readonly fatal: boolean
  /** Number of categories and collections with ids in the file. */
  readonly groups: number
}

interface Context {
  readonly format: ImportFormat
  /** Currency by region id. */
  readonly regions: ReadonlyMap<string, string>
  readonly onProgress: ((products: number) => void) | undefined
}

/**
 * Stages all valid items in batches, and reads the next items only after a batch is written. A fatal problem ends the
 * reading.
 */
export async function stageItems(
  connection: Queryable,
  items: AsyncIterable<ParsedItem>,
  context: Context,
): Promise<StagedFacts> {
  const staging = new Staging(connection, context)
  try {
    for await (const item of items) {
      await staging.take(item)
      if (staging.fatal) break
    }
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    await staging.take({ kind: 'unreadable', problem: { line: 1, field: '', message: error.message }, fatal: true })
  }
  return staging.finish()
}

const tooManyInvalid: ParsedItem = {
  kind: 'unreadable',
  problem: { line: 1, field: '', message: `More than ${mostInvalid} products have problems: the rest is not read.` },
  fatal: true,
}

class Staging {
  fatal = false
  readonly #connection: Queryable
  readonly #context: Context
  readonly #turns = new Turns(variantsPerTurn)
  readonly #problems: ImportProblem[] = []
  #problemCount = 0
  #products: string[] = []
  #groups: StagedGroup[] = []
  #waiting = 0
  #characters = 0
  #seq = 0
  #variants = 0
  #groupCount = 0
  #invalid = 0

  constructor(connection: Queryable, context: Context) {
    this.#connection = connection
    this.#context = context
  }

  async take(item: ParsedItem): Promise<void> {
    if (item.kind === 'unreadable') {
      // The reason that ends the import is always listed.
      if (item.fatal) this.#problems.splice(maxReportedProblems - 1)
      this.#report([item.problem])
      this.fatal ||= item.fatal
    } else if (item.kind === 'product') await this.#takeProduct(item.product, item.problems)
    else {
      this.#groups.push(stagedGroup(item))
      this.#groupCount += 1
    }
    if (this.#isFull()) await this.#flush()
  }

  async finish(): Promise<StagedFacts> {
    await this.#flush()
    if (this.#seq === 0 && this.#groupCount === 0 && this.#problemCount === 0) {
      this.#report([{ line: 1, field: '', message: 'The file has no products.' }])
      this.fatal = true
    }
    return {
      products: this.#seq,
      variants: this.#variants,
      invalid: this.#invalid,
      problems: this.#problems,
      problemCount: this.#problemCount,
      fatal: this.fatal,
      groups: this.#groupCount,
    }
  }

  async #takeProduct(product: ImportedProduct, known: readonly ImportProblem[]): Promise<void> {
    const { format, regions } = this.#context
    await this.#share(product)
    const problems = known.length > 0 ? known : recordProblems(product, format, regions)
    this.#seq += 1
    this.#variants += product.variants.length
    this.#report(problems)
    if (problems.length > 0) {
      this.#invalid += 1
      if (this.#invalid > mostInvalid) await this.take(tooManyInvalid)
      return
    }
    await this.#share(product)
    const text = await stagedText(product, this.#seq)
    this.#products.push(text)
    this.#waiting += 1 + product.variants.length
    this.#characters += text.length
  }

  #isFull(): boolean {
    return this.#waiting >= batchVariants || this.#characters >= batchCharacters || this.#groups.length >= batchVariants
  }

  /** Yields to the event loop before a product that does not fit into the current turn. Small products share a turn. */
  async #share({ variants }: ImportedProduct): Promise<void> {
    if (this.#turns.isOver(1 + variants.length)) await this.#turns.next()
  }

  #report(problems: readonly ImportProblem[]): void {
    this.#problemCount += problems.length
    const room = maxReportedProblems - this.#problems.length
    if (room > 0) this.#problems.push(...problems.slice(0, room))
  }

  async #flush(): Promise<void> {
    if (this.#groups.length > 0) await stageGroups(this.#connection, this.#groups)
    if (this.#products.length > 0) await stageProducts(this.#connection, this.#products)
    this.#groups = []
    this.#products = []
    this.#waiting = 0
    this.#characters = 0
    this.#context.onProgress?.(this.#seq)
  }
}

const stagedGroup = (item: Extract<ParsedItem, { kind: 'category' | 'collection' }>): StagedGroup => ({
  kind: item.kind,
  line: item.line,
  id: item.id,
  name: item.name,
  handle: item.handle,
  fallback_handle: slugOf(item.name),
  parent_id: item.kind === 'category' ? item.parentId : null,
})

/** Writes a `StagedProduct` as JSON, in several turns of the event loop. */
async function stagedText(product: ImportedProduct, seq: number): Promise<string> {
  const variants = await mapInTurns(product.variants, variantsPerTurn, (variant, position) =>
    JSON.stringify(stagedVariant(product, variant, position)),
  )
  return `${JSON.stringify(stagedHead(product, seq)).slice(0, -1)},"variants":[${variants.join(',')}]}`
}

function stagedHead(product: ImportedProduct, seq: number): Omit<StagedProduct, 'variants'> {
  const saysNothing = product.options.length === 0 && product.variants.length === 0
  return {
    seq,
    line: product.line,
    given_id: product.id,
    new_id: newId('prod'),
    handle: product.handle || null,
    fallback_handle: slugOf(product.title ?? product.id ?? ''),
    title: product.title,
    description: product.description,
    status: product.status,
    vendor: product.vendor,
    tax_class: product.taxClass,
    tags: product.tags,
    details: product.details,
    created_at: product.createdAt,
    options: saysNothing ? null : product.options,
    categories: product.categories,
    collections: product.collections,
    media: product.media?.map(({ url, alt }) => ({ id: newId('media'), url, alt })) ?? null,
  }
}

function stagedVariant(
  product: ImportedProduct,
  variant: ImportedVariant,
  position: number,
): StagedProduct['variants'][number] {
  // In the product's order, so that equal combinations compare equal in the database.
  const options = inOptionOrder(product.options, variant.options)
  return {
    position,
    line: variant.line,
    given_id: variant.id,
    new_id: newId('variant'),
    title: variant.title || null,
    fallback_title: variantTitle(options),
    sku: variant.sku,
    options,
    details: variant.details,
    prices: variant.prices.map((price) => ({
      currency: price.currency,
      region_id: price.regionId,
      amount: price.amount,
      sale_amount: price.saleAmount,
      sale_starts_at: price.saleStartsAt,
      sale_ends_at: price.saleEndsAt,
      later_sales: price.laterSales ?? null,
    })),
    managed: variant.managed,
    on_hand: variant.onHand,
    allow_backorder: variant.allowBackorder,
    lacks_price_in: variant.lacksPriceIn ?? null,
  }
}
