import { session } from '../api/session.ts'

const key = 'weft-time-zone'

/** The time zone chosen on this device. */
export function chosenTimeZone(): string | null {
  if (chosen === undefined) chosen = localStorage.getItem(key)
  return chosen
}
// Cached: every time on a page asks for it.
let chosen: string | null | undefined

export const timeZone = (): string => chosenTimeZone() ?? session().shop?.time_zone ?? 'UTC'

/** Null returns to the shop's time zone. Reloads the page. */
export function chooseTimeZone(zone: string | null): void {
  if (zone === null) localStorage.removeItem(key)
  else localStorage.setItem(key, zone)
  location.reload()
}
