import { lazy, Suspense, useSyncExternalStore } from 'react'

export interface Undo {
  readonly label?: string
  run(): void
}

const load = () => import('./notices.tsx')
const Shown = lazy(load)
let wanted = false
let onWanted = () => {}

async function notices() {
  wanted = true
  onWanted()
  return load()
}

/** Loads the notices with the first one. */
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

/** With `undo`, the notice has an undo button. */
export const notifySaved = (message: string, undo?: Undo): void =>
  void notices().then(({ showSaved }) => showSaved(message, undo))

export const notifyFailed = (error: unknown): void => void notices().then(({ showFailed }) => showFailed(error))
