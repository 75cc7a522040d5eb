import type { ReactNode } from 'react'

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

/** One field of a form or of a record that is edited in place. */
export interface FieldSpec {
  /** As in the API's body; `/`-separated where it is nested: `address/postal_code`. */
  readonly name: string
  readonly label: string
  readonly kind?: FieldKind
  readonly required?: boolean
  readonly hint?: ReactNode
  readonly placeholder?: string
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** Of an amount: `INR`. */
  readonly currency?: string
  readonly initial?: FieldValue
  readonly autoComplete?: string
  readonly min?: number
  readonly max?: number
  /** Shown only while this holds of the other values. */
  readonly when?: (values: FieldValues) => boolean
}

export type FieldValues = Readonly<Record<string, FieldValue | undefined>>
