import { isMoney, type StatedSum } from './entries.rules.ts'
import type { Block, ItemSet } from './item-sets.rules.ts'
import { computed, type LineReading, lineReadings, minorOf, type Notation, unclearLine } from './line-readings.rules.ts'
import type { Value } from './pieces.rules.ts'
import { isRated, provenRun, type ReadSum, readSums, type SumsReading, sumsReadings } from './sums.rules.ts'

/**
 * One interpretation of a document: which numbers belong to line items, and which are summary amounts (subtotal,
 * charges, taxes, total). Every document has several, and the one that arithmetic proves best is used.
 */
export interface Account {
  readonly set: ItemSet | null
  readonly lines: LineReading | null
  readonly sums: SumsReading | null
  readonly stated: readonly ReadSum[]
  readonly notation: Notation
  readonly strength: Strength
}

/**
 * How far arithmetic proves an interpretation, in ascending order. `stated`: headings or words alone name the numbers.
 * `products`: quantity × price = total in every line. `subtotal` and `total`: the lines also add up to this amount.
 * `everything`: products and total.
 */
export const strengths = { none: 0, stated: 1, products: 2, subtotal: 3, total: 4, everything: 5 } as const
export type Strength = (typeof strengths)[keyof typeof strengths]

/**
 * Returns the interpretations with the strongest arithmetic proof. Further criteria, such as named quantities and
 * headings, decide between equal ones. Returns several if they are equal in all criteria.
 */
export function bestAccounts(
  sets: readonly ItemSet[],
  sums: readonly StatedSum[],
  loose: readonly StatedSum[],
  notations: readonly Notation[],
): Account[] {
  const found = besideProducts(notations.flatMap((notation) => accountsOf(sets, sums, loose, notation)))
  const best = Math.max(0, ...found.map(({ strength }) => strength))
  const strongest = found.filter(({ strength }) => strength === best)
  const rank = (account: Account): readonly number[] => [
    // Quantities usually have the same decimal mark as amounts.
    account.notation.mark === null || account.notation.mark === account.notation.quantityMark ? 1 : 0,
    // Items have a quantity, and summary amounts have none.
    countedLines(account),
    -(account.lines?.repairs ?? 0),
    -(account.lines?.lines.filter(({ isTaxed }) => isTaxed).length ?? 0),
    account.lines?.lines.length ?? 0,
    namedLines(account.lines?.lines ?? []),
    // Headings are better evidence of columns than the form of the numbers.
    account.set?.isHeaded ? 4 : isOfRows(account.set) ? 3 : isOfColumns(account.set) ? 2 : account.set?.isFree ? 1 : 0,
    account.sums?.explained ?? 0,
    -contradictionsOf(account),
    account.lines?.isStated ? 1 : 0,
    account.lines?.isQuantityStated ? 1 : 0,
    account.lines?.roles.quantity === null ? 0 : 1,
    Object.values(account.lines?.roles ?? {}).filter((key) => key !== null).length,
    // In `10 tags | × 9`, the separate number 9 is more likely the quantity than the 10 beside a word.
    /n[q$]/.test(account.lines?.roles.quantity ?? '') ? 0 : 1,
  ]
  let kept = strongest.map((account) => ({ account, ranks: rank(account) }))
  for (let at = 0; at < (kept[0]?.ranks.length ?? 0) && kept.length > 1; at++) {
    const most = Math.max(...kept.map(({ ranks }) => ranks[at] ?? 0))
    kept = kept.filter(({ ranks }) => (ranks[at] ?? 0) === most)
  }
  return kept.map(({ account }) => withRest(account, sets))
}

/**
 * Drops interpretations without quantities or only of other rows, if one interpretation proves several rows by quantity
 * × price = total.
 */
function besideProducts(accounts: readonly Account[]): readonly Account[] {
  const rows = new Set(
    accounts.flatMap(({ lines }) =>
      lines?.isProven && lines.lines.filter(({ quantity }) => quantity !== 1).length > 1
        ? lines.lines.map(({ block }) => block.index)
        : [],
    ),
  )
  if (rows.size === 0) return accounts
  return accounts.filter(
    ({ lines }) =>
      lines === null || (lines.roles.quantity !== null && lines.lines.some(({ block }) => rows.has(block.index))),
  )
}

/**
 * If neither subtotal nor total proves the lines, adds the other rows of a larger candidate list that contains them. A
 * number of such a row that is unclear stays null.
 */
function withRest(account: Account, sets: readonly ItemSet[]): Account {
  const { lines, strength, notation } = account
  if (!lines || strength >= strengths.subtotal) return account
  const own = new Map(lines.lines.map((line) => [line.block.index, line]))
  const larger = sets
    .filter(({ blocks, isFree, isAside }) => !isFree && !isAside && blocks.length > own.size)
    .toSorted((one, other) => other.blocks.length - one.blocks.length)
  for (const set of larger) {
    const blocks = set.blocks.filter(({ index }) => own.has(index))
    const least = Math.min(...blocks.map(cellsOf))
    if (blocks.length < own.size || least < 3 || set.blocks.some((block) => cellsOf(block) < least)) continue
    const reading = lineReadings({ ...set, blocks }, notation).find(
      (each) =>
        each.isProven === lines.isProven &&
        each.lines.every(({ block, quantity, total }) => {
          const line = own.get(block.index)
          return line?.quantity === quantity && line.total === total
        }),
    )
    if (!reading) continue
    const read = new Map(reading.lines.map((line) => [line.block.index, line]))
    const all = set.blocks.map((block) => read.get(block.index) ?? unclearLine(block, notation, reading.roles))
    return { ...account, set, lines: { ...reading, lines: all, sum: sumOf(all, notation), isProven: false } }
  }
  return account
}

const sumOf = (lines: LineReading['lines'], notation: Notation): number | null =>
  lines.reduce<number | null>((sum, line) => {
    const total = line.total ?? computed(line, notation)
    return sum === null || total === null ? null : sum + total
  }, 0)

const cellsOf = ({ cells }: Block): number => cells.filter(({ column }) => column >= 0).length

/**
 * Returns 2 if every line has a quantity, 1 if some have one, and 0 if none has. Also returns 0 if neither subtotal nor
 * total proves the lines.
 */
const countedLines = ({ lines, strength }: Account): number =>
  // Without a proof, the number of lines decides instead.
  strength < strengths.subtotal || !lines || lines.lines.every(({ quantity }) => quantity === null)
    ? 0
    : lines.lines.every(({ quantity }) => quantity !== null)
      ? 2
      : 1

/** Whether every item extends over several rows. */
const isOfRows = (set: ItemSet | null): boolean =>
  set?.isRecord === true && set.blocks.every(({ index, end }) => end > index)

const fewestColumns = 4

/** Whether the rows of all items have at least four cells. */
const isOfColumns = (set: ItemSet | null): boolean =>
  set?.blocks.every(({ cells }) => cells.filter(({ column }) => column >= 0).length >= fewestColumns) === true

const rolesOf = { quantity: ['quantity'], unit: ['unit', 'price'], total: ['amount', 'price'] } as const

/** Counts how many of quantity, unit price and total have another meaning according to their heading or label. */
function contradictionsOf({ lines, set }: Account): number {
  if (!lines || !set) return 0
  return (['quantity', 'unit', 'total'] as const).filter((part) => {
    const key = lines.roles[part]
    const role = key === null ? undefined : set.roles.get(key)
    return role !== undefined && !(rolesOf[part] as readonly string[]).includes(role)
  }).length
}

function accountsOf(
  sets: readonly ItemSet[],
  sums: readonly StatedSum[],
  loose: readonly StatedSum[],
  notation: Notation,
): Account[] {
  const stated = readSums(sums, notation)
  const ofSets = sets.flatMap(({ blocks }) => blocks.flatMap(({ values }) => [...values.values()]))
  const everyAmount = new Set(
    [...sums.map(({ value }) => value), ...ofSets].filter(isMoney).flatMap((value) => minorOf(value, notation) ?? []),
  )
  const solved = new Map<string, { readonly stated: readonly ReadSum[]; readonly found: readonly SumsReading[] }>()
  const looseInRun = runsOf(sums, loose, notation)
  const sumsFor = (lines: number | null, set: ItemSet | null, running: readonly RunningSum[] = []) => {
    const own = set === null ? [] : looseBehind(set, sums, loose)
    const others = set === null || lines === null ? [] : looseInRun(set, lines)
    const behind = [...new Set([...own, ...others])]
    const between = sums.filter((sum) => isRunning(sum, running, notation) || isWithin(sum, set))
    const key = `${lines} ${behind[0]?.index ?? ''} ${behind.length} ${between[0]?.index ?? ''} ${between.length}`
    const all = inOrder([...sums, ...behind]).filter((sum) => !between.includes(sum))
    const read = behind.length > 0 || between.length > 0 ? readSums(all, notation) : stated
    const known = solved.get(key) ?? { stated: read, found: best(sumsReadings(read, lines, everyAmount)) }
    solved.set(key, known)
    return known
  }
  const subtotals = new Set(stated.filter(({ name }) => name === 'subtotal').map(({ value }) => value))
  const readings = sets.map((set) => ({ set, found: lineReadings(set, notation) }))
  const withLines = readings.flatMap(({ set, found }) =>
    found.flatMap((plain): Account[] => {
      const own = set.isFree ? { ...set, blocks: plain.lines.map(({ block }) => block) } : set
      const reduced = withLineDiscounts(plain, [...sums, ...loose], notation)
      const less = reduced && sumsFor(reduced.lines.sum, own, [...runningSums(plain, notation), ...reduced.taken])
      const isReduced = less !== null && isMatched(less)
      const lines = reduced && isReduced ? reduced.lines : plain
      const read = less && isReduced ? less : sumsFor(plain.sum, own, runningSums(plain, notation))
      const gross = isMatched(read) ? null : grossOf(lines, notation)
      const ofLines = (gross !== null && reducedIn(sumsFor(gross, own), gross - (lines.sum ?? 0))) || read
      const matching = lines.sum === null ? [] : ofLines.found.filter(({ matchesLines }) => matchesLines)
      // A single amount that equals the total does not prove that it is an item.
      const isTrivial =
        lines.lines.length < 2 && lines.roles.quantity === null && !set.isHeaded && matching.every(hasNoParts)
      if (isTrivial) return []
      const strength = strengthOf(set, lines, matching.length > 0, lines.sum !== null && subtotals.has(lines.sum))
      if (strength === null || holdsSum(lines, notation, set.isHeaded ? strengths.subtotal : strength)) return []
      const isSubtotal = lines.lines.length > 1 && isUncounted(lines) && matching.some(isPartOfTotal)
      if (!set.isHeaded && !isSubtotal && holdsLoneAmount(lines, loose)) return []
      if (lines.lines.some(({ block }) => !hasWords(block))) return []
      const hasSums = stated.some(({ name }) => name === 'subtotal' || name === 'total')
      if (set.isRecord && hasSums && strength !== null && strength < strengths.subtotal) return []
      const account = { set, lines, stated: ofLines.stated, notation, strength }
      return matching.length > 0
        ? matching.map((each) => ({ ...account, sums: each }))
        : sumsAlone(sumsFor(null, null).found).map((each) => ({ ...account, stated, sums: each }))
    }),
  )
  const alone = sumsAlone(sumsFor(null, null).found).map(
    (each): Account => ({ set: null, lines: null, sums: each, stated, notation, strength: strengths.none }),
  )
  return [...withLines, ...alone]
}

/**
 * Returns a function that finds the amounts with unknown labels that are needed to prove the total: between the sum of
 * the lines and the total, outside the items.
 */
function runsOf(sums: readonly StatedSum[], loose: readonly StatedSum[], notation: Notation) {
  // `readSums` merges repeated amounts. Here every occurrence counts, so each one is converted separately.
  const every = inOrder([...sums, ...loose])
    .filter(({ value }) => isMoney(value))
    .flatMap((sum) => readSums([sum], notation))
  const runs = new Map<number, readonly ReadSum[]>()
  return ({ blocks }: ItemSet, lines: number): StatedSum[] => {
    const run = runs.get(lines) ?? provenRun(every, lines)
    runs.set(lines, run)
    const isOutside = ({ sum }: ReadSum): boolean =>
      blocks.every(({ index, end }) => sum.index < index || sum.index > end)
    return run.every(isOutside) ? run.flatMap(({ sum }) => (loose.includes(sum) ? [sum] : [])) : []
  }
}

/**
 * Subtracts discounts of single lines from these lines. A discount belongs to the line above it if another line
 * follows. After the last line it must be the stated rate of that line, or have the label of an earlier line discount.
 * Null if there are no such discounts.
 */
function withLineDiscounts(reading: LineReading, sums: readonly StatedSum[], notation: Notation) {
  const lines = [...reading.lines]
  const taken: RunningSum[] = []
  const labels = new Set<string>()
  if (lines.length < 2 || reading.sum === null) return null
  for (const { label, index, value, words } of inOrder(sums)) {
    // A negative amount with an unknown label is also a discount if it is between two items.
    const isDiscount = label.name === 'discount' || (label.name === 'unknown' && value.isNegative)
    const at = isDiscount ? lines.findLastIndex(({ block }) => block.index < index) : -1
    const [line, next] = [lines[at], lines[at + 1]]
    const total = line ? (line.total ?? computed(line, notation)) : null
    const stated = minorOf(value, notation)
    if (!line || total === null || stated === null || Math.abs(stated) >= total) continue
    const isBelowSum = sums.some((sum) => sum.index > line.block.index && sum.index < index)
    const rate = Number(/(\d[\d.,]*)\s?%/.exec(words)?.[1]?.replace(',', '.'))
    const isOfLine = Math.abs((total * rate) / 100 - Math.abs(stated)) <= 1 || labels.has(words)
    if (isBelowSum || !(next || (isOfLine && index <= line.block.end + 1))) continue
    lines[at] = { ...line, total: total - Math.abs(stated), isReduced: true }
    taken.push({ index, values: new Set([stated]) })
    labels.add(words)
  }
  return taken.length > 0 ? { lines: { ...reading, lines, sum: sumOf(lines, notation) }, taken } : null
}

const isMatched = ({ found }: { readonly found: readonly SumsReading[] }): boolean =>
  found.some(({ matchesLines }) => matchesLines)

/**
 * Returns the sum of the lines before discounts. Null if quantity × price does not prove the lines, or if no line has a
 * discount.
 */
const grossOf = ({ lines, isProven }: LineReading, notation: Notation): number | null =>
  isProven && lines.some(({ isReduced }) => isReduced)
    ? lines.reduce((sum, line) => sum + (computed(line, notation) ?? Number.NaN), 0)
    : null

/** Keeps the interpretations whose discount equals the discounts of all lines together. Null if there are none. */
function reducedIn<Sums extends { readonly found: readonly SumsReading[] }>(sums: Sums, less: number): Sums | null {
  const found = sums.found.filter(
    ({ discount, matchesLines }) => matchesLines && discount.reduce((sum, { value }) => sum + value, 0) === less,
  )
  return found.length > 0 ? { ...sums, found } : null
}

/** Whether the item has words besides its numbers, currencies and units, or has rows above it. */
const hasWords = ({ evidence, values, line }: Block): boolean =>
  (line?.above.length ?? 0) > 0 ||
  /\p{L}/u.test(
    [...values.values()].reduce(
      (rest, { text, unitText }) => rest.replace(text, ' ').replace(unitText ?? ' ', ' '),
      evidence,
    ),
  )

/**
 * Returns the texts of an item that may be its name. Leaves out labelled codes and options, and numbers with a unit.
 */
const namesOf = ({ cells }: Block): ReadonlySet<string> =>
  new Set(
    cells.flatMap(({ pieces }) =>
      pieces.flatMap(({ text, name, labelled }) =>
        labelled ? ((labelled.role ?? 'name') === 'name' ? [text] : []) : /[\p{L}\p{M}]{2}/u.test(name) ? [name] : [],
      ),
    ),
  )

/** Counts the items with a text that may be a name and differs from item to item. Every free text line counts. */
function namedLines(lines: LineReading['lines']): number {
  const names = lines.map(({ block }) => namesOf(block))
  const [first = new Set<string>(), ...others] = names
  const shared = new Set([...first].filter((name) => others.length > 0 && others.every((each) => each.has(name))))
  return lines.filter(
    ({ block }, at) => block.line !== undefined || [...(names[at] ?? [])].some((name) => !shared.has(name)),
  ).length
}

/** Whether no line has a count sign such as `×`. A line with one must be interpreted with its quantity. */
const isUncounted = ({ lines }: LineReading): boolean =>
  lines.every(({ block }) => !/(?:^|\s)[x×]\s?\d|\d\s?[x×](?:\s|$)/iu.test(block.evidence))

/**
 * Whether some line is probably a summary amount instead of an item. Examples without a quantity: a negative amount,
 * the sum of the lines above, a short row below proven lines, and rows below the last quantity if neither subtotal nor
 * total proves the lines.
 */
function holdsSum({ lines }: LineReading, notation: Notation, strength: Strength): boolean {
  const counted = lines.filter(({ quantity }) => quantity !== null).length
  const isReturned = ({ block }: LineReading['lines'][number]): boolean =>
    [...block.values.values()].some((value) => value.isNegative && !value.isPercent && !isMoney(value))
  const begun = lines.findIndex((line) => line.quantity === null && !isReturned(line))
  // Without a proof, lines below the last quantity are not items.
  if (strength < strengths.subtotal && begun > 0 && counted === begun) return true
  let above = 0
  return lines.some((line, at) => {
    const isUnread = line.quantity === null && line.unitPrice === null && line.total === null
    if (at > 0 && isUnread && [...line.block.values.values()].some(isMoney)) return true
    const amount = line.total ?? computed(line, notation) ?? 0
    const isSum =
      line.quantity === null &&
      !isReturned(line) &&
      (amount < 0 || (at > 0 && amount === above && (at > 1 || counted > 0)))
    above += amount
    const [first] = lines
    const isShort =
      at > 0 && first !== undefined && cellsOf(line.block) < 3 && cellsOf(first.block) > cellsOf(line.block)
    const isBelowProducts = line.quantity === null && lines.slice(0, at).every((each) => each.isProven)
    return isSum || (isShort && isBelowProducts)
  })
}

/** Whether some line without a quantity is only an unknown label and an amount, so that it may be a charge. */
const holdsLoneAmount = ({ lines }: LineReading, loose: readonly StatedSum[]): boolean =>
  lines.some(({ quantity, block }) => quantity === null && loose.some(({ index }) => index === block.index))

interface RunningSum {
  readonly index: number
  readonly values: ReadonlySet<number>
}

/**
 * Returns, for each row between two lines, the values that a subtotal there can have: the sum of the last line above
 * it, of the last two, and so on, up to 40 lines. Such a subtotal covers a group, a page or all lines.
 */
function runningSums({ lines }: LineReading, notation: Notation): RunningSum[] {
  const found: RunningSum[] = []
  const totals = lines.map((line) => line.total ?? computed(line, notation))
  for (const [at, line] of lines.slice(0, -1).entries()) {
    const next = lines[at + 1]
    if (next && next.block.index > line.block.end + 1) {
      const values = new Set<number>()
      let sum: number | null = 0
      for (let from = at; from >= 0 && at - from < mostGrouped; from--) {
        const total: number | null = totals[from] ?? null
        sum = sum === null || total === null ? null : sum + total
        if (sum !== null) values.add(sum)
      }
      for (let index = line.block.end + 1; index < next.block.index; index++) found.push({ index, values })
    }
  }
  return found
}

const isRunning = ({ index, value }: StatedSum, running: readonly RunningSum[], notation: Notation): boolean => {
  const amount = minorOf(value, notation)
  return amount !== null && running.some((each) => each.index === index && each.values.has(amount))
}

/** Whether the amount is in a row of an item. Only for items that may extend over several rows. */
const isWithin = ({ index }: StatedSum, set: ItemSet | null): boolean =>
  set?.isRecord === true && set.blocks.some((block) => index >= block.index && index <= block.end)

const mostGrouped = 40
const mostLoose = 8
const inOrder = (sums: readonly StatedSum[]): StatedSum[] => sums.toSorted((one, other) => one.index - other.index)

/**
 * Returns up to 8 amounts with unknown labels below the last item: down to the last summary amount if a total is below
 * the items, otherwise within the next 8 rows.
 */
function looseBehind({ blocks }: ItemSet, sums: readonly StatedSum[], loose: readonly StatedSum[]): StatedSum[] {
  const begin = blocks.at(-1)?.end ?? 0
  const hasTotal = sums.some(({ label, index }) => index > begin && (label.name === 'total' || label.name === 'due'))
  const end = hasTotal ? Math.max(...sums.map(({ index }) => index)) : begin + mostLoose
  return loose.filter(({ index }) => index > begin && index <= end).slice(0, mostLoose)
}

/** Whether there is a subtotal that differs from the total. */
const isPartOfTotal = ({ subtotal, total }: SumsReading): boolean =>
  subtotal !== null && total !== null && subtotal.value !== total.value

const hasNoParts = ({ shipping, tax, fee, discount }: SumsReading): boolean =>
  [...shipping, ...tax, ...fee, ...discount].every(({ value }) => value === 0)

const sumsAlone = (found: readonly SumsReading[]): readonly (SumsReading | null)[] =>
  found.length > 0 ? found : [null]

/**
 * Returns the interpretations that use the most amounts. If some of them have a tax that is its stated rate of the
 * total, returns only these.
 */
function best(found: readonly SumsReading[]): readonly SumsReading[] {
  const most = Math.max(...found.map(({ explained }) => explained))
  const kept = found.filter(({ explained }) => explained === most)
  const rated = kept.filter(isRated)
  return rated.length > 0 ? rated : kept
}

/** Returns the strength of the evidence for an interpretation, or null if it is too weak to be used. */
function strengthOf(set: ItemSet, lines: LineReading, isTotalMet: boolean, isSubtotalMet: boolean): Strength | null {
  const { roles, isProven, isQuantityStated } = lines
  const hasProducts = roles.quantity !== null && roles.unit !== null && roles.total !== null
  const areProducts =
    hasProducts &&
    lines.lines.every((line) => line.isProven || line.quantity === null) &&
    lines.lines.some((line) => line.isProven)
  const areSummedProducts =
    roles.quantity !== null &&
    roles.unit !== null &&
    roles.total === null &&
    lines.lines.some(({ quantity }) => quantity !== 1)
  const isQuantityShown = roles.quantity === null || isQuantityStated || areProducts || areSummedProducts
  if (!isQuantityShown) return null
  if (isTotalMet || isSubtotalMet) {
    // Numbers can add up by chance. Only a heading, a quantity, a second line or a matching total shows that these are
    // items.
    if (roles.quantity === null && lines.lines.length < 2 && !set.isHeaded && !isTotalMet) return null
    if (areSummedProducts && !isQuantityStated && lines.lines.every(({ quantity }) => quantity === null)) return null
    if (set.isAside) return null
    return isTotalMet ? (isProven || areProducts ? strengths.everything : strengths.total) : strengths.subtotal
  }
  // Items found by a count and one amount are accepted only if the summary amounts prove them.
  const isCounted = isQuantityStated && [...set.roles.values()].every((role) => role === 'quantity')
  if (set.isAside || ((set.isFree || (set.isRecord && !isCounted)) && !isProven)) return null
  // With small whole numbers, quantity times price can equal the total by chance.
  if (isProven && set.blocks.some(({ values }) => isPrice(values.get(roles.total ?? '')))) return strengths.products
  if (roles.quantity !== null && !isQuantityStated) return null
  const isPriced = [roles.unit, roles.total].every(
    (key) => key === null || set.roles.has(key) || set.blocks.some(({ values }) => isPrice(values.get(key))),
  )
  if (!isPriced) return null
  const isItemised = set.isHeaded || (isQuantityStated && roles.quantity !== null && isUsable(set.blocks, lines))
  return isItemised ? strengths.stated : null
}

const isPrice = (value: Value | undefined): boolean => value !== undefined && isMoney(value)

/**
 * Whether lines without headings can be items: each has a quantity, and either the quantity is marked as one or the
 * price as a unit price.
 */
const isUsable = (blocks: readonly Block[], { roles }: LineReading): boolean =>
  blocks.every(({ values }) => {
    const value = values.get(roles.quantity ?? '')
    if (value === undefined) return false
    const unit = values.get(roles.unit ?? '')
    return value.isCount || value.role === 'quantity' || unit?.role === 'unit' || unit?.per != null
  })

/**
 * Returns the total of a line: as stated, otherwise quantity times price. Null if neither is known, or if there is no
 * line with this index.
 */
export const lineTotal = (account: Account, index: number): number | null => {
  const line = account.lines?.lines[index]
  return line ? (line.total ?? computed(line, account.notation)) : null
}
