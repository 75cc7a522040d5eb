import { stateWords } from './state-words.ts'

export interface Option<Value extends string = string> {
  readonly value: Value
  readonly label: string
  /** Further words that find the option in a search: `USA`. */
  readonly also?: string
}

/** A list, or labels by value: `{ open: t('Open'), done: t('Done') }`. */
export type Options<Value extends string = string> = readonly Option<Value>[] | Readonly<Record<Value, string>>

export const optionList = <Value extends string>(options: Options<Value> = []): Option<Value>[] =>
  Array.isArray(options)
    ? [...options]
    : Object.entries(options as Readonly<Record<Value, string>>).map(([value, label]) => ({
        value: value as Value,
        label: label as string,
      }))

/** Known options, or a hook that loads them while the control is visible. */
export type OptionSource<Value extends string = string> = Options<Value> | OptionHook<Value>

interface OptionHook<Value extends string> {
  (): readonly Option<Value>[]
  /** Page on which the first option can be created. */
  readonly to?: string
}

/** Returned by a hook while its options are loading, to tell this from an empty list. */
export const unread: Option[] = []

/**
 * Returns the options of a source, which must not change while the control is mounted, so that the order of hooks is
 * stable.
 */
export const useOptions = (source: OptionSource | undefined): Option[] => useChoices(source).options

/**
 * Returns the options of a source. `createAt` is the page on which the first one can be created; null if there are
 * options.
 */
export function useChoices(source: OptionSource | undefined): { options: Option[]; createAt: string | null } {
  const isHook = typeof source === 'function'
  const found = isHook ? source() : source
  const options = optionList(found)
  const isEmpty = options.length === 0 && found !== unread
  return { options, createAt: (isEmpty && isHook && source.to) || null }
}

export const optionWords = (options: Options | undefined, value: string): string =>
  optionList(options).find((option) => option.value === value)?.label ?? value

type Names<Text extends string> = Text extends `${infer One}${'\n' | ' '}${infer Rest}`
  ? Names<One> | Names<Rest>
  : Text extends ''
    ? never
    : Text

/** Splits names of the API at white space: `names('draft active paused')`. */
export const names = <const Text extends string>(text: Text) => text.trim().split(/\s+/) as Names<Text>[]

/** Returns options from states of the API: `stateOptions('active', 'paused')`. */
export const stateOptions = <Value extends string>(...states: readonly Value[]): Option<Value>[] =>
  states.map((value) => ({ value, label: stateWords(value) }))

/** Returns options from records: `recordOptions(channels, 'name')`. */
export const recordOptions = <Label extends string>(
  records: readonly ({ readonly id: string } & Readonly<Record<Label, string>>)[] = [],
  label: Label,
): Option[] => records.map((record) => ({ value: record.id, label: record[label] }))

export type NameOf<Words extends { names(): string[] }> = ReturnType<Words['names']>[number]

/** Returns the labels for names of the API: `platforms.of('direct')`, `platforms.options()`. */
export const wordsBy = <Name extends string>(words: () => Readonly<Record<Name, string>>) => ({
  of: (name: string): string => (words() as Readonly<Record<string, string>>)[name] ?? name.replaceAll('_', ' '),
  options: (): Option<Name>[] => optionList<Name>(words()),
  names: (): Name[] => Object.keys(words()) as Name[],
})
