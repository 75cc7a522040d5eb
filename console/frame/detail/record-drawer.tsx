import { Drawer, Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../messages/text.ts'
import { Failure } from '../broken.tsx'
import { Act } from '../buttons.tsx'
import { useIsCovered } from '../dialogs.tsx'
import { useFocusReturn } from '../focus-return.ts'
import type { Doing } from '../perform.ts'
import { useSearchState } from '../search-state.ts'
import { History } from './history.tsx'

/** Returns the id in `?open=` (null: none) and a function that changes it; null closes the drawer. */
export function useOpenRecord(): readonly [string | null, (id: string | null) => void] {
  const [search, set] = useSearchState()
  return [search.open ?? null, (open) => set({ open })]
}

/** Returns the id in the page's URL. */
export const useRecordId = (): string => (useParams({ strict: false }) as { readonly id?: string }).id ?? ''

interface DrawerProps {
  readonly title: string
  readonly onClose: () => void
  readonly query?: { readonly data?: unknown; readonly error: unknown }
  readonly loading?: boolean
  readonly error?: unknown
  readonly wide?: boolean
  readonly record?: { readonly type: string; readonly id: string }
  readonly children?: ReactNode
  readonly end?: (Doing & { readonly label: string }) | null | false | undefined
}

/** A small record, opened beside its list. */
export function RecordDrawer({ title, onClose, query, wide, record, children, end, ...status }: DrawerProps) {
  useFocusReturn()
  const loading = query ? query.data === undefined : status.loading
  const error = query ? loading && query.error : status.error
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={useIsCovered() === false}
      title={<span className="drawer-title">{title}</span>}
      position="right"
      size={wide ? 'xl' : 'lg'}
      closeButtonProps={{ 'aria-label': t('Close') }}
      // The drawer must not be a second banner beside the page's own.
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
              <Act className="danger" {...end} />
            </div>
          ) : null}
          {record ? <History {...record} /> : null}
        </div>
      )}
    </Drawer>
  )
}
