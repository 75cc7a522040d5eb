import { useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'

const DialogWindow = lazy(() => import('./dialog-window.tsx'))

interface Dialog {
  readonly id: number
  readonly title: string
  readonly size?: 'sm' | 'md' | 'lg' | 'xl'
  readonly body: (close: () => void) => ReactNode
  readonly onClose?: () => void
}

let shown: readonly Dialog[] = []
let count = 0
const listeners = new Set<() => void>()

function show(next: readonly Dialog[]): void {
  shown = next
  for (const listener of listeners) listener()
}

export function openDialog(dialog: Omit<Dialog, 'id'>): void {
  count += 1
  show([...shown, { ...dialog, id: count }])
}

function closeDialog(id: number): void {
  shown.find((dialog) => dialog.id === id)?.onClose?.()
  show(shown.filter((dialog) => dialog.id !== id))
}

const useShown = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )

/** Whether a dialog lies above the drawer, so that Escape closes only the dialog. */
export const useIsCovered = (): boolean => useShown().length > 0

export function Dialogs() {
  const dialogs = useShown()
  const page = useRouterState({ select: ({ location }) => location.pathname })
  const openedOn = useRef(page)
  useEffect(() => {
    if (openedOn.current === page) return
    openedOn.current = page
    for (const { id } of shown) closeDialog(id)
  }, [page])
  return (
    <Suspense>
      {dialogs.map(({ id, title, size = 'md', body }) => (
        <DialogWindow
          key={id}
          {...{ title, size }}
          closeOnEscape={id === dialogs.at(-1)?.id}
          onClose={() => closeDialog(id)}
        >
          {body(() => closeDialog(id))}
        </DialogWindow>
      ))}
    </Suspense>
  )
}
