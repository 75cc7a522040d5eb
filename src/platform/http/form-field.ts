import { englishFormWords, type FormWords } from './form-words.ts'
import { type Fragment, type Html, html } from './html.ts'

export interface Field {
  readonly name: string
  readonly label: string
  readonly value: string
  /** Error shown next to the field. */
  readonly problem: string | Html | undefined
  /** Shown while there is no error. */
  readonly hint?: string | undefined
  readonly required?: boolean
  readonly type?: 'text' | 'email' | 'tel' | 'password'
  readonly autocomplete: string
  /** Whole numbers only: phones show a numeric keypad, and browsers validate the value. */
  readonly whole?: boolean
  /** Decimal numbers: phones show a numeric keypad with a decimal mark. */
  readonly decimal?: boolean
  readonly size?: 'half' | 'half-wide'
  readonly inputMode?: 'numeric' | 'decimal'
  /** Label of the Enter key on a phone's keyboard. */
  readonly enterKeyHint?: 'done' | 'go' | 'next'
}

export type FieldWords = Pick<FormWords, 'optional' | 'choose' | 'problem'>

export const fieldId = (name: string): string => `f-${name.replace(/[^A-Za-z0-9_-]/g, '-')}`

export function textField(field: Field, words: FieldWords = englishFormWords): Html {
  const { name, type = 'text', value, required, autocomplete, whole, inputMode, enterKeyHint } = field
  const mode = inputMode ?? (field.decimal ? 'decimal' : undefined)
  return around(
    field,
    html`<input id="${fieldId(name)}" name="${name}" type="${type}" value="${value}" maxlength="${type === 'email' ? 254 : 255}"
autocomplete="${autocomplete}"${whole && html` inputmode="numeric" pattern="[0-9]*"`}${mode && html` inputmode="${mode}"`}${enterKeyHint && html` enterkeyhint="${enterKeyHint}"`}${required && html` required`}${described(field)}>`,
    words,
  )
}

export function selectField(
  field: Field,
  options: readonly { readonly value: string; readonly label: string }[],
  words: FieldWords = englishFormWords,
): Html {
  const { name, value, required, autocomplete } = field
  const known = options.some((option) => option.value === value)
  return around(
    field,
    html`<select id="${fieldId(name)}" name="${name}" autocomplete="${autocomplete}"${required && html` required`}${described(field)}>
${!known && html`<option value="" selected>${words.choose}</option>`}${options.map(
  (option) =>
    html`<option value="${option.value}"${option.value === value && html` selected`}>${option.label}</option>`,
)}</select>`,
    words,
  )
}

export const textArea = (field: Field, words: FieldWords = englishFormWords): Html =>
  around(
    field,
    html`<textarea id="${fieldId(field.name)}" name="${field.name}" rows="3" maxlength="4000" autocomplete="${field.autocomplete}"${field.required && html` required`}${described(field)}>
${field.value}</textarea>`,
    words,
  )

function around(field: Field, control: Html, words: FieldWords): Html {
  const { name, label, problem, hint, required, size } = field
  return html`<div class="field${size !== undefined && ` ${size}`}${problem !== undefined && ' wrong'}">
<label for="${fieldId(name)}">${label}${!required && html` <span class="optional">${words.optional}</span>`}</label>
${control}
${problem !== undefined ? problemText(name, problem, words) : hint !== undefined && html`<p class="hint" id="${hintId(name)}">${hint}</p>`}
</div>`
}

/** Returns attributes that connect a control with its error or hint, for screen readers. */
export function described({ name, problem, hint }: Pick<Field, 'name' | 'problem' | 'hint'>): Fragment {
  if (problem !== undefined) return html` aria-invalid="true" aria-describedby="${problemId(name)}"`
  return hint !== undefined && html` aria-describedby="${hintId(name)}"`
}

export const problemText = (name: string, problem: string | Html, words: FieldWords = englishFormWords): Html =>
  html`<p class="problem" id="${problemId(name)}"><span class="sr-only">${words.problem} </span>${problem}</p>`

const problemId = (name: string): string => `${fieldId(name)}-problem`
const hintId = (name: string): string => `${fieldId(name)}-hint`
