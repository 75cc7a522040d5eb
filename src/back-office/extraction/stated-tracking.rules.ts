import type { Found } from './extracted.types.ts'
import { judgeTracking } from './tracking.rules.ts'
import { trackingNumberIn } from './tracking-text.rules.ts'

const trackingLabel =
  /tracking (?:number|no\.?|id|code)|tracking\s*#|tracking(?=\s*:)|sendungsnummer|paketnummer|sendungsverfolgung|numéro de suivi|n° de suivi|número de seguimiento|nº de seguimiento|numero di (?:tracciamento|tracking|spedizione)|codice di tracciamento|track\s?(?:&|en)\s?trace(?: (?:code|nummer))?|trackingnummer|trackingcode|awb(?: number| no\.?)?|número de rastreio|código de rastreio|número de rastreamento|numer (?:przesyłki|śledzenia)|nr przesyłki|spårningsnummer|kollinummer|kolli-id|sporingsnummer|pakkenummer|sporings-id|ट्रैकिंग (?:नंबर|संख्या)/i

export interface StatedTracking {
  readonly found: Found<string> | null
  /** Numbers in a carrier's form with a wrong check digit. */
  readonly rejected: readonly string[]
  /** Texts in which the number could end at two positions. */
  readonly unclear: readonly string[]
}

/**
 * Finds the tracking number of a mail: after a label, or anywhere if its form and check digit prove it. A proven number
 * precedes others. `found` is null if no number is proven and there are several.
 */
export function statedTracking(lines: readonly string[]): StatedTracking {
  const candidates: Found<string>[] = []
  const rejected: string[] = []
  const unclear: string[] = []
  for (const [index, line] of lines.entries()) {
    const label = trackingLabel.exec(line)
    const evidence = line.slice(0, 300)
    const behind = label ? line.slice(label.index + label[0].length) : ''
    const stated = label ? trackingNumberIn(/^\W*$/.test(behind) ? (lines[index + 1] ?? '') : behind) : null
    if (stated && 'unclear' in stated) unclear.push(stated.unclear)
    const labelled = stated && 'number' in stated ? stated.number : null
    const strong = /(?<![A-Z0-9])(?:1Z[0-9A-Z]{16}|[A-Z]{2}\d{9}[A-Z]{2})(?![A-Z0-9](?![a-z]))/.exec(line)?.[0]
    const number = labelled ?? strong
    if (!number) continue
    const judged = judgeTracking(number)
    if (judged === 'invalid') rejected.push(number)
    else if (judged === 'valid' || labelled)
      candidates.push({ value: number, source: 'text', confidence: judged === 'valid' ? 0.97 : 0.6, evidence })
  }
  const values = new Set(candidates.map(({ value }) => value))
  return {
    found:
      candidates.find(({ confidence }) => confidence > 0.9) ?? (values.size === 1 ? (candidates[0] ?? null) : null),
    rejected,
    unclear,
  }
}
