import type { ReactNode } from 'react'

export const Empty = ({ title, text, action }: { title: string; text?: string; action?: ReactNode }) => (
  <div className="empty">
    <span className="weave" aria-hidden />
    <p className="empty-title">{title}</p>
    {text ? <p>{text}</p> : null}
    {action}
  </div>
)
