import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Outdated } from './broken.tsx'

export interface Undo {
  readonly label?: string
  run(): void
}

const load = () => import('./notices.tsx')
const Shown = lazy(() => load().catch(() => ({ default: Outdated })))
let wanted = false
let onWanted = () => {}

function withNotices(show: (notices: Awaited<ReturnType<typeof load>>) => void): void {
  wanted = true
  onWanted()
  // If the module cannot be loaded, `Notices` asks for a reload.
  load().then(show, () => {})
}

/** Loads the module for notices when the first notice is shown. */
export const Notices = () => {
  const isWanted = useSyncExternalStore(
    (listener) => {
      onWanted = listener
      return () => {}
    },
    () => wanted,
  )
  return <Suspense>{isWanted ? <Shown /> : null}</Suspense>
}

/** Shows a notice. With `undo`, it has an undo button. */
export const notifySaved = (message: string, undo?: Undo): void =>
  withNotices(({ showSaved }) => showSaved(message, undo))

export const notifyFailed = (error: unknown): void => withNotices(({ showFailed }) => showFailed(error))
