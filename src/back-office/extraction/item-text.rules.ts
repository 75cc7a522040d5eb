import { isMoney } from './entries.ts'
import type { Block, BlockCell, ItemSet } from './item-sets.ts'
import { type Piece, tidyName, type Value, withoutConnector } from './pieces.rules.ts'
import { columnOf, type Language } from './words/vocabulary.ts'
import { unitCode } from '../../platform/units.ts'

/** What an item is called, apart from its numbers. */
export interface ItemText {
  readonly name: string
  readonly sku: string | null
  readonly options: string | null
}

const code = /^[A-Z0-9][A-Z0-9._/-]{1,39}$/i
const isCode = (text: string): boolean => code.test(text) && /\d/.test(text)

/** The column that holds the names: the one that says so, else the one with the most words. */
export function nameColumn({ blocks }: ItemSet): number | null {
  const weights = new Map<number, number>()
  for (const { cells } of blocks)
    for (const { column, heading, pieces } of cells) {
      if (heading === 'name') return column
      if (column < 0 || (heading !== null && heading !== 'options')) continue
      const [piece] = pieces
      const name = piece?.name ?? ''
      const weight = isCode(name) || heading === 'options' ? 0.1 : (name.match(/\p{L}/gu) ?? []).length
      weights.set(column, (weights.get(column) ?? 0) + weight)
    }
  let best: number | null = null
  for (const [column, weight] of weights)
    if (weight > 0 && (best === null || weight > (weights.get(best) ?? 0))) best = column
  return best
}

export function itemText(block: Block, column: number | null, used: ReadonlySet<Value>, language: Language): ItemText {
  const own = block.cells.find((cell) => cell.column === column && cell.pieces.some(hasName)) ?? block.cells.find((cell) => cell.pieces.some(hasName))
  const at = own?.pieces.findIndex(hasName) ?? -1
  const piece = own?.pieces[at]
  const rest = block.cells.flatMap((cell) => (cell === own ? cell.pieces.filter((_, index) => index !== at).map((each) => ({ cell, piece: each, isOwn: true })) : cell.pieces.map((each) => ({ cell, piece: each, isOwn: cell.column < 0 }))))
  const named = piece ? inName(nameOf(piece, used, language), language) : { name: '', sku: null, options: [] }
  const options: string[] = [...named.options]
  let sku = named.sku
  for (const { cell, piece: each, isOwn } of rest) {
    const text = each.text.trim()
    if (cell.heading === 'sku') sku ??= /^[^\s]{1,60}$/.test(text) ? text : null
    else if (cell.heading === 'options' && text !== '') options.push(text)
    else if (each.labelled?.role === 'sku') sku ??= skuIn(each.labelled.value)
    else if (each.labelled && isOwn && each.labelled.role === null) options.push(text)
    else if (each.labelled?.role === 'options') options.push(text)
    else if (isOwn && each.name !== '' && isVariant(each.name)) options.push(each.name)
    else if (isOwn) sku ??= skuBehindLabel(text, language)
    else if (cell.heading === null && cell.column >= 0 && isCode(text) && onlyText(each)) sku ??= text
  }
  const found = options.flatMap((each) => each.split(/\s*[;|]\s*|,\s(?=[^:,]{2,20}:)/)).filter((each) => each !== '')
  return { name: named.name.slice(0, 500), sku: sku?.slice(0, 100) ?? null, options: found.length > 0 ? found.join('; ').slice(0, 500) : null }
}

const hasName = ({ name, labelled }: Piece): boolean => labelled === null && name !== ''
const onlyText = ({ leading, trailing }: Piece): boolean => leading.length === 0 && trailing.length === 0

/** `Blue / M`. */
const isVariant = (text: string): boolean => text.length <= 60 && /^[^/]{1,30}(?: \/ [^/]{1,30}){1,3}$/.test(text)

/** With the numbers beside it that turned out to be part of it. */
function nameOf(piece: Piece, used: ReadonlySet<Value>, language: Language): string {
  let { nameStart: start, nameEnd: end } = piece
  const isPart = (value: Value): boolean => !used.has(value) && !isMoney(value) && !value.isPercent && value.role !== 'quantity'
  for (const value of piece.leading.toReversed()) {
    if (!isPart(value)) break
    start = value.start
  }
  for (const value of piece.trailing) {
    if (!isPart(value)) break
    end = value.end
  }
  return withoutConnector(tidyName(piece.text.slice(start, end)), language)
}

const bracketed = /\s?[([]\s?([^()[\]]{1,80})\s?[)\]]/g

/** `Mug (SKU: M-1)`, `[M-1] Mug`, `Shirt (Colour: blue)`. */
function inName(name: string, language: Language): { readonly name: string; readonly sku: string | null; readonly options: string[] } {
  let sku: string | null = null
  const options: string[] = []
  let kept = name.replace(bracketed, (whole, inner: string) => {
    const labelled = skuBehindLabel(inner, language)
    const isFirst = name.startsWith(whole) && whole.trim().startsWith('[')
    if (labelled !== null) sku ??= labelled
    else if (isFirst && isCode(inner)) sku ??= inner
    else if (/^#\S+$/.test(inner)) sku ??= inner.slice(1)
    else if (/^[^:,]{2,20}: ?[^:]+/.test(inner) && !/\d:\d/.test(inner)) options.push(inner)
    else return whole
    return ' '
  })
  kept = kept.replace(/\s{2,}/g, ' ')
  const behind = /^(.{2,}?)\s*[,;–—-]?\s*(?<=[\s,;–—-])([^\s,;:–—-]{2,14}(?:[ -][^\s,;:]{2,10})?[.:]?)\s?[:#]\s?([A-Z0-9][A-Z0-9._/-]{1,39})$/iu.exec(kept)
  if (behind?.[1] && behind[2] && behind[3] && columnOf(behind[2], language) === 'sku') {
    sku ??= behind[3]
    kept = behind[1]
  }
  return { name: tidyName(kept), sku, options }
}

function skuBehindLabel(text: string, language: Language): string | null {
  const found = /^([^\d:#]{2,24}?)\s?[:#.]{1,2}\s?([A-Z0-9][A-Z0-9._/-]{0,59})$/iu.exec(text) ?? /^(SKU|Art\.?-?\s?Nr\.?|Ref\.?|Réf\.?|Cod\.?)\s+([A-Z0-9][A-Z0-9._/-]{1,59})$/iu.exec(text)
  return found?.[1] && found[2] && columnOf(found[1], language) === 'sku' ? found[2] : null
}

const skuIn = (text: string): string | null => /^[^\s]{1,60}/.exec(text)?.[0]?.replace(/[,;)]+$/, '') ?? null

export const unitOfText = (text: string): string | null => {
  const found = unitCode(text.trim().toLowerCase())
  return found === 'piece' ? null : found
}

export type { BlockCell }
