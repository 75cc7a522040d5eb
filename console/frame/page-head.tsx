import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { session } from '../api/session.ts'
import { Go } from './go.tsx'

interface HeadProps {
  /** Shown in the `h1` and as the title of the tab. */
  readonly title: string
  readonly aside?: ReactNode
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly back?: { readonly to: string; readonly label: string }
}

export function PageHead({ title, aside, lead, actions, back }: HeadProps) {
  usePageTitle(title)
  return (
    <header className="page-head inline ends">
      <div>
        {back ? (
          <Go to={back.to} className="back">
            ← {back.label}
          </Go>
        ) : null}
        <div className="page-title inline">
          <h1>{title}</h1>
          {aside}
        </div>
        {lead ? <div className="lead">{lead}</div> : null}
      </div>
      {actions ? <div className="page-actions inline">{actions}</div> : null}
    </header>
  )
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    const shop = session().shop?.name
    document.title = shop ? `${title} · ${shop}` : `${title} · Weft`
  }, [title])
}
