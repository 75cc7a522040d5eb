import { Button, Drawer, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Failure } from '../../../frame/broken.tsx'
import { EditField } from '../../../frame/detail/edit-field.tsx'
import { History } from '../../../frame/detail/history.tsx'
import type { Saver } from '../../../frame/detail/use-saver.ts'
import type { FieldSpec, FieldValue } from '../../../frame/form/fields.ts'
import { useSearchState } from '../../../frame/search-state.ts'
import { t } from '../../../messages/text.ts'
import './settings.css'

/** The record that the address names after `?open=`, and the way to open another. */
export function useOpenRecord(): readonly [string | null, (id: string | null) => void] {
  const [search, set] = useSearchState()
  return [search.open ?? null, (open) => set({ open })]
}

interface DrawerProps {
  readonly title: string
  readonly onClose: () => void
  /** Shown while the record is read. */
  readonly loading?: boolean
  readonly error?: unknown
  readonly wide?: boolean
  readonly record?: { readonly type: string; readonly id: string }
  readonly children: ReactNode
  /** Below everything: what ends the record. */
  readonly end?: { readonly label: string; readonly run: () => void } | null
}

/** A record of a list, opened beside it: small records have no page of their own. */
export function RecordDrawer({ title, onClose, loading, error, wide, record, children, end }: DrawerProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      title={<span className="drawer-title">{title}</span>}
      position="right"
      size={wide ? 'xl' : 'lg'}
      closeButtonProps={{ 'aria-label': t('Close') }}
      // Its head is no banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      transitionProps={{ duration: 0 }}
    >
      {error ? (
        <Failure error={error} />
      ) : loading ? (
        <Skeleton height={240} />
      ) : (
        <div className="stack">
          {children}
          {end ? (
            <div>
              <Button variant="default" className="danger" onClick={end.run}>
                {end.label}
              </Button>
            </div>
          ) : null}
          {record ? <History {...record} /> : null}
        </div>
      )}
    </Drawer>
  )
}

/** One field edited in place, with what it needs beside its own value. */
export interface EditSpec extends FieldSpec {
  readonly shown?: ReactNode
  readonly value?: FieldValue
  readonly fixed?: boolean
  readonly patch?: (value: FieldValue | undefined) => Readonly<Record<string, unknown>>
}

export const EditFields = ({
  record,
  fields,
  saver,
  editable,
}: {
  record: object
  fields: readonly EditSpec[]
  saver: Saver
  editable: boolean
}) => (
  <div className="edit-grid">
    {fields.map(({ shown, patch, value, fixed, ...field }) => (
      <EditField
        key={`${saver.key} ${field.name}`}
        field={field}
        value={value === undefined ? (record as Readonly<Record<string, FieldValue>>)[field.name] : value}
        saver={saver}
        shown={shown}
        patch={patch}
        editable={editable && !fixed}
      />
    ))}
  </div>
)

/** Empty text or an empty list takes the value away. */
export const orNull =
  (name: string) =>
  (value: FieldValue | undefined): Record<string, unknown> => ({
    [name]: value === '' || value === undefined || (Array.isArray(value) && value.length === 0) ? null : value,
  })
