import type { ReactNode } from 'react'
import '../../frame/door.css'
import { usePageTitle } from '../../frame/show.ts'

export function Door({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  usePageTitle(title)
  return (
    <main className="door">
      <span className="woven" aria-hidden />
      <div className="card">
        <h1>{title}</h1>
        {lead ? <div className="lead">{lead}</div> : null}
        {children}
      </div>
    </main>
  )
}
