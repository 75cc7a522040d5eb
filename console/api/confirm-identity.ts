/** Asks for the password. Resolves when the server has accepted it; rejects if the person closes the dialog. */
type Ask = () => Promise<void>

let ask: Ask = () => Promise.reject(new Error('Nobody can be asked.'))
let asking: Promise<void> | null = null

export function setConfirmation(next: Ask): void {
  ask = next
}

/** Asks for the password. Concurrent callers share one dialog. Rejects if the person closes it. */
export function confirmIdentity(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}
