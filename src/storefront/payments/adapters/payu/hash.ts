import { hash } from 'node:crypto'
import { timingSafeEqualText } from '../../../../platform/secret.ts'

/** The form fields that PayU's hashes cover. A missing field counts as empty. */
export interface HashedFields {
  readonly key: string
  readonly txnid: string
  readonly amount: string
  readonly productinfo: string
  readonly firstname: string
  readonly email: string
  readonly udf1?: string
  readonly udf2?: string
  readonly udf3?: string
  readonly udf4?: string
  readonly udf5?: string
}

export interface AnsweredFields extends HashedFields {
  readonly status: string
  /** PayU calls this `additionalCharges` or `additional_charges`. If present, it comes first in the signed text. */
  readonly additionalCharges?: string
}

/**
 * Returns the hash of the form that opens PayU's page:
 * `key|txnid|amount|productinfo|firstname|email|udf1..udf5||||||salt`.
 */
export function requestHash(fields: HashedFields, salt: string): string {
  return sha512([...ordered(fields), '', '', '', '', '', salt])
}

/** Returns the hash of PayU's answer: the same fields in reverse, `salt|status||||||udf5..udf1|…|key`. */
export function responseHash(fields: AnsweredFields, salt: string): string {
  const backwards = [salt, fields.status, '', '', '', '', '', ...ordered(fields).reverse()]
  return sha512(fields.additionalCharges ? [fields.additionalCharges, ...backwards] : backwards)
}

export const isResponseHash = (given: string, fields: AnsweredFields, salt: string): boolean =>
  timingSafeEqualText(given, responseHash(fields, salt))

/** Returns the hash of a call to the server API: `key|command|var1|salt`. */
export const commandHash = (key: string, command: string, var1: string, salt: string): string =>
  sha512([key, command, var1, salt])

const ordered = (fields: HashedFields): string[] => [
  fields.key,
  fields.txnid,
  fields.amount,
  fields.productinfo,
  fields.firstname,
  fields.email,
  fields.udf1 ?? '',
  fields.udf2 ?? '',
  fields.udf3 ?? '',
  fields.udf4 ?? '',
  fields.udf5 ?? '',
]

const sha512 = (parts: readonly string[]): string => hash('sha512', parts.join('|'), 'hex')
