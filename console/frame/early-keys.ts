let typed = ''

function onKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event
  if (key === 'Escape' || (target instanceof HTMLElement && target.closest('.palette input'))) {
    releaseKeys()
    return
  }
  // Ctrl and Alt together are AltGr, which types `@` on many keyboards.
  const isText = key.length === 1 && !metaKey && (altKey || !ctrlKey)
  if (!isText && !['Backspace', 'Enter', 'Tab'].includes(key)) return
  event.preventDefault()
  event.stopPropagation()
  if (isText) typed += key
  if (key === 'Backspace') typed = typed.slice(0, -1)
}

/**
 * Catches keys, so that text typed before the palette's field has the focus is not lost. `releaseKeys`, Escape or a key
 * in the field ends this.
 */
export function catchKeys(): void {
  typed = ''
  document.addEventListener('keydown', onKey, true)
}

export const releaseKeys = (): void => document.removeEventListener('keydown', onKey, true)

/** Stops catching keys. Returns the text typed since `catchKeys`; empty if called again. */
export function typedEarly(): string {
  releaseKeys()
  const text = typed
  typed = ''
  return text
}
