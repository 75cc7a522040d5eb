import { isMoney, type StatedSum } from './entries.rules.ts'
import type { Block, ItemSet } from './item-sets.rules.ts'
import { computed, type LineReading, lineReadings, minorOf, type Notation, unclearLine } from './line-readings.rules.ts'
import type { Value } from './pieces.rules.ts'
import { type ReadSum, readSums, type SumsReading, sumsReadings } from './sums.rules.ts'

/** One hypothesis: which numbers are the lines and which are the sums. */
export interface Account {
  readonly set: ItemSet | null
  readonly lines: LineReading | null
  readonly sums: SumsReading | null
  readonly stated: readonly ReadSum[]
  readonly notation: Notation
  readonly strength: Strength
}

/** The amount of arithmetic proof for a reading, in ascending order. */
export const strengths = { none: 0, stated: 1, products: 2, subtotal: 3, total: 4, everything: 5 } as const
export type Strength = (typeof strengths)[keyof typeof strengths]

/** The readings that arithmetic supports best; several where it cannot choose. */
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
    // Quantities are written like the mail's other numbers, unless arithmetic says otherwise.
    account.notation.mark === null || account.notation.mark === account.notation.quantityMark ? 1 : 0,
    // Sums have no quantity, items have.
    countedLines(account),
    -(account.lines?.repairs ?? 0),
    -(account.lines?.lines.filter(({ isTaxed }) => isTaxed).length ?? 0),
    account.lines?.lines.length ?? 0,
    // Headings divide a line better than its numbers do.
    account.set?.isHeaded ? 4 : isOfRows(account.set) ? 3 : isOfColumns(account.set) ? 2 : account.set?.isFree ? 1 : 0,
    account.sums?.explained ?? 0,
    -contradictionsOf(account),
    account.lines?.isStated ? 1 : 0,
    account.lines?.isQuantityStated ? 1 : 0,
    account.lines?.roles.quantity === null ? 0 : 1,
    Object.values(account.lines?.roles ?? {}).filter((key) => key !== null).length,
    // `10 tags | × 9`: a number of its own rather than one beside words.
    /n[q$]/.test(account.lines?.roles.quantity ?? '') ? 0 : 1,
  ]
  let kept = strongest
  const ranks = strongest[0] ? rank(strongest[0]).length : 0
  for (let at = 0; at < ranks && kept.length > 1; at++) {
    const most = Math.max(...kept.map((account) => rank(account)[at] ?? 0))
    kept = kept.filter((account) => (rank(account)[at] ?? 0) === most)
  }
  return kept.map((account) => withRest(account, sets))
}

/** Drops readings of other rows if several rows hold a quantity, a price and their product. */
function besideProducts(accounts: readonly Account[]): readonly Account[] {
  const rows = new Set(
    accounts.flatMap(({ lines }) =>
      lines?.isProven && lines.lines.filter(({ quantity }) => quantity !== 1).length > 1
        ? lines.lines.map(({ block }) => block.index)
        : [],
    ),
  )
  if (rows.size === 0) return accounts
  return accounts.filter(({ lines }) => lines === null || lines.lines.some(({ block }) => rows.has(block.index)))
}

/**
 * Where the sums prove nothing, the rows beside those that could be read are items, too: a line whose quantity is
 * unclear stays, without it.
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

/** 2: each line has a quantity, 1: some. */
const countedLines = ({ lines, strength }: Account): number =>
  // Without a proof the fullest reading counts.
  strength < strengths.subtotal || !lines || lines.lines.every(({ quantity }) => quantity === null)
    ? 0
    : lines.lines.every(({ quantity }) => quantity !== null)
      ? 2
      : 1

/** Its items are several rows each. */
const isOfRows = (set: ItemSet | null): boolean =>
  set?.isRecord === true && set.blocks.every(({ index, end }) => end > index)

const fewestColumns = 4

/** Its items are rows of several cells. */
const isOfColumns = (set: ItemSet | null): boolean =>
  set?.blocks.every(({ cells }) => cells.filter(({ column }) => column >= 0).length >= fewestColumns) === true

const namesOf = { quantity: ['quantity'], unit: ['unit', 'price'], total: ['amount', 'price'] } as const

/** The number of values that a reading uses against their headings or labels. */
function contradictionsOf({ lines, set }: Account): number {
  if (!lines || !set) return 0
  return (['quantity', 'unit', 'total'] as const).filter((part) => {
    const key = lines.roles[part]
    const role = key === null ? undefined : set.roles.get(key)
    return role !== undefined && !(namesOf[part] as readonly string[]).includes(role)
  }).length
}

function accountsOf(
  sets: readonly ItemSet[],
  sums: readonly StatedSum[],
  loose: readonly StatedSum[],
  notation: Notation,
): Account[] {
  const stated = readSums(sums, notation)
  const everyAmount = new Set(
    [
      ...sums.map(({ value }) => value),
      ...sets.flatMap(({ blocks }) => blocks.flatMap(({ values }) => [...values.values()])),
    ]
      .filter(isMoney)
      .flatMap((value) => minorOf(value, notation) ?? []),
  )
  const solved = new Map<string, { readonly stated: readonly ReadSum[]; readonly found: readonly SumsReading[] }>()
  const sumsFor = (lines: number | null, set: ItemSet | null, running: readonly RunningSum[] = []) => {
    const behind = set === null ? [] : looseBehind(set, sums, loose)
    const between = sums.filter((sum) => isRunning(sum, running, notation) || isWithin(sum, set))
    const key = `${lines} ${behind[0]?.index ?? ''} ${behind.length} ${between[0]?.index ?? ''} ${between.length}`
    const all = inOrder([...sums, ...behind]).filter((sum) => !between.includes(sum))
    const own = behind.length > 0 || between.length > 0 ? readSums(all, notation) : stated
    const known = solved.get(key) ?? { stated: own, found: best(sumsReadings(own, lines, everyAmount)) }
    solved.set(key, known)
    return known
  }
  const subtotals = new Set(stated.filter(({ name }) => name === 'subtotal').map(({ value }) => value))
  const readings = sets.map((set) => ({ set, found: lineReadings(set, notation) }))
  const withLines = readings.flatMap(({ set, found }) =>
    found.flatMap((lines): Account[] => {
      const ofLines = sumsFor(
        lines.sum,
        set.isFree ? { ...set, blocks: lines.lines.map(({ block }) => block) } : set,
        runningSums(lines, notation),
      )
      const matching = lines.sum === null ? [] : ofLines.found.filter(({ matchesLines }) => matchesLines)
      // One amount that is the total proves nothing about an item.
      const isTrivial =
        lines.lines.length < 2 && lines.roles.quantity === null && !set.isHeaded && matching.every(hasNoParts)
      const strength = isTrivial
        ? null
        : strengthOf(set, lines, matching.length > 0, lines.sum !== null && subtotals.has(lines.sum))
      if (strength === null || holdsSum(lines, notation, set.isHeaded ? strengths.subtotal : strength)) return []
      const isSubtotal = lines.lines.length > 1 && isUncounted(lines) && matching.some(isPartOfTotal)
      if (!set.isHeaded && !isSubtotal && holdsLoneAmount(lines, loose)) return []
      if (lines.lines.some(({ block }) => !/\p{L}/u.test(block.evidence))) return []
      const hasSums = stated.some(({ name }) => name === 'subtotal' || name === 'total')
      if (set.isRecord && hasSums && strength !== null && strength < strengths.subtotal) return []
      const own = { set, lines, stated: ofLines.stated, notation, strength }
      return matching.length > 0
        ? matching.map((each) => ({ ...own, sums: each }))
        : sumsAlone(sumsFor(null, null).found).map((each) => ({ ...own, stated, sums: each }))
    }),
  )
  const alone = sumsAlone(sumsFor(null, null).found).map(
    (each): Account => ({ set: null, lines: null, sums: each, stated, notation, strength: strengths.none }),
  )
  return [...withLines, ...alone]
}

/** A line with a sign for counts is read with its count or not at all. */
const isUncounted = ({ lines }: LineReading): boolean =>
  lines.every(({ block }) => !/(?:^|\s)[x×]\s?\d|\d\s?[x×](?:\s|$)/iu.test(block.evidence))

/** A line without a quantity that takes off, or that is what the lines above it come to, is a sum. */
function holdsSum({ lines }: LineReading, notation: Notation, strength: Strength): boolean {
  const counted = lines.filter(({ quantity }) => quantity !== null).length
  const isReturned = ({ block }: LineReading['lines'][number]): boolean =>
    [...block.values.values()].some((value) => value.isNegative && !value.isPercent && !isMoney(value))
  const begun = lines.findIndex((line) => line.quantity === null && !isReturned(line))
  // Without a proof, lines that no longer count are no items.
  if (strength < strengths.subtotal && begun > 0 && counted === begun) return true
  let above = 0
  return lines.some((line, at) => {
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

/** A label and an amount alone may be a charge as well as an item: nothing says that they are an item. */
const holdsLoneAmount = ({ lines }: LineReading, loose: readonly StatedSum[]): boolean =>
  lines.some(({ quantity, block }) => quantity === null && loose.some(({ index }) => index === block.index))

interface RunningSum {
  readonly index: number
  readonly values: ReadonlySet<number>
}

/** Between two lines what all lines above come to, and those since each line before: sums of pages and of groups. */
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

/** An amount that the item itself is made of. */
const isWithin = ({ index }: StatedSum, set: ItemSet | null): boolean =>
  set?.isRecord === true && set.blocks.some((block) => index >= block.index && index <= block.end)

const mostGrouped = 40
const mostLoose = 8
const inOrder = (sums: readonly StatedSum[]): StatedSum[] => sums.toSorted((one, other) => one.index - other.index)

/** Amounts below the last item, up to the last sum with a known label. */
function looseBehind({ blocks }: ItemSet, sums: readonly StatedSum[], loose: readonly StatedSum[]): StatedSum[] {
  const begin = blocks.at(-1)?.end ?? 0
  const hasTotal = sums.some(({ label, index }) => index > begin && (label.name === 'total' || label.name === 'due'))
  const end = hasTotal ? Math.max(...sums.map(({ index }) => index)) : begin + mostLoose
  return loose.filter(({ index }) => index > begin && index <= end).slice(0, mostLoose)
}

/** The lines come to a stated subtotal, which with other parts makes the total. */
const isPartOfTotal = ({ subtotal, total }: SumsReading): boolean =>
  subtotal !== null && total !== null && subtotal.value !== total.value

const hasNoParts = ({ shipping, tax, fee, discount }: SumsReading): boolean =>
  [...shipping, ...tax, ...fee, ...discount].every(({ value }) => value === 0)

const sumsAlone = (found: readonly SumsReading[]): readonly (SumsReading | null)[] =>
  found.length > 0 ? found : [null]

/** Those that explain the most. */
function best(found: readonly SumsReading[]): readonly SumsReading[] {
  const most = Math.max(...found.map(({ explained }) => explained))
  return found.filter(({ explained }) => explained === most)
}

/** Null if nothing supports the reading. */
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
    // What only happens to add up is no order: something has to say that these are amounts of items.
    if (roles.quantity === null && lines.lines.length < 2 && !set.isHeaded && !isTotalMet) return null
    if (areSummedProducts && !isQuantityStated && lines.lines.every(({ quantity }) => quantity === null)) return null
    if (set.isAside) return null
    return isTotalMet ? (isProven || areProducts ? strengths.everything : strengths.total) : strengths.subtotal
  }
  // A count beside one amount says nothing before the sums prove it.
  if (set.isAside || ((set.isFree || set.isRecord) && !isProven)) return null
  // Small whole numbers are products of each other by chance.
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

/** Lines without a heading are items only if each states a quantity, and what it is of. */
const isUsable = (blocks: readonly Block[], { roles }: LineReading): boolean =>
  blocks.every(({ values }) => {
    const value = values.get(roles.quantity ?? '')
    if (value === undefined) return false
    const unit = values.get(roles.unit ?? '')
    return value.isCount || value.role === 'quantity' || unit?.role === 'unit' || unit?.per != null
  })

/** The total of a line: as stated, otherwise quantity times price. */
export const lineTotal = (account: Account, index: number): number | null => {
  const line = account.lines?.lines[index]
  return line ? (line.total ?? computed(line, account.notation)) : null
}
