import {
  Bot,
  CreditCard,
  Hammer,
  type IconType,
  Mail,
  MousePointerClick,
  Package,
  PencilLine,
  ShoppingBag,
  StickyNote,
  Store,
  Undo2,
  UserRound,
} from '../../frame/icons.tsx'
import { Go, Time } from '../../frame/show.ts'
import './timeline.css'

const icons = {
  agent: Bot,
  shopper: UserRound,
  operator: Store,
  system: ShoppingBag,
  payment: CreditCard,
  visit: MousePointerClick,
  making: Hammer,
  parcel: Package,
  refund: Undo2,
  mail: Mail,
  note: StickyNote,
  change: PencilLine,
} satisfies Record<string, IconType>

export interface Moment {
  readonly key: string
  readonly at: string
  readonly kind: keyof typeof icons
  readonly text: string
  /** Quoted text of a customer, network or colleague. */
  readonly quote?: string | null
  readonly detail?: string | null
  readonly who?: string | null
  readonly to?: string | null
  readonly isBad?: boolean
}

export const Timeline = ({ moments, newestFirst = false }: { moments: readonly Moment[]; newestFirst?: boolean }) => (
  <ol className="timeline">
    {moments
      .toSorted((a, b) => (Date.parse(a.at) - Date.parse(b.at)) * (newestFirst ? -1 : 1))
      .map(({ key, kind, to, text, quote, detail, at, who, isBad }) => {
        const Icon = icons[kind]
        return (
          <li key={key} data-kind={kind} data-bad={isBad || undefined}>
            <span className="timeline-mark">
              <Icon size={16} aria-hidden />
            </span>
            <div className="timeline-text">
              {to ? <Go to={to}>{text}</Go> : <span>{text}</span>}
              {quote ? <q>{quote}</q> : null}
              {detail ? <small className="quiet">{detail}</small> : null}
              <small className="quiet">
                <Time at={at} ago />
                {who ? ` · ${who}` : ''}
              </small>
            </div>
          </li>
        )
      })}
  </ol>
)
