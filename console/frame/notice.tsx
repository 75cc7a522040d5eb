import type { ReactNode, Ref } from 'react'

interface NoticeProps {
  readonly title?: string
  /** Default: `warm`. */
  readonly tone?: 'warm' | 'bad' | 'good' | 'accent'
  /** Default: `alert`. */
  readonly role?: 'alert' | 'status'
  readonly ref?: Ref<HTMLDivElement>
  readonly children: ReactNode
}

/** A message above a form or a list. Renders nothing without children. */
export const Notice = ({ title, tone = 'warm', role = 'alert', ref, children }: NoticeProps) =>
  children ? (
    <div ref={ref} className={`note note-${tone}`} role={role}>
      {title ? <strong>{title}</strong> : null}
      {children}
    </div>
  ) : null
