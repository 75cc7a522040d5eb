import { figures } from './locales.ts'
import type { Order } from './orders.ts'
import type { Random } from './random.ts'

/** Number formats of one mail. */
export interface Writing {
  /** An amount with its currency. */
  readonly money: (minor: number) => string
  /** An amount without its currency. */
  readonly bare: (minor: number) => string
  readonly quantity: (value: number, decimals?: number) => string
  readonly percent: (value: number) => string
}

export interface WritingOptions {
  readonly pattern?: string
  readonly minus?: 'before' | 'inside' | 'long' | 'brackets'
  /** Character used for spaces in amounts. */
  readonly space?: string
  readonly group?: string
}

export function writingOf(random: Random, { locale }: Order, options: WritingOptions = {}): Writing {
  const pattern = options.pattern ?? random.pick(locale.money)
  const group = options.group ?? random.pick(locale.group)
  const space = options.space ?? random.pick([' ', '\u00a0'])
  const minus = options.minus ?? random.pick(['before', 'before', 'inside', 'long'])
  const bare = (minor: number): string => figures(minor / 100, 2, locale.decimal, group)
  const money = (minor: number): string => {
    const written = (text: string): string => pattern.replace('#', text).replaceAll(' ', space)
    if (minor >= 0) return written(bare(minor))
    const positive = bare(-minor)
    if (minus === 'inside') return written(`-${positive}`)
    if (minus === 'brackets') return `(${written(positive)})`
    return `${minus === 'long' ? '−' : '-'}${written(positive)}`
  }
  const quantity = (value: number, decimals?: number): string =>
    figures(
      value,
      decimals ?? (Number.isInteger(value) ? 0 : Number.isInteger(value * 10) ? 1 : 2),
      locale.decimal,
      group,
    )
  return {
    money,
    bare,
    quantity,
    percent: (value) => `${figures(value, Number.isInteger(value) ? 0 : decimalsOf(value), locale.decimal, '')}`,
  }
}

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0
