import type { ReactNode } from 'react'
import type { OptionSource } from '../options.ts'
import { formatPercent } from '../values.tsx'

export type FieldKind =
  | 'text'
  | 'long'
  | 'email'
  | 'url'
  | 'number'
  | 'money'
  | 'date'
  | 'moment'
  | 'switch'
  | 'choice'
  | 'choices'
  | 'tags'
  | 'secret'

export type FieldValue = string | number | boolean | null | readonly string[]
export type FieldValues = Readonly<Record<string, FieldValue | undefined>>

export interface FieldSpec<Name extends string = string> {
  /** Name in the body of the request. `address/postal_code` is nested. */
  readonly name: Name
  readonly label: string
  readonly kind?: FieldKind
  readonly required?: boolean
  /** Saves null if the field is cleared. */
  readonly nullable?: boolean
  readonly hint?: ReactNode
  readonly placeholder?: string
  readonly options?: OptionSource
  /** Values of `options` that are not offered. */
  readonly except?: readonly (string | null)[]
  readonly currency?: string
  /** Initial value for a new record. A function receives the fields that the person has filled in. */
  readonly initial?: FieldValue | ((typed: FieldValues) => FieldValue)
  readonly autoComplete?: string
  readonly min?: number
  readonly max?: number
  /** Shows the field only if this is true. */
  readonly when?: (values: FieldValues) => boolean
  /** How a record shows the value, or `none` without a value. */
  readonly shown?: ReactNode | ((value: FieldValue | undefined) => ReactNode)
  readonly none?: string
  /** The value can be set only when the record is created. */
  readonly fixed?: boolean
  /** Converts the API's value for the control. */
  readonly decode?: (stored: FieldValue | undefined) => FieldValue | undefined
  /** Converts the control's value for the API. Undefined: a new record omits the field. */
  readonly encode?: (typed: FieldValue | undefined) => unknown
}

export interface Field<Name extends string = string, Value = unknown> extends FieldSpec<Name> {
  readonly encode: (typed: FieldValue | undefined) => Value
}

/** The values of a form, by field name. */
export type ValuesOf<F extends FieldSpec> = {
  readonly [Each in F as Each['name']]: Each extends { readonly encode: (typed: never) => infer Value }
    ? Value
    : FieldValue | undefined
}

type Held = Readonly<Record<string, FieldValue | Readonly<Record<string, FieldValue>> | undefined>>

/**
 * Returns the value of a field in a record. `address/postal_code` is a part of `address`. Undefined if the record has
 * no such member.
 */
export function heldValue(name: string, record: object | undefined): FieldValue | undefined {
  const [outer = '', inner] = name.split('/')
  const held = (record as Held | undefined)?.[outer]
  return (inner === undefined ? held : (held as Held | null | undefined)?.[inner]) as FieldValue | undefined
}

/** Returns the values nested according to their names: `address/postal_code` becomes part of `address`. */
export function nested(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const [outer = '', inner] = name.split('/')
    body[outer] = inner === undefined ? value : { ...(body[outer] as object | undefined), [inner]: value }
  }
  return body
}

export function storedValue({ name, decode }: FieldSpec, record: object | undefined): FieldValue | undefined {
  const stored = heldValue(name, record)
  return decode ? decode(stored) : stored
}

export const newValue = ({ encode }: FieldSpec, typed: FieldValue | undefined): unknown =>
  encode ? encode(typed) : typed

/**
 * Returns the value to send for an existing record. If a field is cleared and cannot be null, sends its empty value.
 */
export function savedValue(field: FieldSpec, typed: FieldValue | undefined): unknown {
  const sent = newValue(field, typed)
  return sent === undefined ? typed : sent
}

type Extra = Omit<FieldSpec, 'name' | 'label' | 'kind' | 'options' | 'decode' | 'encode'> & {
  readonly value?: FieldValue
  readonly patch?: (value: FieldValue | undefined) => Readonly<Record<string, unknown>>
}
/** Required fields have a value, nullable fields may be null, and other empty fields are omitted. */
type Given<Value, E extends Extra> = E extends { required: true }
  ? Value
  : E extends { nullable: true }
    ? Value | null
    : Value | undefined

export const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const kind =
  <Value>(name: FieldKind) =>
  <Name extends string, const E extends Extra = Record<never, never>>(
    field: Name,
    label: string,
    extra?: E & Extra,
  ): Field<Name, Given<Value, E>> => ({
    ...extra,
    name: field,
    label,
    kind: name,
    // Safe cast: each control has values of only one type.
    encode: (typed) => {
      const value = typeof typed === 'string' && name !== 'secret' ? typed.trim() : typed
      return (isEmpty(value) ? (extra?.nullable ? null : undefined) : value) as Given<Value, E>
    },
  })

const number = kind<number>('number')

const percentWords = (percent: FieldValue | undefined): string => formatPercent(Number(percent) / 100, 4)

/**
 * Fields in one line: `field.text('name', t('Name'), { required: true })`. Empty optional fields are omitted, empty
 * `nullable` ones are null.
 */
export const field = {
  text: kind<string>('text'),
  long: kind<string>('long'),
  email: kind<string>('email'),
  url: kind<string>('url'),
  secret: kind<string>('secret'),
  /** `2026-11-22`. */
  date: kind<string>('date'),
  /** Local date and time: `2026-11-22T10:30`. */
  moment: kind<string>('moment'),
  number,
  /** In minor units of `currency`, by default the shop's first currency. */
  money: kind<number>('money'),
  tags: kind<string[]>('tags'),

  /** Typed in percent, stored in parts per million. An empty field is always null. */
  percent: <Name extends string, const E extends Extra = Record<never, never>>(
    name: Name,
    label: string,
    extra?: E & Extra,
  ): Field<Name, Given<number, E>> => ({
    ...number(name, label, { min: 0, max: 100, shown: percentWords, ...extra } as E & Extra),
    decode: (stored: FieldValue | undefined) => (typeof stored === 'number' ? stored / 10_000 : stored),
    encode: (typed: FieldValue | undefined) =>
      (typeof typed === 'number' ? Math.round(typed * 10_000) : null) as Given<number, E>,
  }),

  toggle: <Name extends string>(name: Name, label: string, extra?: Extra): Field<Name, boolean> => ({
    ...extra,
    name,
    label,
    kind: 'switch',
    encode: (typed) => typed === true,
  }),

  /** `field.choice('status', t('State'), { open: t('Open') })`, or with a hook that loads the options. */
  choice: <Name extends string, V extends string, const E extends Extra = Record<never, never>>(
    name: Name,
    label: string,
    options: OptionSource<V>,
    extra?: E & Extra,
  ): Field<Name, Given<V, E>> => ({ ...kind<V>('choice')(name, label, extra), options }),

  choices: <Name extends string, V extends string, const E extends Extra = Record<never, never>>(
    name: Name,
    label: string,
    options: OptionSource<V>,
    extra?: E & Extra,
  ): Field<Name, Given<V[], E>> => ({ ...kind<V[]>('choices')(name, label, extra), options }),
}
