/** Asks for the password. Resolves when the server has accepted it. */
type Ask = () => Promise<void>

let ask: Ask = () => Promise.reject(new Error('Nobody can be asked.'))
let asking: Promise<void> | null = null

export function setConfirmation(next: Ask): void {
  ask = next
}

/** Asks for the password. Calls that are rejected at the same time share one dialog. */
export function confirmIdentity(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}
