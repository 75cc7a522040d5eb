import { de, en, es, fr, it, nl, type ParsedResult } from 'chrono-node'
import type { Language } from './extracted.types.ts'

const readers = { en: en.casual, de: de.casual, fr: fr.casual, es: es.casual, it: it.casual, nl: nl.casual }
const isoDay = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/
const numeric = /(?<!\d)(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/

/**
 * The last day that a text names, as YYYY-MM-DD; `sentAt` says which year is meant. Null where it names none, or one
 * that could be another (`03/04/2026` in English). No time zone moves it.
 */
export function dayIn(text: string, language: Language, sentAt: string | null, isAhead: boolean): string | null {
  const written = text.slice(0, 200)
  const iso = isoDay.exec(written)
  if (iso) return checkedDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const digits = numeric.exec(written)
  if (digits) return numericDay(digits, language)
  // Without it nobody knows which year is meant.
  if (sentAt === null && !/\d{4}/.test(written)) return null
  const reference = { instant: new Date(sentAt ?? '2000-01-01T12:00:00Z'), timezone: 0 }
  const results: ParsedResult[] = readers[language].parse(written, reference, { forwardDate: isAhead })
  const last = results.at(-1)
  const part = last?.end ?? last?.start
  if (!part?.isCertain('day') || !part.isCertain('month')) return null
  const [year, month, day] = [part.get('year'), part.get('month'), part.get('day')]
  return year === null || month === null || day === null ? null : checkedDay(year, month, day)
}

function numericDay(match: RegExpExecArray, language: Language): string | null {
  const [first, second] = [Number(match[1]), Number(match[3])]
  const year = Number(match[4]) < 100 ? 2000 + Number(match[4]) : Number(match[4])
  // With points the day comes first everywhere; with slashes English is of two minds.
  const dayFirst = language !== 'en' || match[2] === '.' || first > 12
  if (!dayFirst && second <= 12 && first !== second) return null
  return dayFirst ? checkedDay(year, second, first) : checkedDay(year, first, second)
}

function checkedDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1990 && year <= 2100
  return isReal ? date.toISOString().slice(0, 10) : null
}
