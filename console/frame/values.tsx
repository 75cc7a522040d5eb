import { type ReactNode, useState } from 'react'
import { t } from '../messages/text.ts'
import { formatAgo, formatMoment } from './formats.ts'
import { ImageOff } from './icons.tsx'
import { formatMoney } from './money.ts'
import { timeZone } from './time-zone.ts'

export { formatAgo, formatDate, formatDay, formatList, formatMoment, formatNumber, formatPercent } from './formats.ts'
export { formatMoney, parseMoney, plainMoney } from './money.ts'

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
