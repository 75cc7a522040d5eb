import { type ReactNode, useState } from 'react'
import { language, t } from '../messages/text.ts'
import { keptFormatter, numberIn } from './formatters.ts'
import { ImageOff } from './icons.tsx'
import { formatMoney } from './money.ts'
import { timeZone } from './time-zone.ts'

export { formatMoney, parseMoney, plainMoney } from './money.ts'

/** Returns `1,234.5` for 1234.5. `options` can be the maximum number of decimals. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions | number): string =>
  numberIn(language(), value, options)

export const formatPercent = (share: number, digits = 1): string =>
  formatNumber(share, { style: 'percent', maximumFractionDigits: digits })

export const formatDate = (iso: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string =>
  keptFormatter(Intl.DateTimeFormat, language(), { timeZone: timeZone(), ...options }).format(new Date(iso))

/** Formats a date without a time zone: `22 Nov` for `2026-11-22`. */
export const formatDay = (day: string | undefined, options: Intl.DateTimeFormatOptions = {}): string =>
  day === undefined
    ? ''
    : formatDate(`${day.slice(0, 10)}T12:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC', ...options })

export const formatMoment = (iso: string): string => formatDate(iso, { dateStyle: 'medium', timeStyle: 'short' })

const spans = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Returns `3 hours ago` or `in 2 days`. */
export function formatAgo(iso: string, nowMs: number = Date.now()): string {
  const seconds = (new Date(iso).getTime() - nowMs) / 1000
  const [unit, length] = spans.find(([, span]) => Math.abs(seconds) >= span) ?? ['minute', 60]
  if (Math.abs(seconds) < 60) return t('just now')
  return keptFormatter(Intl.RelativeTimeFormat, language(), { numeric: 'auto' }).format(
    Math.round(seconds / length),
    unit,
  )
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

/**
 * A time in the chosen time zone, by default the shop's. With `ago`, shows how long ago it was, and the time on hover.
 */
export const Time = ({ at, ago = false }: { at: string | null | undefined; ago?: boolean }) =>
  at ? (
    <time dateTime={at} title={`${formatMoment(at)} (${timeZone()})`} className="figure">
      {ago ? formatAgo(at) : formatMoment(at)}
    </time>
  ) : (
    <Nothing />
  )

export const Nothing = ({ children = '–' }: { children?: ReactNode }) => <span className="nothing">{children}</span>

interface PictureProps {
  readonly src: string
  readonly alt: string
  readonly className?: string
  readonly size?: number
}

export function Picture({ src, alt, className = '', size }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (broken === src)
    return (
      <span
        className={`thumb thumb-empty picture-missing ${className}`}
        style={size ? { width: size, height: size } : undefined}
        role="img"
        aria-label={alt || t('Picture cannot be loaded')}
        title={t('Picture cannot be loaded')}
      >
        <ImageOff size={20} aria-hidden />
      </span>
    )
  return (
    <img
      className={className || undefined}
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  )
}

export const Thumb = ({ src, alt = '', size = 40 }: { src: string | null | undefined; alt?: string; size?: number }) =>
  src ? (
    <Picture className="thumb" src={src} alt={alt} size={size} />
  ) : (
    <span className="thumb thumb-empty" style={{ width: size, height: size }} aria-hidden />
  )
