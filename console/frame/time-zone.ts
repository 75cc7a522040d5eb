import { session } from '../api/session.ts'

const key = 'weft-time-zone'

/** The zone that was chosen on this device instead of the shop's. */
export function chosenTimeZone(): string | null {
  if (chosen === undefined) chosen = localStorage.getItem(key)
  return chosen
}
// Read once: every moment on a page asks for it.
let chosen: string | null | undefined

/** In which zone moments are shown. */
export const timeZone = (): string => chosenTimeZone() ?? session().shop?.time_zone ?? 'UTC'

/** Shows moments in another zone; null: the shop's. The page is loaded anew. */
export function chooseTimeZone(zone: string | null): void {
  if (zone === null) localStorage.removeItem(key)
  else localStorage.setItem(key, zone)
  location.reload()
}
