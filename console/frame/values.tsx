import type { ReactNode } from 'react'
import { language, t } from '../messages/text.ts'
import { timeZone } from './time-zone.ts'

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** `₹1,25,000.00` for 12500000 and `INR`: amounts are minor units. */
export function formatMoney(amountMinor: number, currency: string): string {
  return new Intl.NumberFormat(numberLocale(currency), { style: 'currency', currency: currency.toUpperCase() }).format(
    amountMinor / 10 ** digitsOf(currency),
  )
}

/** Rupees are grouped as in India also for those who read English. */
const numberLocale = (currency: string): string =>
  language() === 'en' && currency.toUpperCase() === 'INR' ? 'en-IN' : language()

/** Minor units of what a person typed (`1,250.50`); null where it is no amount. */
export function parseMoney(text: string, currency: string): number | null {
  const plain = text.replace(/[^\d.,-]/g, '')
  const decimal = /[.,](\d{1,2})$/.exec(plain)
  const whole = (decimal ? plain.slice(0, decimal.index) : plain).replace(/[.,]/g, '')
  if (!/^-?\d+$/.test(whole)) return null
  const digits = digitsOf(currency)
  const fraction = (decimal?.[1] ?? '').padEnd(digits, '0')
  return fraction.length > digits ? null : Number(`${whole}${fraction}`)
}

/** What stands in a field for an amount: `1250.50`. */
export const plainMoney = (amountMinor: number, currency: string): string =>
  (amountMinor / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))

export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(language(), options).format(value)

export const formatPercent = (share: number, digits = 1): string =>
  formatNumber(share, { style: 'percent', maximumFractionDigits: digits })

export const formatDate = (iso: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string =>
  new Intl.DateTimeFormat(language(), { timeZone: timeZone(), ...options }).format(new Date(iso))

export const formatMoment = (iso: string): string => formatDate(iso, { dateStyle: 'medium', timeStyle: 'short' })

const spans = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** `3 hours ago`, `in 2 days`. */
export function formatAgo(iso: string, nowMs: number = Date.now()): string {
  const seconds = (new Date(iso).getTime() - nowMs) / 1000
  const [unit, length] = spans.find(([, span]) => Math.abs(seconds) >= span) ?? ['minute', 60]
  if (Math.abs(seconds) < 60) return t('just now')
  return new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(Math.round(seconds / length), unit)
}

export const Money = ({
  amount,
  currency,
}: {
  amount: number | null | undefined
  currency: string | null | undefined
}) =>
  amount === null || amount === undefined || !currency ? (
    <Nothing />
  ) : (
    <span className="figure">{formatMoney(amount, currency)}</span>
  )

/** A moment in the shop's time zone; `ago` shows the distance and the moment on hover. */
export const Time = ({ at, ago = false }: { at: string | null | undefined; ago?: boolean }) =>
  at ? (
    <time dateTime={at} title={`${formatMoment(at)} (${timeZone()})`} className="figure">
      {ago ? formatAgo(at) : formatMoment(at)}
    </time>
  ) : (
    <Nothing />
  )

/** Stands where there is no value. */
export const Nothing = ({ children = '–' }: { children?: ReactNode }) => <span className="nothing">{children}</span>

/** A picture of a fixed size, or a quiet square where there is none. */
export const Thumb = ({ src, alt = '', size = 40 }: { src: string | null | undefined; alt?: string; size?: number }) =>
  src ? (
    <img className="thumb" src={src} alt={alt} width={size} height={size} loading="lazy" decoding="async" />
  ) : (
    <span className="thumb thumb-empty" style={{ width: size, height: size }} aria-hidden />
  )
