import { useSyncExternalStore } from 'react'

const prefix = 'weft-draft:'
const listeners = new Set<() => void>()
let open = 0

const changed = (): void => {
  open = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix)).length
  for (const listener of listeners) listener()
}

/** Keeps unsaved input, so that it survives a reload of the tab. */
export function keepDraft(name: string, value: unknown): void {
  sessionStorage.setItem(prefix + name, JSON.stringify(value))
  changed()
}

export function clearDraft(name: string): void {
  sessionStorage.removeItem(prefix + name)
  changed()
}

// biome-ignore lint/suspicious/noExplicitAny: the writer of a draft is its only reader
export function readDraft(name: string): any {
  const text = sessionStorage.getItem(prefix + name)
  return text === null ? null : JSON.parse(text)
}

/** Returns the number of drafts. If there are any, the shell warns before the tab closes. */
export const useOpenDrafts = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
