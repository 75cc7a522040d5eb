import type { ReactNode } from 'react'

/** Stands where a list or a section has nothing: what would be here, and how it comes here. */
export const Empty = ({ title, text, action }: { title: string; text?: string; action?: ReactNode }) => (
  <div className="empty">
    <span className="weave" aria-hidden />
    <p className="empty-title">{title}</p>
    {text ? <p>{text}</p> : null}
    {action}
  </div>
)
