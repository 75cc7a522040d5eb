import { session } from '../api/session.ts'

const key = 'weft-time-zone'

/** Returns the time zone that was chosen on this device. Null means the shop's time zone. */
export function chosenTimeZone(): string | null {
  if (chosen === undefined) chosen = localStorage.getItem(key)
  return chosen
}
// Cached, because every time on a page needs it.
let chosen: string | null | undefined

export const timeZone = (): string => chosenTimeZone() ?? session().shop?.time_zone ?? 'UTC'

/** Chooses a time zone on this device and reloads the page. Null means the shop's time zone. */
export function chooseTimeZone(zone: string | null): void {
  if (zone === null) localStorage.removeItem(key)
  else localStorage.setItem(key, zone)
  location.reload()
}
