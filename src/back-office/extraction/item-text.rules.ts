import { unitKind } from '../../platform/units.ts'
import {
  bareCodesApart,
  type CodedName,
  codesApart,
  codesInSlots,
  isDimension,
  isFile,
  isShortDay,
  type SlotText,
} from './article-codes.rules.ts'
import { holdsDay } from './dates.rules.ts'
import { eitherLabel, isMoney } from './entries.rules.ts'
import type { Block, BlockCell, ItemSet } from './item-sets.rules.ts'
import { isAmount } from './money-text.rules.ts'
import { isLetterCode, labelledPart, namesApart, withoutLeads } from './name-parts.rules.ts'
import { countedUnit, isUnitWord } from './number-tokens.rules.ts'
import { isCounter, isVariant, type Piece, pieceOf, tidyName, type Value, withoutConnector } from './pieces.rules.ts'
import { isProduct, textsBeside } from './records.rules.ts'
import { columnOf, factOf, type Language, namesChoice, namesFact, namesOther, sumOf } from './words/vocabulary.rules.ts'

/** The texts of an item, without its numbers. */
export interface ItemText {
  readonly name: string
  readonly sku: string | null
  readonly options: string | null
}

const code = /^[A-Z0-9][A-Z0-9._/-]{1,39}$/i
const isCode = (text: string): boolean =>
  code.test(text) &&
  /\d/.test(text) &&
  !/^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$|^\d{1,2}\/\d{2}$/.test(text) &&
  !isShortDay(text) &&
  !isDimension(text) &&
  !isFile(text)

/** Whether the text has the form of an article number, possibly with spaces: `ART 4711`, `6697 609` */
const isSpacedCode = (text: string): boolean =>
  text.length <= 40 && /\d/.test(text) && /^[A-Z0-9._/-]+(?: [A-Z0-9._/-]+){0,3}$/.test(text)

/** Returns a weight: the higher it is, the more probably the column of the text contains the names. */
function nameWeight({ text, name, labelled }: Piece, heading: BlockCell['heading'], isAlone: boolean): number {
  const said = labelled?.role === null ? text : name
  if (isUnitWord(said)) return 0
  // `RIVET 20 MM` has the form of a code but contains a word.
  if (isCode(said) || (isAlone && isSpacedCode(text) && !/\p{L}{4}/u.test(text))) return 0.05
  if (heading === 'options' || /^\(.*\)$/.test(said)) return 0.1
  const letters = (said.match(/\p{L}/gu) ?? []).length
  // Digits count, too: the numbers of `Rivet 9 x 8` belong to the name.
  const signs = letters < 2 ? letters : letters + (text.match(/\d/g) ?? []).length
  return heading === 'name' ? 1000 + signs : signs
}

/**
 * Returns the column that contains the names: the one with a heading for names, otherwise the one with the most
 * letters. Columns whose texts differ from item to item are preferred. Null if no column can contain names.
 */
export function nameColumn({ blocks }: ItemSet): number | null {
  const weights = new Map<number, number>()
  const said = new Map<number, string[]>()
  for (const { cells } of blocks)
    for (const { column, heading, pieces } of cells) {
      const isOther = heading !== null && heading !== 'options' && heading !== 'name'
      // In a column of article numbers, only a cell with several lines can contain a name: `A-1` above `Linen`.
      if (column < 0 || (isOther && !(heading === 'sku' && pieces.length > 1))) continue
      const named = pieces
        .slice(0, 2)
        .map((piece) => ({ name: piece.text, weight: nameWeight(piece, heading, pieces.length === 1) }))
      const { name, weight } = named.find((each) => each.weight >= 1) ?? named[0] ?? { name: '', weight: 0 }
      weights.set(column, (weights.get(column) ?? 0) + weight)
      said.set(column, [...(said.get(column) ?? []), name])
    }
  // Names differ from item to item. Without a heading, a text that all items share is not a name.
  for (const [column, names] of said) {
    const distinct = new Set(names).size
    const isShared = names.length > 1 && distinct === 1 && (weights.get(column) ?? 0) < 1000
    weights.set(
      column,
      ((weights.get(column) ?? 0) * (names.length + distinct)) / (isShared ? 10_000 : 1) / names.length,
    )
  }
  let best: number | null = null
  for (const [column, weight] of weights)
    if (weight > 0 && (best === null || weight > (weights.get(best) ?? 0))) best = column
  return best
}

interface Said {
  readonly cell: BlockCell
  readonly piece: Piece
  /** The text is in the same cell as the name, or in a row below. */
  readonly isNear: boolean
}

/** The texts of one item: its name, and all others. */
interface Parts {
  readonly block: Block
  readonly used: ReadonlySet<Value>
  readonly first: Piece | undefined
  readonly rest: readonly Said[]
  /** The name with every number beside it that is neither the quantity nor a price of the item. */
  readonly wideName: string
  readonly slots: readonly SlotText[]
}

/** Returns the texts of all items of a list. Texts at the same position have the same meaning in all items. */
export const itemTexts = (
  blocks: readonly { readonly block: Block; readonly used: ReadonlySet<Value> }[],
  column: number | null,
  language: Language,
): ItemText[] => namesApart(statedTexts(blocks, column, language), language)

function statedTexts(
  blocks: readonly { readonly block: Block; readonly used: ReadonlySet<Value> }[],
  column: number | null,
  language: Language,
): ItemText[] {
  const shared = sharedTexts(blocks.map(({ block }) => block))
  const partsWith = (label: string | null, others = shared): Parts[] =>
    blocks.map(({ block, used }) => partsOf(block, column, used, others, language, label))
  const firstParts = partsWith(null)
  const codes = codeTexts(firstParts.map(({ first }) => first?.text ?? ''))
  const plainParts = codes.length === 0 ? firstParts : partsWith(null, new Set([...shared, ...codes]))
  const label = labelOfNames(plainParts)
  const all = label === null ? plainParts : partsWith(label)
  const names = withoutLeads(
    all.map(({ wideName }) => wideName),
    language,
  )
  const variants = variantsOf(all)
  const read = (coded: readonly CodedName[]): ItemText[] =>
    all.map((parts, at) => itemText(parts, coded[at], variants, language))
  const isCoded = (texts: readonly ItemText[]): boolean => texts.every(({ sku }) => sku !== null)
  const plain = read([])
  if (isCoded(plain)) return plain
  const texts = read(codesApart(names, language))
  if (isCoded(texts)) return texts
  const placed = codesInSlots(
    all.map(({ slots }) => slots),
    texts.map(({ name }) => name),
  )
  const coded = texts.map((text, at) => withSku(text, text.sku ?? placed[at] ?? null))
  if (isCoded(coded)) return coded
  const bare = read(bareCodesApart(names, language))
  return isCoded(bare) || !coded.some(({ sku }) => sku !== null) ? bare : coded
}

const longestVariant = 30

/**
 * If the first text below one name is a variant such as `Blue / M`, the first texts below the other names are variants,
 * too: `Blue`. Leaves out texts that also occur further below a name.
 */
function variantsOf(all: readonly Parts[]): ReadonlySet<Piece> {
  const near = all.map(({ rest }) => rest.filter(({ isNear }) => isNear).map(({ piece }) => piece))
  if (!near.some(([piece]) => piece && isVariant(piece.text))) return new Set()
  const further = new Set(near.flatMap((pieces) => pieces.slice(1).map(({ text }) => text)))
  const isPlain = ({ text, labelled }: Piece): boolean =>
    labelled === null &&
    text.length <= longestVariant &&
    /\p{L}.*[^.!?]$/u.test(text) &&
    !isCode(text) &&
    !further.has(text)
  return new Set(near.flatMap(([piece]) => (piece && isPlain(piece) && !valuesIn(piece).some(isMoney) ? [piece] : [])))
}

/** Sets the article number of an item, and removes the option that contains it. */
const withSku = (text: ItemText, sku: string | null): ItemText => ({
  ...text,
  sku,
  options:
    text.options
      ?.split('; ')
      .filter((option) => sku === null || !option.endsWith(` ${sku}`))
      .join('; ') || null,
})

/**
 * Returns the texts if they are codes after the same label, and thus not names: `Job J-1`, `Job J-2`. Empty for other
 * texts.
 */
function codeTexts(texts: readonly string[]): readonly string[] {
  const labels = new Set(
    texts.map((text) => /^(\p{L}[^:=\d]{1,29}?)\s?[:=#]?\s(?=\S*\d)[A-Z\d._/-]{3,}$/u.exec(text)?.[1]),
  )
  return texts.length > 1 && labels.size === 1 && !labels.has(undefined) && new Set(texts).size > 1 ? texts : []
}

const labelBeforeText = /^(\p{L}[^:=\d]{1,29}?)\s?[:=]\s(\S.*)$/u
const beginsWith = (label: string, { text }: Piece): boolean => labelBeforeText.exec(text)?.[1] === label

/**
 * Returns the label of the names in items that consist of labelled lines: `Gaka: A-1`, `Anzerka: Linen`. Null unless
 * every item has texts with different labels, and exactly one label is in every item before words that differ.
 */
function labelOfNames(parts: readonly Parts[]): string | null {
  const own = parts.map(({ first }) => labelBeforeText.exec(first?.text ?? '')?.[1])
  if (parts.length < 2 || own.includes(undefined) || new Set(own).size < 2) return null
  const labels = [...new Set(own)].filter((label): label is string => {
    const values = parts.flatMap(({ first, rest }) => {
      const piece = [...(first ? [first] : []), ...rest.map((said) => said.piece)].find(
        (each) => label !== undefined && beginsWith(label, each),
      )
      return labelBeforeText.exec(piece?.text ?? '')?.[2] ?? []
    })
    const words = values.filter((value) => /\p{L}{3}/u.test(value) && !/^[A-Z0-9._/-]+$/.test(value))
    return values.length === parts.length && words.length === values.length && 2 * new Set(words).size > words.length
  })
  const [label, ...more] = labels
  return label !== undefined && more.length === 0 ? label : null
}

/**
 * Returns the texts that all items share or that only count the items. They are labels or remarks. Empty for a single
 * item.
 */
function sharedTexts(blocks: readonly Block[]): ReadonlySet<string> {
  if (blocks.length < 2) return new Set()
  const [first, ...others] = blocks.map(
    ({ cells }) =>
      // Items may share a name, so texts below a heading for names are left out.
      new Set(
        cells.flatMap(({ heading, pieces }) =>
          heading === 'name' ? [] : pieces.flatMap(({ text, name }) => (name === '' ? [text] : [text, name])),
        ),
      ),
  )
  return new Set([
    ...[...(first ?? [])].filter((text) => others.every((texts) => texts.has(text)) && !isProduct(text, blocks)),
    ...countingTexts(blocks),
  ])
}

/** Returns the texts that only count the items: `Article 1` in one item, `Article 2` in the next. */
function countingTexts(blocks: readonly Block[]): string[] {
  const counted = new Map<string, number[]>()
  for (const { text } of blocks.flatMap(({ cells }) => cells.flatMap(({ pieces }) => pieces))) {
    const [, word, number] = /^\W*(\p{L}[\p{L}. ]{0,20}?)\s(\d{1,3})\W*$/u.exec(text) ?? []
    if (word !== undefined) counted.set(word, [...(counted.get(word) ?? []), Number(number)])
  }
  const counting = [...counted].flatMap(([word, numbers]) =>
    numbers.length >= Math.max(2, blocks.length - 1) && numbers.every((each, at) => each === (numbers[0] ?? 0) + at)
      ? [word]
      : [],
  )
  return blocks.flatMap(({ cells }) =>
    cells.flatMap(({ pieces }) =>
      pieces.flatMap(({ text, name }) =>
        counting.some((word) => text.includes(word) && /\d\W*$/.test(text)) ? [text, name] : [],
      ),
    ),
  )
}

/** Whether the text can be a name: it is no label, number of a line, measure, day, amount, file or article number. */
const isNameText = (piece: Piece, isHeaded: boolean, language: Language): boolean =>
  hasName(piece) &&
  !holdsDay(piece.text) &&
  !isAmount(piece.text) &&
  !isCounter(piece.text) &&
  !isFile(piece.text.split(' ')[0] ?? '') &&
  !/^(?:\p{L}{1,5}\.|\p{Lu}{2,4})\s\d{1,4}$/u.test(piece.text) &&
  !isOtherLabel(piece, isHeaded, language) &&
  !isUnitWord(piece.text) &&
  !isLineNumber(piece) &&
  /\p{L}{2}|\p{Lo}/u.test(piece.text) &&
  !(/\d/.test(piece.text) && /^[[(#]?[A-Z0-9._/-]{4,}[\])]?$/.test(piece.text))

function partsOf(
  block: Block,
  column: number | null,
  used: ReadonlySet<Value>,
  shared: ReadonlySet<string>,
  language: Language,
  label: string | null,
): Parts {
  const stated = block.cells.map((cell) => ({ ...cell, pieces: joined(cell.pieces, language) }))
  const isHeaded = stated.some(({ heading }) => heading !== null)
  const isShared = ({ text, name }: Piece): boolean => shared.has(text) || shared.has(name)
  const isProper = (piece: Piece): boolean => isNamed(piece) && !isShared(piece)
  const isNamed = (piece: Piece): boolean => isNameText(piece, isHeaded, language)
  // If a row contains only options and codes, the heading of its group is the name.
  const isVariantOf = (cell: BlockCell): boolean => holdsVariant(cell, language)
  const holdsName = (cell: BlockCell): boolean =>
    cell.column >= 0 && cell.heading !== 'sku' && !isVariantOf(cell) && cell.pieces.some(isProper)
  const cells: BlockCell[] =
    block.group && stated.some(isVariantOf) && !stated.some(holdsName)
      ? [
          { column: column ?? -1, heading: 'name', pieces: [block.group] },
          ...stated.map((cell) => (isVariantOf(cell) ? { ...cell, heading: 'options' as const } : cell)),
        ]
      : stated
  const isLabelled = (piece: Piece): boolean => label !== null && beginsWith(label, piece)
  const own =
    cells.find((cell) => cell.pieces.some(isLabelled)) ??
    cells.find((cell) => cell.column === column && cell.pieces.some(isProper)) ??
    cells.find((cell) => cell.heading !== 'sku' && cell.pieces.some(isProper)) ??
    cells.find((cell) => cell.column === column && cell.heading !== 'sku' && cell.pieces.some(isNamed)) ??
    cells.find((cell) => cell.pieces.some(isProper)) ??
    cells.find((cell) => cell.pieces.some(hasName))
  // An article number without digits may precede the name: `MIT-LB-M`.
  const first =
    own?.pieces.find(isLabelled) ??
    own?.pieces.find((piece) => isProper(piece) && !isLetterCode(piece.text)) ??
    own?.pieces.find(isProper) ??
    own?.pieces.find(hasName)
  const besideUsed = (piece: Piece): Piece[] => {
    const values = valuesIn(piece).filter((value) => used.has(value))
    return values.length === 0
      ? [piece]
      : textsBeside(piece.text, values, language).map(({ text }) => pieceOf(text, language))
  }
  const rest = cells.flatMap((cell): Said[] =>
    cell.pieces
      .filter(
        (piece) =>
          piece !== first &&
          !isLineNumber(piece) &&
          !(cell.heading === 'sku' && valuesIn(piece).some((value) => used.has(value))),
      )
      .flatMap(besideUsed)
      .flatMap((piece) => codeApart(piece, language))
      .map((piece) => ({ cell, piece, isNear: cell === own || cell.column < 0 })),
  )
  const slots = slotsOf(cells, own, first, besideUsed, language)
  return { block, used, first, rest, wideName: wideNameOf(first, used, language), slots }
}

/** Whether a label of names stands before a number. `Position` labels names, or numbers of lines. */
const isLineNumber = ({ labelled }: Piece): boolean =>
  labelled?.role === 'name' && /^\d{1,4}$/.test(labelled.value.trim())

/** Splits a text after its article number: `Item no. 4711, Finish: Matt`. */
function codeApart(piece: Piece, language: Language): Piece[] {
  const parts = piece.text.split(/\s?[,;|·]\s/)
  return parts.length > 1 && skuBehindLabel(parts[0] ?? '', language) !== null
    ? parts.map((part) => pieceOf(part, language))
    : [piece]
}

/** Whether the cell contains only an option of the item. */
function holdsVariant({ column, heading, pieces: [piece, ...more] }: BlockCell, language: Language): boolean {
  const isText = piece !== undefined && more.length === 0 && (heading === 'name' || /\p{L}/u.test(piece.text))
  return column >= 0 && (heading === 'options' || (isText && namesSize(piece.text, language)))
}

/** Whether the text is only a size or another labelled option: `XL`, `Size M`, `40 x 60 cm`. */
const namesSize = (text: string, language: Language): boolean =>
  /^(?:X{0,4}[SML]|\d?X[SL]|\d{2,3}(?:\s?[-/x×]\s?\d{2,3})?(?:\s?[cm]m)?)$/.test(text) ||
  (text.split(' ').length < 4 && labelledPart(text, language)?.role === 'options')

/**
 * Whether the text is a code with an unknown label: `MFG: CPE2950MU`. Also true for the label of a summary amount in a
 * row without headings: `Total excl. VAT`.
 */
const isOtherLabel = ({ text, labelled }: Piece, isHeaded: boolean, language: Language): boolean =>
  (labelled?.role === null && /\d/.test(labelled.value) && /^[A-Z0-9._/-]{5,}$/.test(labelled.value)) ||
  // In a table with headings, a charge may be listed as an item.
  (!isHeaded && sumOf(text, language)?.isExact === true)

/** Whether the label is that of a number other than an article number: `Lot`, `Customer no.` */
const isOtherNumber = (label: string, language: Language): boolean =>
  namesOther(label) || columnOf(label, language) === 'lot'

/** Returns the texts of an item beside its name, with their positions. */
function slotsOf(
  cells: readonly BlockCell[],
  own: BlockCell | undefined,
  first: Piece | undefined,
  besideUsed: (piece: Piece) => Piece[],
  language: Language,
): SlotText[] {
  const begin = first ? (own?.pieces.indexOf(first) ?? 0) : 0
  // The article number may be below any number of options.
  const last = own?.pieces.at(-1)
  const end = last && last !== first && !last.labelled ? [{ slot: 'end', text: last.text }] : []
  const placed = cells.flatMap((cell, place): SlotText[] =>
    cell.heading !== null && !textColumns.has(cell.heading)
      ? []
      : cell.pieces.flatMap((piece, line) =>
          piece === first
            ? []
            : piece.labelled
              ? piece.labelled.role === null && !namesOther(piece.labelled.label)
                ? [{ slot: `sign ${piece.labelled.label}`, text: piece.labelled.value.trim() }]
                : []
              : besideUsed(piece)
                  .flatMap(({ text }) => text.split(slotDivider))
                  .filter((text) => !isOtherNumber(labelBefore.exec(text.trim())?.[1] ?? '', language))
                  .slice(0, 4)
                  .map((text, at) => ({
                    slot: inBrackets.test(text)
                      ? `sign ${text[0]?.replace(/\w/, '') || labelBefore.exec(text)?.[1]}`
                      : `${cell.column < 0 ? `below ${place}` : cell.column} ${cell === own ? line - begin : line} ${at}`,
                    text: text.trim().replace(inBrackets, '$1$2$3'),
                  })),
        ),
  )
  return [...placed, ...end]
}

function wideNameOf(first: Piece | undefined, used: ReadonlySet<Value>, language: Language): string {
  if (!first) return ''
  if (first.labelled) return first.labelled.role === null ? first.text : ''
  return nameOf(first, used, language, true)
}

const textColumns: ReadonlySet<string> = new Set(['name', 'sku', 'position'])
const labelBefore = /^(\p{L}[^:=\d]{0,29}?)\s?[:=]?\s(?=\S*$)/u
const inBrackets = /^\s*(?:[[(](\S+)[\])]|#(\S+)|\p{L}[^:=\d]{0,29}?\s?[:=]?\s((?=\S*\d)\S{3,}))\s*$/u
/** Matches a sign between texts, and the space between a code and the label of the next number: `A-1 Price:`. */
const slotDivider = /\s+[|·•/–—-]\s+|\s*[|;]\s*|,\s|\s(?<=^\S*\d\S*\s)(?=\p{L}[^:=\d]{0,20}[:=]$)/u
const valuesIn = ({ leading, trailing }: Piece): Value[] => [...leading, ...trailing]

function itemText(
  { first, rest, used }: Parts,
  coded: CodedName | undefined,
  variants: ReadonlySet<Piece>,
  language: Language,
): ItemText {
  const label = first?.labelled
  const said = label
    ? label.role === null
      ? (first?.text ?? '')
      : label.value
    : first
      ? nameOf(first, used, language, false)
      : ''
  const named = inName(coded?.code ? withoutCodeLabel(coded.name, language) : said, language)
  const options: string[] = [...named.options]
  const choices: string[] = []
  let sku = coded?.code ?? named.sku
  for (const each of rest.toSorted(
    (one, other) => Number(other.cell.heading === 'sku') - Number(one.cell.heading === 'sku'),
  )) {
    sku ??= skuOf(each, language)
    const option = optionOf(each, language) ?? (variants.has(each.piece) ? each.piece.text : null)
    const code = codeOfLabel(each)
    if (option !== null) options.push(bareOption(option))
    else if (code !== null && isChoice(each, language)) sku ??= code
    else if (isChoice(each, language)) choices.push(each.piece.labelled ? spoken(each.piece.labelled) : each.piece.text)
  }
  // If an item has an option with a known label, its texts with unknown labels are options, too.
  if (options.length > 0) options.push(...choices)
  const found = options
    .flatMap((each) =>
      each.split(
        /\s*[;|]\s*|\s+·\s+|\s?\*\s|,\s(?=[^:,]{2,20}:)|\s?[-–]\s(?=[^:,]{2,20}:)|(?<=^[^:]{2,20}:\s.{1,60})\s(?=\p{L}{3,16}:\s)/u,
      ),
    )
    .filter((each) => each !== '' && !isFact(each, language))
  const quantity = [...used].find(({ currencies }) => currencies.length === 0)
  const texts = quantity ? `${quantity.text}${quantity.unitText === null ? '' : ` ${quantity.unitText}`}` : ''
  return {
    // `Flour 1 kg × 4` ends with a count, `Frame 30 × 40` with a size.
    name: (named.name === '' ? texts : named.name.replace(/(?<=\p{L}\)?)\s×\s?\d{1,4}$/u, '')).slice(0, 500),
    sku: sku?.slice(0, 100) ?? null,
    options: found.length > 0 ? [...new Set(found)].join('; ').slice(0, 500) : null,
  }
}

/**
 * Whether the text is a fact about the article or its delivery, such as `Weight: 2.4 kg`, or ends with a colon and a
 * number of nine digits or more.
 */
const isFact = (text: string, language: Language): boolean =>
  ['weight', 'other'].includes(pieceOf(text, language).labelled?.role ?? '') || /:\s\d{9,}$/.test(text)

/** Removes the label of a code that was already removed: `Buckle 25 mm ref.` becomes `Buckle 25 mm`. */
function withoutCodeLabel(name: string, language: Language): string {
  const [, head, label = ''] = /^(.+\S)[\s,;([]+(\p{L}[\p{L}-]{1,11}(?:[.:#]|\.?\s?n[.º°r]{1,2}))$/u.exec(name) ?? []
  return head !== undefined && columnOf(label, language) === 'sku' ? head : name
}

/** Joins a label and its value on the next line: `Colour:` and `blue`. */
function joined(pieces: readonly Piece[], language: Language): Piece[] {
  const found: Piece[] = []
  for (let at = 0; at < pieces.length; at++) {
    const [piece, next] = [pieces[at], pieces[at + 1]]
    if (!piece) continue
    if (
      next &&
      /^[^:]{2,30}:$/.test(piece.text) &&
      !next.text.endsWith(':') &&
      (namesChoice(piece.text, language) || columnOf(piece.text, language) !== null)
    ) {
      found.push(pieceOf(`${piece.text} ${next.text}`, language))
      at += 1
    } else found.push(piece)
  }
  return found
}

function skuOf({ cell, piece, isNear }: Said, language: Language): string | null {
  const text = piece.text.trim()
  // `10 A-4711` begins with its line number.
  if (cell.heading === 'sku')
    return /^(?:\d{1,3}\s+)?([^\s]{1,60})$/.exec(text)?.[1] ?? (isSpacedCode(text) ? text : null)
  // A code in a column of names is an article number, unless it is in the same cell as the name.
  if (cell.heading === 'name' && !isNear && isSpacedCode(text)) return text
  if (piece.labelled) return piece.labelled.role === 'sku' ? skuIn(piece.labelled.value) : null
  if (isNear)
    return (
      skuBehindLabel(text, language) ??
      /^\(#([A-Z0-9._/-]+)\)$/.exec(text)?.[1] ??
      /^[A-Z]{2,}[A-Z0-9]*-\d[A-Z0-9-]*(?=$|\s\|)/.exec(text)?.[0] ??
      null
    )
  const isFree = cell.heading === 'name' || (cell.heading === null && onlyText(piece))
  // `000010` is a line number.
  const isPosition = /^0+[1-9]\d{0,2}$/.test(text)
  return isFree && !isPosition && cell.column >= 0 && ((text.length > 3 && isCode(text)) || /^[A-Z]{5,}$/.test(text))
    ? text
    : null
}

const isPieces = (text: string): boolean =>
  countedUnit(/^\d[\d.,]*\s(\p{L}+\.?)$/u.exec(text)?.[1]?.toLowerCase() ?? '') === 'piece'

function optionOf({ cell, piece, isNear }: Said, language: Language): string | null {
  const { labelled, name, text } = piece
  // `50 pcs` is the content of a pack, not an option.
  if (cell.heading === 'options') return /[\p{L}\p{N}]/u.test(text) && !isPieces(text) ? text : null
  // `Material` is the heading of names in some orders and the label of an option in others.
  if (labelled) return labelled.role === 'options' || (isNear && labelled.role === 'name') ? spoken(labelled) : null
  const said = valuesIn(piece).some(isMoney) ? name : text
  if (!isNear || name === '' || !isVariant(said)) return null
  const values = said.split(' / ').filter((value) => labelledPart(value, language)?.role !== 'lot')
  return values.length > 0 ? values.join(' / ') : null
}

/** Returns the code after an unknown label: `Voselrem: NJ-187`. It is an article number rather than an option. */
const codeOfLabel = ({ piece }: Said): string | null =>
  /:\s((?=[^a-z]*\d)(?=[^a-z]*[A-Z])[A-Z0-9._/-]{5,})$/.exec(piece.text)?.[1] ?? null

/** Removes brackets, and the first of two labels: `(Size: S)`, `Description: Colour: blue, Size: S`. */
const bareOption = (option: string): string =>
  option.replace(/^\(([^()]*)\)$/, '$1').replace(/^\p{L}{2,20}:\s(?=\p{L}{2,20}:\s)/u, '')

const spoken = ({ label, value }: NonNullable<Piece['labelled']>): string =>
  label === '' ? value : `${label.trim()}: ${value}`

/**
 * Whether the text is near the name and has a label that is neither known nor a label of a fact or summary amount:
 * `Engraving: A. R.`
 */
const isChoice = ({ piece, isNear }: Said, language: Language): boolean => {
  const { label = '', value = '' } = piece.labelled ?? choice.exec(piece.text)?.groups ?? {}
  return (
    isNear &&
    label !== '' &&
    (piece.labelled?.role ?? null) === null &&
    !valuesIn(piece).some(({ role, currencies }) => role !== null || currencies.length > 0) &&
    saysChoice(label, value, language)
  )
}
/** An option with its label: `Length: 20 cm` */
const choice = /^[\s(–-]*(?<label>\p{L}[^:=\d()]{1,24}):\s(?<value>\S.{0,59}?)\)?$/u

const isWeight = (value: string): boolean =>
  unitKind(/^\d[\d.,]*\s?(\p{L}{1,9})\.?$/u.exec(value)?.[1] ?? '') === 'weight'

const saysChoice = (label: string, value: string, language: Language): boolean =>
  label.length <= 25 &&
  !/[?!.]\s/.test(label) &&
  !namesOther(label) &&
  value.length <= 60 &&
  !/^(?:\/\/|www\.)|@/.test(value) &&
  // Whatever its label, a weight is no option.
  !isWeight(value) &&
  factOf(label, language) === null &&
  sumOf(label, language) === null

/** Whether the text contains a name. An unknown label may be the first part of a name: `Poster: Night Sky`. */
const hasName = ({ name, labelled }: Piece): boolean =>
  labelled === null ? name !== '' : labelled.role === 'name' || labelled.role === null
const onlyText = ({ leading, trailing }: Piece): boolean => leading.length === 0 && trailing.length === 0

/** Matches signs that belong to the number before them: `1,5 mm²`, `« Quai 7 »`. */
const attached = /^(?:[^\s\p{L}\p{Nd},;:=|([–—-]+|\s[»”])/u

/**
 * Returns the name in a text, with adjacent numbers that are not quantities or prices. With `isWide`, also includes
 * numbers after a separator and numbers with decimals, unless they have a currency.
 */
function nameOf(piece: Piece, used: ReadonlySet<Value>, language: Language, isWide: boolean): string {
  const values = [...piece.leading, ...piece.trailing]
  // If none of its numbers is a quantity or a price, the whole text is the name.
  if (!values.some((value) => used.has(value) || value.currencies.length > 0)) return tidyName(piece.text)
  let { nameStart: start, nameEnd: end } = piece
  const isPart = (value: Value): boolean =>
    !used.has(value) && (isWide ? value.currencies.length === 0 : !isMoney(value)) && value.role !== 'quantity'
  for (const value of piece.leading.toReversed()) {
    if (!isPart(value)) break
    start = value.start
  }
  for (const value of piece.trailing) {
    const between = piece.text.slice(end, value.start)
    // `Rope, 5 m` is a name; `Rope, 5` is a name and a quantity.
    const isJoined =
      /^[\s(x×*]*$/.test(between) || (/^\s?,\s$/.test(between) && value.unit !== null && value.unit !== 'piece')
    if (!isPart(value) || !(isJoined || isWide)) break
    end = value.end + (attached.exec(piece.text.slice(value.end))?.[0].length ?? 0)
  }
  return withoutConnector(tidyName(piece.text.slice(start, end)), language)
}

const bracketed = /\s?[([]\s?([^()[\]]{1,80})\s?[)\]]/g

/** Splits a name that contains an article number or options: `Mug (SKU: M-1)`, `[M-1] Mug`, `Shirt (Colour: blue)`. */
function inName(
  name: string,
  language: Language,
): { readonly name: string; readonly sku: string | null; readonly options: string[] } {
  let sku: string | null = null
  const options: string[] = []
  let kept = name.replace(bracketed, (whole, inner: string, at: number) => {
    const labelled = skuBehindLabel(inner, language)
    const isSquare = whole.trim().startsWith('[')
    // `(1000)` in `Tags (1000)` is the content of a pack.
    if (/^(?:\d{1,3}|\d{1,2}[.,]?\d?00)$/.test(inner)) return whole
    if (labelled !== null) sku ??= labelled
    else if (isSquare && isCode(inner) && name.length > whole.length) sku ??= inner
    else if (/^#\S+$/.test(inner)) sku ??= inner.slice(1)
    else if (
      isTrailing(name.slice(at + whole.length)) &&
      /^[A-Z0-9][A-Z0-9._/-]{2,}$/.test(inner) &&
      (/\d.*\d/.test(inner) || /^[A-Z]{5,}$/.test(inner) || (inner.length > 4 && /\d/.test(inner)))
    )
      sku ??= inner
    else if (
      isSquare &&
      name.length > whole.length &&
      /^[\p{L}\p{N} .]{1,20}(?:, ?[\p{L}\p{N} .]{1,20})*$/u.test(inner)
    )
      options.push(inner.replaceAll(/, ?/g, '; '))
    else if (/^[^:,]{2,20}: ?[^:]+/.test(inner) && !/\d:\d/.test(inner)) options.push(inner)
    else if (isTrailing(name.slice(at + whole.length)) && areValues(inner)) options.push(inner.replaceAll(', ', '; '))
    else return whole
    return ' '
  })
  kept = kept.replace(/\s{2,}/g, ' ')
  const leading =
    /^((?=[A-Z0-9./-]*\d{2})[A-Z0-9]{2,}[-./][A-Z0-9./-]+)[\s:–-]+(\S.*)$/.exec(kept) ??
    /^((?=[A-Z]*\d)[A-Z0-9]{4,12}|[A-Z]{5,12}):\s(\S.*)$/.exec(kept) ??
    /^(\d{4,12}|\d{2,4}\.\d{2,4})\s[–-]\s(\p{L}.*)$/u.exec(kept)
  const [, head, label = '', code] =
    /^(.+\S)\s(\p{L}[\p{L}-]{1,11}(?:[.:#]|\.?\s?n[.º°r]{1,2}))\s?(?=\S*\d)([A-Z0-9][A-Z0-9._/-]{2,29})$/u.exec(kept) ??
    []
  if (sku === null && head && code && columnOf(label, language) === 'sku' && !factOf(`${head} ${label}`, language)) {
    sku = code
    kept = head
  } else if (sku === null && leading?.[1] && leading[2] && !isShortDay(leading[1])) {
    sku = leading[1]
    kept = leading[2]
  }
  const inline = inlineOptions(kept, language)
  if (inline) {
    options.push(inline.options)
    kept = inline.name
  }
  return { name: tidyName(kept), sku, options }
}

/** Whether the text is a size, alone or beside other option values: `45 cm`, `Slim, 60 cm`. */
const areValues = (text: string): boolean => {
  const values = text.split(', ')
  const isSize = (value: string): boolean => /^\d[\d.,]*\s?[cm]m$/.test(value)
  return values.some(isSize) && values.every((value) => isSize(value) || /^\p{L}{3,15}$/u.test(value))
}

/** Splits a name from options without brackets: `Shirt Colour: blue, Size: M`. */
function inlineOptions(text: string, language: Language): { readonly name: string; readonly options: string } | null {
  for (const { 0: colon, index } of text.matchAll(/\s?:\s/g)) {
    if (isPieces(text.slice(index + colon.length))) continue
    for (const label of [/(?:^|\s)(\S{2,20})$/u, /(?:^|\s)(\S{2,20}\s\S{2,20})$/u]) {
      const said = label.exec(text.slice(Math.max(0, index - 45), index))?.[1] ?? ''
      const begin = index - said.length
      if (
        said !== '' &&
        begin > 2 &&
        (namesChoice(said, language) || namesFact(said, language) || eitherLabel.test(said))
      )
        return { name: text.slice(0, begin), options: text.slice(begin) }
    }
  }
  return null
}

/**
 * Whether the rest of a name has only texts in brackets, such as ` - (Colour: blue)` in `Mug (M-1) - (Colour: blue)`.
 */
const isTrailing = (rest: string): boolean => /^(?:[\s,·|–—-]*[([][^()[\]]*[)\]])*\s*$/.test(rest)

function skuBehindLabel(text: string, language: Language): string | null {
  const found =
    /^([^\d:#]{2,24}?)\s?[:#.]{1,2}\s?([A-Z0-9][A-Z0-9._/-]{0,59})$/iu.exec(text) ??
    /^([^\d:#]{2,24}?)\s([A-Z0-9._/-]*\d[A-Z0-9._/-]*|[A-Z]{5,}|[A-Z]+(?:-[A-Z]+)+)$/u.exec(text)
  const isSku = (label: string): boolean => columnOf(label, language) === 'sku'
  // `Item# 5919` is an article number, `Washer no. 8` a name.
  if (!found || (/^\d{1,2}$/.test(found[2] ?? '') && !/[:#]/.test(text))) return null
  return found[1] && found[2] && (isSku(found[1]) || (/#/.test(text) && isSku(`${found[1]} #`))) ? found[2] : null
}

const skuIn = (text: string): string | null =>
  /^\d+(?: \d+)+$/.test(text) ? text : (/^[^\s]{1,60}/.exec(text)?.[0]?.replace(/[,;)]+$/, '') ?? null)
