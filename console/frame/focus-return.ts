import { useEffect, useState } from 'react'

let last: HTMLElement | null = null
document.addEventListener('focusin', ({ target }) => {
  // A menu disappears with its items, so the menu's button counts.
  if (target instanceof HTMLElement && !target.closest('[role=menu]')) last = target
})

/**
 * Returns the focus when a dialog closes: to the control that had it before, or to the page if the control is gone.
 * Call this in the dialog.
 */
export function useFocusReturn(): void {
  const [opener] = useState(last)
  useEffect(() => () => void setTimeout(() => focusUnlessTaken(opener)), [opener])
}

/** Focuses the element, or the page if it is gone. Does nothing if another element has the focus. */
export function focusUnlessTaken(element: HTMLElement | null): void {
  if (document.activeElement !== document.body) return
  const kept = element?.isConnected ? element : document.getElementById('main')
  kept?.focus({ preventScroll: true })
}
