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

/** One field of a form or of a record that is edited in place. */
export interface FieldSpec<Name extends string = string> {
  /** As in the API's body; `/`-separated where it is nested: `address/postal_code`. */
  readonly name: Name
  readonly label: string
  readonly kind?: FieldKind
  readonly required?: boolean
  /** Emptied, it is saved as null. */
  readonly nullable?: boolean
  readonly hint?: ReactNode
  readonly placeholder?: string
  readonly options?: OptionSource
  /** Values of `options` that are not offered. */
  readonly except?: readonly (string | null)[]
  /** Of an amount: `INR`. */
  readonly currency?: string
  readonly initial?: FieldValue
  readonly autoComplete?: string
  readonly min?: number
  readonly max?: number
  /** Shown only while this holds of the other values. */
  readonly when?: (values: FieldValues) => boolean
  /** How its value reads on a record, where the value itself says too little; `none` is for no value. */
  readonly shown?: ReactNode | ((value: FieldValue | undefined) => ReactNode)
  /** How it reads on a record while it has no value: `t('As the shop')`. */
  readonly none?: string
  /** Can be set only when the record is created. Afterwards it is read-only. */
  readonly fixed?: boolean
  /** What the control shows for the value of the API. */
  readonly decode?: (stored: FieldValue | undefined) => FieldValue | undefined
  /** What the API is sent for the value of the control; undefined leaves it out of a new record. */
  readonly encode?: (typed: FieldValue | undefined) => unknown
}

/** A field whose values have the type that the API takes. */
export interface Field<Name extends string = string, Value = unknown> extends FieldSpec<Name> {
  readonly encode: (typed: FieldValue | undefined) => Value
}

/** The values that a form of these fields hands over, by name. */
export type ValuesOf<F extends FieldSpec> = {
  readonly [Each in F as Each['name']]: Each extends { readonly encode: (typed: never) => infer Value }
    ? Value
    : FieldValue | undefined
}

type Held = Readonly<Record<string, FieldValue | Readonly<Record<string, FieldValue>> | undefined>>

/** The value of a record under a field's name: that of `address/postal_code` lies within `address`. */
export function heldValue(name: string, record: object | undefined): FieldValue | undefined {
  const [outer = '', inner] = name.split('/')
  const held = (record as Held | undefined)?.[outer]
  return (inner === undefined ? held : (held as Held | null | undefined)?.[inner]) as FieldValue | undefined
}

/** Values by the names of fields as the API takes them: `address/postal_code` becomes a part of `address`. */
export function nested(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const [outer = '', inner] = name.split('/')
    body[outer] = inner === undefined ? value : { ...(body[outer] as object | undefined), [inner]: value }
  }
  return body
}

/** The value of a field in a record of the API, as the control shows it. */
export function storedValue({ name, decode }: FieldSpec, record: object | undefined): FieldValue | undefined {
  const stored = heldValue(name, record)
  return decode ? decode(stored) : stored
}

/** What the API is sent for a field of a new record. */
export const newValue = ({ encode }: FieldSpec, typed: FieldValue | undefined): unknown =>
  encode ? encode(typed) : typed

/** And of a record that exists: an emptied field that cannot be null is saved as its empty value. */
export function savedValue(field: FieldSpec, typed: FieldValue | undefined): unknown {
  const sent = newValue(field, typed)
  return sent === undefined ? typed : sent
}

/** What else can be said of a field; `value` and `patch` are those of `EditSpec`. */
type Extra = Omit<FieldSpec, 'name' | 'label' | 'kind' | 'options' | 'decode' | 'encode'> & {
  readonly value?: FieldValue
  readonly patch?: (value: FieldValue | undefined) => Readonly<Record<string, unknown>>
}
/** A required field always has a value, a nullable one may be null; any other is left out while it is empty. */
type Given<Value, E extends Extra> = E extends { required: true }
  ? Value
  : E extends { nullable: true }
    ? Value | null
    : Value | undefined

export const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The kinds of field that differ only in their control and in the type of their value. */
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
    // The control of a kind has values of one type.
    encode: (typed) => {
      const value = typeof typed === 'string' && name !== 'secret' ? typed.trim() : typed
      return (isEmpty(value) ? (extra?.nullable ? null : undefined) : value) as Given<Value, E>
    },
  })

const number = kind<number>('number')

const percentWords = (percent: FieldValue | undefined): string => formatPercent(Number(percent) / 100, 4)

/**
 * Builders of fields, each on one line: `field.text('name', t('Name'), { required: true })`. A form gets their values as
 * the API takes them: an empty optional field is left out, a `nullable` one is null.
 */
export const field = {
  text: kind<string>('text'),
  long: kind<string>('long'),
  email: kind<string>('email'),
  url: kind<string>('url'),
  secret: kind<string>('secret'),
  /** `2026-11-22`. */
  date: kind<string>('date'),
  /** A day and a time as the person's clock shows them: `2026-11-22T10:30`. */
  moment: kind<string>('moment'),
  number,
  /** An amount in minor units of `currency`, by default the shop's first. */
  money: kind<number>('money'),
  /** A list of words that a person types. */
  tags: kind<string[]>('tags'),

  /** A share that people write in percent and the API holds in millionths. */
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

  /** Yes or no. */
  toggle: <Name extends string>(name: Name, label: string, extra?: Extra): Field<Name, boolean> => ({
    ...extra,
    name,
    label,
    kind: 'switch',
    encode: (typed) => typed === true,
  }),

  /**
   * One of these: `field.choice('status', t('State'), { open: t('Open'), done: t('Done') })`, or of what a hook
   * reads: `field.choice('partner_id', t('Partner'), usePartnerOptions)`.
   */
  choice: <Name extends string, V extends string, const E extends Extra = Record<never, never>>(
    name: Name,
    label: string,
    options: OptionSource<V>,
    extra?: E & Extra,
  ): Field<Name, Given<V, E>> => ({ ...kind<V>('choice')(name, label, extra), options }),

  /** Any number of these. */
  choices: <Name extends string, V extends string, const E extends Extra = Record<never, never>>(
    name: Name,
    label: string,
    options: OptionSource<V>,
    extra?: E & Extra,
  ): Field<Name, Given<V[], E>> => ({ ...kind<V[]>('choices')(name, label, extra), options }),
}
