import type { FormFields } from '../../platform/http/form-body.ts'
import { described, fieldId, problemText, selectField, textArea, textField } from '../../platform/http/form-field.ts'
import { noProblems, type Problems, problemList } from '../../platform/http/form-page.ts'
import { type Fragment, type Html, html } from '../../platform/http/html.ts'
import { declineReasons, type PartnerRunView, type PartnerStep, rejectionReasons } from '../production/index.ts'
import { ownForm } from './own-forms.ts'
import { usedFields } from './used-materials.ts'
import { asWords, pieces } from './wording.rules.ts'

/** What was sent and could not be taken. */
export interface RefusedStep {
  readonly step: PartnerStep
  readonly fields: FormFields
  readonly problems: Problems
}

interface Shown {
  readonly run: PartnerRunView
  readonly fields: FormFields
  readonly problems: Problems
}

const forms: Readonly<Record<PartnerStep, (shown: Shown) => { readonly button: string; readonly fields: Fragment }>> = {
  accept: () => ({ button: 'Accept the work', fields: null }),
  start: () => ({ button: 'Start', fields: null }),
  decline: (shown) => ({
    button: 'Give it back',
    fields: [
      choice(shown, 'reason', 'Why', declineReasons, true),
      notes(shown, 'notes', 'Anything the shop should know'),
    ],
  }),
  report: (shown) => ({
    button: 'Report',
    fields: [
      html`<p class="field note">What was made since your last report.</p>`,
      units(shown, 'good_quantity', 'Good pieces', ''),
      units(shown, 'rejected_quantity', 'Rejected pieces', ''),
      choice(shown, 'rejection_reason', 'Why they were rejected', rejectionReasons, false),
      notes(shown, 'notes', 'Notes'),
    ],
  }),
  finish: (shown) => ({ button: 'Finish', fields: notes(shown, 'finish_notes', 'Notes on how it went') }),
  complete: (shown) => ({ button: 'Complete', fields: completeFields(shown) }),
}

const completeFields = (shown: Shown): Fragment => {
  const { run } = shown
  return [
    units(shown, 'good_quantity', 'Good pieces in all', String(run.produced_quantity || '')),
    units(shown, 'rejected_quantity', 'Rejected pieces in all', String(run.rejected_quantity || '')),
    choice(shown, 'rejection_reason', 'Why more were rejected', rejectionReasons, false),
    shortfall(shown),
    usedFields(run, shown),
    notes(shown, 'notes', 'Notes'),
  ]
}

/** Opened where pieces are missing that nobody has explained. */
function shortfall(shown: Shown): Html {
  const { run, fields, problems } = shown
  const asked = problems.has('allow_shortfall') || problems.has('shortfall_reason')
  const begun = run.produced_quantity + run.rejected_quantity > 0
  const missing = run.quantity - run.produced_quantity - run.rejected_quantity
  const checked = fields.has('allow_shortfall')
  const name = 'allow_shortfall'
  const problem = problems.get(name)
  return html`<details${(asked || (begun && missing > 0)) && html` open`}><summary>Fewer than ${pieces(run.quantity)}?</summary>
<div class="fields"><div class="field"><label class="check"><input type="checkbox" id="${fieldId(name)}" name="${name}" value="yes"${checked && html` checked`}${described({ name, problem, hint: undefined })}> No more will come</label>
${problem !== undefined && problemText(name, problem)}</div>
${notes(shown, 'shortfall_reason', 'Why pieces are missing')}</div></details>`
}

const units = ({ fields, problems }: Shown, name: string, label: string, usual: string): Html =>
  textField({
    name,
    label,
    value: fields.get(name) ?? usual,
    problem: problems.get(name),
    whole: true,
    autocomplete: 'off',
    size: 'half-wide',
  })

const choice = (
  { fields, problems }: Shown,
  name: string,
  label: string,
  codes: readonly string[],
  required: boolean,
): Html =>
  selectField(
    { name, label, value: fields.get(name) ?? '', problem: problems.get(name), required, autocomplete: 'off' },
    codes.map((value) => ({ value, label: asWords(value) })),
  )

const notes = ({ fields, problems }: Shown, name: string, label: string): Html =>
  textArea({ name, label, value: fields.get(name) ?? '', problem: problems.get(name), autocomplete: 'off' })

/** Each of its own form; what is seldom wanted is folded away. */
export function stepForms(
  run: PartnerRunView,
  steps: readonly PartnerStep[],
  at: { readonly path: string; readonly token: string; readonly refused: RefusedStep | null },
): Fragment {
  return steps.map((step) => {
    const refused = at.refused?.step === step ? at.refused : null
    const shown = {
      run,
      fields: refused?.fields ?? new Map<string, string>(),
      problems: refused?.problems ?? noProblems,
    }
    const { button, fields } = forms[step](shown)
    const isSecond = step === 'decline' || step === 'finish'
    const form = html`<form method="post" action="${at.path}/${step}" accept-charset="utf-8" class="step">${ownForm(at.token)}
${problemList(shown.problems)}
${fields && html`<div class="fields">${fields}</div>`}
<div class="actions"><button class="button${isSecond && ' secondary'}">${button}</button></div></form>`
    if (!isSecond) return form
    const summary = step === 'decline' ? 'I cannot take it' : 'All is made'
    return html`<details${refused && html` open`}><summary>${summary}</summary>${form}</details>`
  })
}
