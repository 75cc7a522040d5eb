import type { FormFields } from '../../platform/http/form-body.ts'
import { described, fieldId, problemText, selectField, textArea, textField } from '../../platform/http/form-field.ts'
import { noProblems, type Problems, problemList } from '../../platform/http/form-page.ts'
import { type Fragment, type Html, html } from '../../platform/http/html.ts'
import { fill } from '../../platform/mail/languages.ts'
import { addQuantities } from '../../platform/quantity.ts'
import { declineReasons, type PartnerRunView, type PartnerStep, rejectionReasons } from '../production/index.ts'
import { ownForm } from './own-forms.ts'
import { usedFields } from './used-materials.ts'
import { isFolded } from './wording.rules.ts'
import type { Words } from './words.ts'

/** A submitted step that was rejected. */
export interface RefusedStep {
  readonly step: PartnerStep
  readonly fields: FormFields
  readonly problems: Problems
}

interface Shown {
  readonly words: Words
  readonly run: PartnerRunView
  readonly fields: FormFields
  readonly problems: Problems
}

const forms: Readonly<Record<PartnerStep, (shown: Shown) => { readonly button: string; readonly fields: Fragment }>> = {
  accept: ({ words: { steps } }) => ({ button: steps.accept, fields: null }),
  start: ({ words: { steps } }) => ({ button: steps.start, fields: null }),
  decline: (shown) => {
    const { steps } = shown.words
    const reasons = optionsOf(declineReasons, steps.declineReasons)
    return {
      button: steps.decline,
      fields: [choice(shown, 'reason', steps.why, reasons, true), notes(shown, 'notes', steps.shopShouldKnow)],
    }
  },
  report: (shown) => {
    const { steps } = shown.words
    return {
      button: steps.report,
      fields: [
        html`<p class="field note">${steps.sinceLast}</p>`,
        units(shown, 'good_quantity', goodLabel(shown), ''),
        units(shown, 'rejected_quantity', rejectedLabel(shown), ''),
        whyRejected(shown, steps.whyRejected),
        notes(shown, 'notes', steps.notes),
      ],
    }
  },
  finish: (shown) => {
    const { steps } = shown.words
    return { button: steps.finish, fields: notes(shown, 'finish_notes', steps.finishNotes) }
  },
  complete: (shown) => ({ button: shown.words.steps.complete, fields: completeFields(shown) }),
}

const completeFields = (shown: Shown): Fragment => {
  const { run, words } = shown
  const { steps } = words
  const usual = (quantity: number) => (quantity > 0 ? words.field(quantity) : '')
  return [
    units(shown, 'good_quantity', goodInAllLabel(shown), usual(run.produced_quantity)),
    units(shown, 'rejected_quantity', rejectedInAllLabel(shown), usual(run.rejected_quantity)),
    whyRejected(shown, steps.whyMoreRejected),
    shortfall(shown),
    usedFields(words, run, shown),
    notes(shown, 'notes', steps.notes),
  ]
}

/** Renders the shortfall fields, expanded if only some of the units were made, or if these fields were rejected. */
function shortfall(shown: Shown): Html {
  const { run, fields, problems, words } = shown
  const { steps } = words
  const asked = problems.has('allow_shortfall') || problems.has('shortfall_reason')
  const made = addQuantities(run.produced_quantity, run.rejected_quantity)
  const [begun, missing] = [made > 0, run.quantity > made]
  const checked = fields.has('allow_shortfall')
  const name = 'allow_shortfall'
  const problem = problems.get(name)
  return html`<details${(asked || (begun && missing)) && html` open`}><summary>${fill(steps.fewer, { pieces: words.made(run, run.quantity) })}</summary>
<div class="fields"><div class="field"><label class="check"><input type="checkbox" id="${fieldId(name)}" name="${name}" value="yes"${checked && html` checked`}${described({ name, problem, hint: undefined })}> ${steps.noMore}</label>
${problem !== undefined && problemText(name, problem, words.form)}</div>
${notes(shown, 'shortfall_reason', steps.whyMissing)}</div></details>`
}

const isMeasured = ({ run }: Shown): boolean => run.unit_kind !== 'piece'
const goodLabel = (shown: Shown): string =>
  isMeasured(shown) ? fill(shown.words.steps.goodOf, { unit: shown.run.unit }) : shown.words.steps.good
const rejectedLabel = (shown: Shown): string =>
  isMeasured(shown) ? fill(shown.words.steps.rejectedOf, { unit: shown.run.unit }) : shown.words.steps.rejected
const goodInAllLabel = (shown: Shown): string =>
  isMeasured(shown) ? fill(shown.words.run.inAll, { amount: goodLabel(shown) }) : shown.words.steps.goodInAll
const rejectedInAllLabel = (shown: Shown): string =>
  isMeasured(shown) ? fill(shown.words.run.inAll, { amount: rejectedLabel(shown) }) : shown.words.steps.rejectedInAll

const units = ({ run, fields, problems, words }: Shown, name: string, label: string, usual: string): Html =>
  textField(
    {
      name,
      label,
      value: fields.get(name) ?? usual,
      problem: problems.get(name),
      ...(run.unit_kind === 'piece' ? { whole: true } : { decimal: true }),
      autocomplete: 'off',
      size: 'half-wide',
    },
    words.form,
  )

interface Option {
  readonly value: string
  readonly label: string
}

const optionsOf = <Code extends string>(codes: readonly Code[], labels: Readonly<Record<Code, string>>): Option[] =>
  codes.map((value) => ({ value, label: labels[value] }))

const whyRejected = (shown: Shown, label: string): Html =>
  choice(shown, 'rejection_reason', label, optionsOf(rejectionReasons, shown.words.steps.rejectionReasons), false)

const choice = (
  { fields, problems, words }: Shown,
  name: string,
  label: string,
  options: readonly Option[],
  required: boolean,
): Html =>
  selectField(
    { name, label, value: fields.get(name) ?? '', problem: problems.get(name), required, autocomplete: 'off' },
    options,
    words.form,
  )

const notes = ({ fields, problems, words }: Shown, name: string, label: string): Html =>
  textArea({ name, label, value: fields.get(name) ?? '', problem: problems.get(name), autocomplete: 'off' }, words.form)

/** Renders one form per step. Rarely used steps are collapsed. */
export function stepForms(
  words: Words,
  run: PartnerRunView,
  steps: readonly PartnerStep[],
  at: { readonly path: string; readonly token: string; readonly refused: RefusedStep | null },
): Fragment {
  return steps.map((step) => {
    const refused = at.refused?.step === step ? at.refused : null
    const shown = {
      words,
      run,
      fields: refused?.fields ?? new Map<string, string>(),
      problems: refused?.problems ?? noProblems,
    }
    const { button, fields } = forms[step](shown)
    const form = html`<form method="post" action="${at.path}/${step}" accept-charset="utf-8" class="step">${ownForm(at.token)}
${problemList(shown.problems, words.form)}
${fields && html`<div class="fields">${fields}</div>`}
<div class="actions"><button class="button${isFolded(step) && ' secondary'}">${button}</button></div></form>`
    if (!isFolded(step)) return form
    const summary = step === 'decline' ? words.steps.cannot : words.steps.allMade
    return html`<details${refused && html` open`}><summary>${summary}</summary>${form}</details>`
  })
}
