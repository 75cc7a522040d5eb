import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf, problemWords } from '../../api/errors.ts'
import { t } from '../../messages/text.ts'
import { clearDraft, keepDraft, readDraft } from '../draft.ts'
import { Notice } from '../notice.tsx'
import { settle } from '../perform.ts'
import { FieldInput } from './field-input.tsx'
import {
  type FieldSpec,
  type FieldValue,
  type FieldValues,
  isEmpty,
  newValue,
  savedValue,
  storedValue,
  type ValuesOf,
} from './fields.ts'

export interface FormProps<F extends FieldSpec = FieldSpec, Result = unknown> {
  readonly fields: readonly F[]
  readonly record?: object
  /** Default: “Save”. */
  readonly submit?: string
  /**
   * Words of the submit button while the form must not be sent yet, for example during an upload. Null if it may be
   * sent.
   */
  readonly waiting?: string | null
  readonly danger?: boolean
  /** Shown while the request runs, if it takes long. */
  readonly working?: string
  /** Sends the values. If it rejects, errors are shown at the fields that they name, all others above the buttons. */
  readonly run: (values: ValuesOf<F>) => Promise<Result>
  /** Notice after success. Null means no notice. */
  readonly done?: string | ((result: Result) => string | null)
  /** Offered in the notice. */
  readonly undo?: (result: Result) => Promise<unknown>
  /** Further resources that the form changes: `['stock']`. */
  readonly changes?: readonly string[]
  readonly onDone?: (result: Result) => void
  readonly onCancel?: () => void
  /** Keeps unsaved input, except secrets, under this name. */
  readonly draft?: string
  readonly children?: ReactNode | ((values: FieldValues, set: (name: string, value: FieldValue) => void) => ReactNode)
}

export function RecordForm<F extends FieldSpec, Result>(props: FormProps<F, Result>) {
  const { fields, draft, record } = props
  const [typed, setTyped] = useState<FieldValues>(() => (draft && readDraft(draft)) || {})
  const values = { ...untouched(fields, record, typed), ...typed }
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [general, setGeneral] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const set = (name: string, value: FieldValue) =>
    setTyped((before) => {
      const next = { ...before, [name]: value }
      if (draft) keepDraft(draft, withoutSecrets(next, fields))
      return next
    })
  const shown = fields.filter(({ when }) => when?.(values) ?? true)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = shown.filter(({ required, name }) => required && isEmpty(values[name]))
    if (missing.length > 0)
      return setProblems(Object.fromEntries(missing.map(({ name }) => [name, t('Enter a value.')])))
    setBusy(true)
    setProblems({})
    setGeneral(null)
    try {
      // Safe cast: the `encode` of each field has converted its value.
      const sent = shown.map((field) => [field.name, (record ? savedValue : newValue)(field, values[field.name])])
      const result = await props.run(Object.fromEntries(sent) as ValuesOf<F>)
      if (draft) clearDraft(draft)
      await settle(result, props)
      props.onDone?.(result)
    } catch (error) {
      const { atFields, elsewhere } = sorted(error, shown)
      setProblems(atFields)
      setGeneral(elsewhere)
    } finally {
      setBusy(false)
    }
  }
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        {shown.map((field, index) => (
          <FieldInput
            key={field.name}
            field={field}
            value={values[field.name]}
            error={problems[field.name]}
            autoFocus={index === 0}
            onChange={(value) => set(field.name, value)}
          />
        ))}
        {typeof props.children === 'function' ? props.children(values, set) : props.children}
        {general ? <Notice tone="bad">{general}</Notice> : null}
        {props.working ? <output>{busy ? props.working : null}</output> : null}
        <Group justify="flex-end">
          {props.onCancel ? (
            <Button variant="default" onClick={props.onCancel}>
              {t('Cancel')}
            </Button>
          ) : null}
          <Button
            type="submit"
            loading={busy}
            disabled={Boolean(props.waiting)}
            color={props.danger ? 'red.9' : undefined}
          >
            {props.waiting ?? props.submit ?? t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const untouched = (fields: readonly FieldSpec[], record: object | undefined, typed: FieldValues): FieldValues =>
  Object.fromEntries(
    fields.map((field) => {
      const { name, initial } = field
      return [name, storedValue(field, record) ?? (typeof initial === 'function' ? initial(typed) : initial)]
    }),
  )

const withoutSecrets = (values: FieldValues, fields: readonly FieldSpec[]): FieldValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => fields.some((field) => field.name === name && field.kind !== 'secret')),
  )

/** Replaces the names of fields that a message of the API contains: `min_days` becomes “Days (from)”. */
const withLabels = (message: string, fields: readonly FieldSpec[]): string =>
  message.replace(/\w*_\w+/g, (name) => {
    const label = fields.find((field) => field.name === name)?.label
    return label === undefined ? name : `“${label}”`
  })

/** Sorts problems: those of shown fields, and the rest for the notice above the buttons. */
function sorted(error: unknown, fields: readonly FieldSpec[]) {
  const problems = error instanceof ApiError ? error.problems : []
  const fieldOf = (path: string) =>
    fields.find(({ name }) => path === `/${name}` || path.startsWith(`/${name}/`))?.name ?? null
  const atFields = Object.fromEntries(
    problems.flatMap(({ path, message }) => {
      const name = fieldOf(path)
      return name === null ? [] : [[name, withLabels(message, fields)]]
    }),
  )
  const rest = problems.filter(({ path }) => fieldOf(path) === null).map(problemWords)
  const elsewhere = rest.length > 0 ? rest.join('\n') : Object.keys(atFields).length > 0 ? null : messageOf(error)
  return { atFields, elsewhere }
}
