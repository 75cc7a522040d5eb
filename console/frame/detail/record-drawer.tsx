import { Button, Drawer, Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../messages/text.ts'
import { Failure } from '../broken.tsx'
import { useSearchState } from '../search-state.ts'
import { History } from './history.tsx'

/** The record that the address names after `?open=`, and the way to open another. */
export function useOpenRecord(): readonly [string | null, (id: string | null) => void] {
  const [search, set] = useSearchState()
  return [search.open ?? null, (open) => set({ open })]
}

/** The id in the address of the page: `/growth/segments/$id`. */
export const useRecordId = (): string => (useParams({ strict: false }) as { readonly id?: string }).id ?? ''

interface DrawerProps {
  readonly title: string
  readonly onClose: () => void
  /** The read of the record: while it has no data, the drawer shows a skeleton or why it failed. */
  readonly query?: { readonly data?: unknown; readonly error: unknown }
  readonly loading?: boolean
  readonly error?: unknown
  readonly wide?: boolean
  readonly record?: { readonly type: string; readonly id: string }
  readonly children?: ReactNode
  /** Below everything: what ends the record. */
  readonly end?: { readonly label: string; readonly run: () => unknown } | null | false | undefined
}

/** A record of a list, opened beside it: small records have no page of their own. */
export function RecordDrawer({ title, onClose, query, wide, record, children, end, ...status }: DrawerProps) {
  const loading = query ? query.data === undefined : status.loading
  const error = query ? loading && query.error : status.error
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
              <Button variant="default" className="danger" onClick={() => void end.run()}>
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
