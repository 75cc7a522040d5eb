import type { z } from 'zod'
import type { FormFields } from '../../platform/http/form-body.ts'
import type { Problems } from '../../platform/http/form-page.ts'
import type { Html } from '../../platform/http/html.ts'
import { fill } from '../../platform/mail/languages.ts'
import { addQuantities, readQuantity } from '../../platform/quantity.ts'
import {
  type Command,
  CompleteBody,
  completeCommand,
  DeclineBody,
  declineCommand,
  FinishBody,
  type PartnerRunView,
  type PartnerStep,
  ReportBody,
  reportCommand,
} from '../production/index.ts'
import { inEnglish } from './own-pages.ts'
import { readUsed, usedField, usedMaterials } from './used-materials.ts'
import type { Words } from './words.ts'

type Read = { readonly command: Command } | { readonly problems: Problems }

/** The unit of a run. Functions take null instead if the form asks for no quantity. */
type RunInUnits = Pick<PartnerRunView, 'unit' | 'unit_kind'>
const isMeasured = (run: RunInUnits | null): run is RunInUnits => run !== null && run.unit_kind !== 'piece'

/**
 * Returns the command that a submitted form asks for, or the problems with its fields. The schemas of the API's bodies
 * decide which values are valid.
 */
export function commandOf(
  words: Words,
  run: RunInUnits | null,
  step: Exclude<PartnerStep, 'complete'>,
  fields: FormFields,
): Read {
  const notes = text(fields, 'notes')
  const rejection = text(fields, 'rejection_reason')
  switch (step) {
    case 'accept':
    case 'start':
      return { command: { type: step } }
    case 'decline':
      return read(words, run, DeclineBody, { reason: text(fields, 'reason'), notes }, declineCommand)
    case 'report': {
      const counts = {
        good_quantity: units(words, run, fields, 'good_quantity'),
        rejected_quantity: units(words, run, fields, 'rejected_quantity'),
      }
      return read(words, run, ReportBody, { ...counts, rejection_reason: rejection, notes }, reportCommand)
    }
    case 'finish':
      return read(words, run, FinishBody, { notes: text(fields, 'finish_notes') }, (body) => ({
        type: 'finish',
        notes: body?.notes ?? null,
      }))
  }
}

/** Returns the `complete` command of a form with the materials used, or the problems of the form. */
export function completionOf(words: Words, run: PartnerRunView, fields: FormFields): Read {
  const made = {
    good_quantity: units(words, run, fields, 'good_quantity'),
    rejected_quantity: units(words, run, fields, 'rejected_quantity'),
  }
  const inAll = (said: number | string | undefined, before: number) => (typeof said === 'number' ? said : before)
  const used = readUsed(
    words,
    usedMaterials(run),
    fields,
    addQuantities(
      inAll(made.good_quantity, run.produced_quantity),
      inAll(made.rejected_quantity, run.rejected_quantity),
    ),
  )
  const asked = {
    ...made,
    rejection_reason: text(fields, 'rejection_reason'),
    notes: text(fields, 'notes'),
    allow_shortfall: fields.has('allow_shortfall'),
    shortfall_reason: text(fields, 'shortfall_reason'),
    ...('consumptions' in used && used.consumptions ? { consumptions: used.consumptions } : {}),
  }
  const body = read(words, run, CompleteBody, asked, (parsed) => completeCommand(parsed, false))
  if (!('problems' in used)) return body
  return { problems: new Map([...('problems' in body ? body.problems : []), ...used.problems]) }
}

/** Returns the text of a field. Returns undefined if the field is empty. */
const text = (fields: FormFields, name: string): string | undefined => {
  const value = (fields.get(name) ?? '').trim()
  return value === '' ? undefined : value.replaceAll('\r\n', '\n')
}

/**
 * Returns the number in a field. Text that is not a number is returned as it is, so that the body's schema rejects it.
 * Undefined if the field is empty.
 */
const units = (words: Words, run: RunInUnits | null, fields: FormFields, name: string): number | string | undefined => {
  const written = text(fields, name)
  if (written === undefined) return undefined
  if (!isMeasured(run)) return /^\d{1,9}$/.test(written) ? Number(written) : written
  return readQuantity(written, words.decimalMark) ?? written
}

const kinds: Readonly<Record<string, 'units' | 'reason' | 'notes' | 'tooLong'>> = {
  good_quantity: 'units',
  rejected_quantity: 'units',
  rejection_reason: 'reason',
  reason: 'reason',
  notes: 'notes',
  finish_notes: 'notes',
  shortfall_reason: 'tooLong',
}

function read<Body>(
  words: Words,
  run: RunInUnits | null,
  schema: z.ZodType<Body>,
  given: object,
  toCommand: (body: Body) => Command,
): Read {
  const parsed = schema.safeParse(given)
  if (parsed.success) return { command: toCommand(parsed.data) }
  const names = parsed.error.issues.map(({ path }) => String(path[0]))
  const said = (kind: (typeof kinds)[string] | undefined) =>
    kind === undefined
      ? words.account.problems.other
      : kind === 'units' && isMeasured(run)
        ? fill(words.problems.amount, { example: words.number(2.5) })
        : words.problems[kind]
  return { problems: new Map(names.map((name) => [name, said(kinds[name])])) }
}

/** Names of form fields that differ from the members of the body. */
const shownAs: Readonly<Record<string, string>> = { produced_quantity: 'good_quantity' }

/** Maps the errors of a run to the form fields that they concern. */
export const problemsAt = (
  words: Words,
  run: RunInUnits | null,
  found: readonly Refused[],
  command: Command,
): Problems =>
  new Map(
    found.map((problem) => {
      const name = (problem.path ?? '/').slice(1)
      return [shownAs[name] ?? usedAt(name, command) ?? name, saidOf(words, run, problem)]
    }),
  )

interface Refused {
  readonly path?: string
  readonly message: string
  readonly code?: string
  /** Number of units in the error. */
  readonly units?: unknown
}

function saidOf(
  { problems, count, amount }: Words,
  run: RunInUnits | null,
  { code, units, message }: Refused,
): string | Html {
  const measured = new Map(Object.entries(problems.measured)).get(code ?? '')
  if (isMeasured(run) && measured && typeof units === 'number')
    return fill(measured, { amount: amount(units, run.unit) })
  const forms = new Map(Object.entries(problems.output)).get(code ?? '')
  return forms === undefined ? inEnglish(message) : count(forms, typeof units === 'number' ? units : 0)
}

/** Maps `consumptions/0/quantity` to the form field of that material. Undefined for other names. */
function usedAt(name: string, command: Command): string | undefined {
  const at = /^consumptions\/(\d+)\//.exec(name)?.[1]
  const used = command.type === 'complete' && at !== undefined ? command.output.consumptions?.[Number(at)] : undefined
  return used && usedField({ itemId: used.inventory_item_id })
}
