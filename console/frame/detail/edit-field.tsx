import { ActionIcon, Group, Loader, Stack } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/errors.ts'
import { t } from '../../messages/text.ts'
import { Act } from '../buttons.tsx'
import { clearDraft, keepDraft, readDraft } from '../draft.ts'
import { FieldInput } from '../form/field-input.tsx'
import { type FieldSpec, type FieldValue, heldValue, isEmpty, savedValue } from '../form/fields.ts'
import { Check, Pencil, X } from '../icons.tsx'
import { Notice } from '../notice.tsx'
import { notifySaved } from '../notify.tsx'
import { optionWords, useOptions } from '../options.ts'
import { formatDate, formatMoney, formatNumber, Nothing } from '../values.tsx'
import type { Saver } from './use-saver.ts'

interface EditProps {
  readonly field: FieldSpec
  readonly value: FieldValue | undefined
  readonly saver: Saver
  readonly shown?: ReactNode
  readonly editable?: boolean
  /** The body to send, if it contains more than the field. */
  readonly patch?: (value: FieldValue | undefined) => Readonly<Record<string, unknown>>
}

interface Draft {
  readonly value: FieldValue | undefined
  /** Value of the field when editing started. */
  readonly base: FieldValue | undefined
}

class Conflict extends Error {}

const isSame = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Waits 50 ms, in which React renders the data that was read again. */
const shown = (): Promise<unknown> => new Promise((done) => setTimeout(done, 50))

/**
 * A field that is edited in place. Enter saves (in a long text, Ctrl+Enter), Escape cancels. A draft survives a reload.
 * If another change conflicts with it, both values are shown.
 */
export function EditField(props: EditProps) {
  const { field, saver, patch } = props
  const editable = props.editable !== false && !field.fixed
  const value = field.decode ? field.decode(props.value) : props.value
  const draftName = `${saver.key}:${field.name}`
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(draftName))
  const [problem, setProblem] = useState<string | null>(null)
  const [conflict, setConflict] = useState(false)
  const [busy, setBusy] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const latest = useRef(value)
  latest.current = value
  const begin = () => setDraft({ value: value ?? null, base: value ?? null })
  const end = () => {
    clearDraft(draftName)
    setDraft(null)
    setProblem(null)
    setConflict(false)
    requestAnimationFrame(() => trigger.current?.focus())
  }
  const change = (next: FieldValue | undefined) => {
    const changed = { value: next, base: draft?.base }
    setDraft(changed)
    keepDraft(draftName, changed)
  }
  const save = async (force = false, next = draft?.value) => {
    // A live update may have changed the field since editing started.
    const isChanged = () => !isSame(latest.current, draft?.base)
    // Another person, or this one on another page, has saved the same value.
    if (isSame(latest.current, next)) return end()
    if (!force && isChanged()) return setConflict(true)
    setBusy(true)
    setProblem(null)
    const send = () => saver.save(patch?.(next) ?? { [field.name]: savedValue(field, next) }, force)
    try {
      await send().catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 412)) throw error
        await saver.reload()
        await shown()
        // Another person has changed a different field of the record.
        if (!isChanged()) return send()
        setConflict(true)
        throw new Conflict()
      })
      notifySaved(t('{field} saved.', { field: field.label }))
      end()
    } catch (error) {
      if (!(error instanceof Conflict)) setProblem(problemOf(error, field.name))
    } finally {
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The control has used the key, for example to select an option.
    if (event.defaultPrevented) return
    // The typed search matches no option.
    if (event.key === 'Enter' && (event.target as Element).ariaExpanded === 'true') return
    if (event.key === 'Escape') end()
    if (event.key === 'Enter' && (field.kind !== 'long' || event.ctrlKey || event.metaKey)) void save()
  }
  const reading = props.shown ?? <Reading field={field} value={value} />

  if (!draft)
    return (
      <div className="edit-field">
        <span className="edit-label">{field.label}</span>
        {editable ? (
          <button
            ref={trigger}
            type="button"
            className="edit-value"
            onClick={begin}
            aria-label={t('Edit {field}', { field: field.label })}
          >
            {reading}
            <Pencil size={14} aria-hidden className="edit-mark" />
          </button>
        ) : (
          <span className="edit-value">{reading}</span>
        )}
      </div>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches the keys of the control inside it
    <div className="edit-field" data-editing onKeyDown={onKeyDown}>
      <span className="edit-label">{field.label}</span>
      <div className="edit-control">
        <Focused>
          <FieldInput bare field={field} value={draft.value} onChange={change} error={problem ?? undefined} />
        </Focused>
        {busy ? (
          <Loader size={20} />
        ) : (
          <>
            <ActionIcon
              size="input-sm"
              onClick={() => void save()}
              aria-label={t('Save {field}', { field: field.label })}
            >
              <Check size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon size="input-sm" variant="default" onClick={end} aria-label={t('Cancel')}>
              <X size={18} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
      {conflict ? (
        <Notice title={t('Someone else changed this record')}>
          <Stack gap="xs">
            <div>
              {t('Now:')} {reading}
            </div>
            <div>
              {t('Yours:')} <Reading field={field} value={draft.value} />
            </div>
            <Group gap="xs">
              <Act primary label={t('Save mine')} run={() => save(true)} />
              <Act label={t('Keep theirs')} run={end} />
            </Group>
          </Stack>
        </Notice>
      ) : null}
    </div>
  )
}

function problemOf(error: unknown, name: string): string {
  const at = error instanceof ApiError ? error.problems.find(({ path }) => path.startsWith(`/${name}`)) : undefined
  return at?.message ?? messageOf(error)
}

function Focused({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input,textarea,select')?.focus()
  }, [])
  return (
    <div ref={element} className="edit-input">
      {children}
    </div>
  )
}

function Reading({ field, value }: { field: FieldSpec; value: FieldValue | undefined }) {
  const { shown, none, kind, currency } = field
  const options = useOptions(field.options)
  if (shown !== undefined && shown !== null && typeof shown !== 'function') return shown
  if (isEmpty(value)) return none ?? <Nothing>{t('Add')}</Nothing>
  if (shown) return shown(value)
  if (kind === 'money' && typeof value === 'number') return formatMoney(value, currency ?? 'USD')
  if (kind === 'date' && typeof value === 'string') return formatDate(`${value}T12:00:00Z`)
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number') return formatNumber(value, { maximumFractionDigits: 20 })
  // The names of records are not read yet.
  if (typeof field.options === 'function' && options.length === 0) return '…'
  if (Array.isArray(value)) return value.map((one) => optionWords(options, one)).join(', ')
  return optionWords(options, String(value))
}

export interface EditSpec<Name extends string = string> extends FieldSpec<Name> {
  /** Value of the field, if the record has it under another name. */
  readonly value?: FieldValue
  readonly patch?: EditProps['patch']
}

interface EditFieldsProps {
  readonly record: object
  readonly fields: readonly EditSpec[]
  readonly saver: Saver
  readonly editable: boolean
}

/**
 * Returns the body for a field such as `address/postal_code`: the whole `address`. Omits a cleared part, unless it is
 * nullable.
 */
const partPatch =
  (field: FieldSpec, record: object) =>
  (typed: FieldValue | undefined): Readonly<Record<string, unknown>> => {
    const [outer = '', inner = ''] = field.name.split('/')
    const saved = savedValue(field, typed)
    const others = (record as Readonly<Record<string, object | null>>)[outer]
    return { [outer]: { ...others, [inner]: isEmpty(saved as FieldValue) && !field.nullable ? undefined : saved } }
  }

export const EditFields = ({ record, fields, saver, editable }: EditFieldsProps) => (
  <div className="edit-grid">
    {fields.map(({ patch, value, ...field }) => (
      <EditField
        key={`${saver.key} ${field.name}`}
        field={field}
        value={value === undefined ? heldValue(field.name, record) : value}
        saver={saver}
        patch={patch ?? (field.name.includes('/') ? partPatch(field, record) : undefined)}
        editable={editable}
      />
    ))}
  </div>
)
