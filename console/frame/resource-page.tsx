import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { act, type GetData, type GetPath, resourceOf } from '../api/client.ts'
import { useRead } from '../api/queries.ts'
import type { RecordOf } from '../api/rows.ts'
import { may } from '../api/session.ts'
import { t } from '../messages/text.ts'
import { EditFields, type EditSpec } from './detail/edit-field.tsx'
import { RecordDrawer, useOpenRecord } from './detail/record-drawer.tsx'
import { Section } from './detail/section.tsx'
import { useSaver } from './detail/use-saver.ts'
import { nested } from './form/fields.ts'
import { openForm } from './form/open-form.tsx'
import { ListFrame } from './list/list-frame.tsx'
import type { BulkAction, ListProps, RowOf } from './list/types.ts'
import { perform } from './perform.ts'

/** Lists whose records have a path of their own: `/admin/regions` and `/admin/regions/{id}`. */
export type ResourcePath = { [P in GetPath]: `${P}/{id}` extends GetPath ? P : never }[GetPath]
type One<P extends ResourcePath> = RecordOf<`${P}/{id}` & GetPath>
type FieldsOf<P extends ResourcePath> = readonly EditSpec<Name<One<P>>>[]
/** A field of the record, or a part of one: `address/postal_code`. */
type Name<Record> = Extract<keyof Record, string> | `${Extract<keyof Record, string>}/${string}`

interface ResourceProps<P extends ResourcePath> extends Omit<ListProps<P>, 'onOpen' | 'to'> {
  /** What one record is called: `t('Region')`. */
  readonly noun: string
  /** Its name in the audit log, for its history: `region`. */
  readonly type?: string
  /** What the drawer edits, and what the form for a new record asks unless `create` says otherwise. */
  readonly fields?: FieldsOf<P> | ((record: One<P> | null) => FieldsOf<P>)
  /** What changes need, where that is not the resource's own scope: `inbound-emails`. */
  readonly scope?: string
  /** The heading of a record: its `name` or `title`, unless given. */
  readonly nameOf?: (record: One<P>) => string
  /** The form for a new record. A list whose records are made otherwise has `add` instead, or neither. */
  readonly create?: {
    readonly title: string
    readonly text?: ReactNode
    readonly submit: string
    readonly fields?: readonly EditSpec[]
    /** Instead of “… was created.” */
    readonly done?: (record: One<P>) => string
    /** Unless given, the new record's drawer opens. */
    readonly onDone?: (record: One<P>) => void
  }
  /** Whether this record may be changed by somebody who may change others: a revoked key may not. */
  readonly editable?: (record: One<P>) => boolean
  readonly remove?: {
    readonly label: string
    /** The question: “Delete …?” unless given. */
    readonly title?: string
    /** The effect in numbers. */
    readonly text: (record: One<P>) => ReactNode | Promise<ReactNode>
    /** Whether this record may be deleted. */
    readonly when?: (record: One<P>) => boolean
    /** Also deletes chosen rows: the effect on so many, and what is said afterwards. */
    readonly many?: { readonly text: (count: number) => string; readonly done?: (count: number) => string }
  }
  /** What ends a record instead of deletion. */
  readonly end?: (record: One<P>) => { readonly label: string; readonly run: () => unknown } | false
  /** Hears what the API answered to a changed field: a secret that is shown once. */
  readonly onSaved?: (answer: unknown) => void
  /** Further resources that a new, changed or deleted record makes stale: `['stock']`. */
  readonly changes?: readonly string[]
  /** Above the record's fields. */
  readonly top?: (record: One<P>, editable: boolean) => ReactNode
  /** Beside the heading of the record's fields, and below them. */
  readonly aside?: (record: One<P>) => ReactNode
  readonly note?: (record: One<P>) => ReactNode
  /** Further sections of the drawer. */
  readonly sections?: (record: One<P>, editable: boolean, answer: GetData<`${P}/{id}` & GetPath>) => ReactNode
  /** A drawer with room for much. */
  readonly wide?: boolean
}

/**
 * All that a small record needs, from one description: the list, a dialog for a new one, and a drawer with fields that
 * are edited in place, further sections, deletion, and history. The address keeps which record is open.
 */
export function ResourcePage<P extends ResourcePath>(props: ResourceProps<P>) {
  const { path, create } = props
  const [open, setOpen] = useOpenRecord()
  const add = (form: NonNullable<typeof create>) => () =>
    openForm({
      title: form.title,
      text: form.text,
      submit: form.submit,
      draft: `new ${path}`,
      changes: props.changes,
      fields: form.fields ?? fieldsFor(props, null),
      // The fields are those of the body: `path` decides both.
      run: async (values) => recordIn<One<P>>(await act('post', path as never, { body: nested(values) } as never)),
      done: form.done ?? ((record) => t('{name} created.', { name: nameOf(props, record) })),
      onDone: (record) => (form.onDone ? form.onDone(record) : setOpen(record.id)),
    })
  return (
    <>
      <ListFrame
        {...props}
        onOpen={(row) => setOpen((row as unknown as One<P>).id)}
        bulk={props.bulk ?? bulkRemoval(props)}
        add={create ? mayChange(props) && { label: create.title, run: add(create) } : props.add}
      />
      {open ? <ResourceDrawer key={open} {...props} id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function bulkRemoval<P extends ResourcePath>(props: ResourceProps<P>): readonly BulkAction<RowOf<P>>[] | false {
  const { path, remove } = props
  const many = remove?.many
  if (!many || !mayChange(props)) return false
  const each = (row: unknown) => act('delete', `${path}/{id}` as never, { id: (row as One<P>).id } as never)
  const { label } = remove
  return [{ label, danger: true, confirm: ({ length }) => many.text(length), each, done: many.done }]
}

function ResourceDrawer<P extends ResourcePath>(props: ResourceProps<P> & { id: string; onClose: () => void }) {
  const { id, onClose, remove, noun, type } = props
  const path = `${props.path}/{id}` as const
  const query: UseQueryResult<object> = useRead(path as GetPath, { id } as never)
  const saver = useSaver('post', path as never, { id }, props.changes, props.onSaved)
  if (!query.data) return <RecordDrawer title={noun} onClose={onClose} query={query} wide={props.wide} />
  const record = recordIn<One<P>>(query.data)
  const name = nameOf(props, record)
  const editable = mayChange(props) && (props.editable?.(record) ?? true)
  const deletion = async ({ title = t('Delete {name}?', { name }), text }: NonNullable<typeof remove>) =>
    perform({
      confirm: { title, text: await text(record), danger: true },
      run: () => act('delete', path as never, { id } as never),
      changes: props.changes,
      onDone: onClose,
    })
  return (
    <RecordDrawer
      title={name}
      onClose={onClose}
      wide={props.wide}
      record={type === undefined ? undefined : { type, id }}
      end={
        editable &&
        (remove && (remove.when?.(record) ?? true)
          ? { label: remove.label, run: () => deletion(remove) }
          : props.end?.(record))
      }
    >
      {props.top?.(record, editable)}
      {props.fields ? (
        <Section title={noun} aside={props.aside?.(record)}>
          <EditFields record={record} saver={saver} editable={editable} fields={fieldsFor(props, record)} />
          {props.note?.(record)}
        </Section>
      ) : null}
      {props.sections?.(record, editable, query.data as GetData<`${P}/{id}` & GetPath>)}
    </RecordDrawer>
  )
}

const mayChange = ({ path, scope = resourceOf(path) }: { path: string; scope?: string }): boolean =>
  may(`${scope}:write`)

const fieldsFor = <P extends ResourcePath>({ fields }: ResourceProps<P>, record: One<P> | null): FieldsOf<P> =>
  typeof fields === 'function' ? fields(record) : (fields ?? [])

/** The record in an answer: `{ region: { id: … } }`. */
function recordIn<Record extends { readonly id: string }>(answer: object): Record {
  const found = Object.values(answer).find((value): value is Record => typeof value?.id === 'string')
  if (!found) throw new Error('The answer holds no record.')
  return found
}

function nameOf<P extends ResourcePath>({ nameOf: given, noun }: ResourceProps<P>, record: One<P>): string {
  const { name, title } = record as { readonly name?: string | null; readonly title?: string | null }
  return given?.(record) ?? name ?? title ?? noun
}
