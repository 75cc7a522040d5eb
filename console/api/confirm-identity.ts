/** Asks the person for their password; resolves once the server has accepted it. Set by the shell. */
type Ask = () => Promise<void>

let ask: Ask = () => Promise.reject(new Error('Nobody can be asked.'))
let asking: Promise<void> | null = null

export function setConfirmation(next: Ask): void {
  ask = next
}

/** Several calls that are refused at the same time ask once. */
export function confirmIdentity(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}
