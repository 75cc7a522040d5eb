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
import { type Doing, perform } from './perform.ts'

/** Lists whose records have their own path: `/admin/regions` and `/admin/regions/{id}`. */
export type ResourcePath = { [P in GetPath]: `${P}/{id}` extends GetPath ? P : never }[GetPath]
type One<P extends ResourcePath> = RecordOf<`${P}/{id}` & GetPath>
type FieldsOf<P extends ResourcePath> = readonly EditSpec<Name<One<P>>>[]
/** A field, or a part of one: `address/postal_code`. */
type Name<Record> = Extract<keyof Record, string> | `${Extract<keyof Record, string>}/${string}`

interface ResourceProps<P extends ResourcePath> extends Omit<ListProps<P>, 'onOpen' | 'to'> {
  /** Name of a single record: `t('Region')`. */
  readonly noun: string
  /** Type in the audit log, which the history reads: `region`. */
  readonly type?: string
  /** Fields of the drawer. Also of the form for a new record, unless `create` has fields. */
  readonly fields?: FieldsOf<P> | ((record: One<P> | null) => FieldsOf<P>)
  /** Write scope, if its name differs from the resource: `inbound-emails`. */
  readonly scope?: string
  /** Title of a record. Default: its `name` or `title`. */
  readonly nameOf?: (record: One<P>) => string
  /** Form for a new record. */
  readonly create?: {
    readonly title: string
    readonly text?: ReactNode
    readonly submit: string
    readonly fields?: readonly EditSpec[]
    readonly done?: (record: One<P>) => string
    /** Default: opens the drawer of the new record. */
    readonly onDone?: (record: One<P>) => void
  }
  /** Whether the record can be changed. A revoked key cannot. */
  readonly editable?: (record: One<P>) => boolean
  readonly remove?: {
    readonly label: string
    readonly title?: string
    readonly text: (record: One<P>) => ReactNode | Promise<ReactNode>
    readonly when?: (record: One<P>) => boolean
    /** If given, selected rows can also be deleted together. */
    readonly many?: { readonly text: (count: number) => string; readonly done?: (count: number) => string }
  }
  /** Action for a record that cannot be deleted, such as revoking. */
  readonly end?: (record: One<P>) => (Doing & { readonly label: string }) | false
  /** Receives the API's response to a save, for example a secret that is shown once. */
  readonly onSaved?: (answer: unknown) => void
  /** Further resources that a change affects: `['stock']`. */
  readonly changes?: readonly string[]
  readonly top?: (record: One<P>, editable: boolean) => ReactNode
  readonly aside?: (record: One<P>) => ReactNode
  readonly note?: (record: One<P>) => ReactNode
  readonly sections?: (record: One<P>, editable: boolean, answer: GetData<`${P}/{id}` & GetPath>) => ReactNode
  readonly wide?: boolean
}

/**
 * Pages of a small resource from one description: list, form, drawer with fields edited in place, deletion, and
 * history.
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
      // Safe cast: `path` determines the fields of the body.
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

/** Returns the record in a response: `{ region: { id: … } }`. */
function recordIn<Record extends { readonly id: string }>(answer: object): Record {
  const found = Object.values(answer).find((value): value is Record => typeof value?.id === 'string')
  if (!found) throw new Error('The answer holds no record.')
  return found
}

function nameOf<P extends ResourcePath>({ nameOf: given, noun }: ResourceProps<P>, record: One<P>): string {
  const { name, title } = record as { readonly name?: string | null; readonly title?: string | null }
  return given?.(record) ?? name ?? title ?? noun
}
