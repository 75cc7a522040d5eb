import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { may } from '../api/session.ts'
import { homePage } from '../pages/own.ts'
import type { Page } from '../pages/page-list.ts'
import { sections } from '../pages.ts'
import { Go } from './go.tsx'

export const mayOpen = ({ scope }: Page): boolean => scope === undefined || may(scope)

const closedKey = 'weft-closed-areas'

function useClosed(here: string) {
  const [closed, setClosed] = useState(() => (localStorage.getItem(closedKey) ?? '').split('\n'))
  const toggle = (title: string) => {
    const next = closed.includes(title) ? closed.filter((one) => one !== title) : [...closed, title]
    localStorage.setItem(closedKey, next.join('\n'))
    setClosed(next)
  }
  // Opens the area of the current page, because a link may lead to a page in a collapsed area.
  const title = sections.find(({ pages }) => pages.some((page) => here === page.path || isBelow(here, page)))?.title
  useEffect(() => setClosed((before) => before.filter((one) => one !== title)), [title])
  return { closed, toggle }
}

export function Navigation({ onGo }: { onGo?: () => void }) {
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const { closed, toggle } = useClosed(here)
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason, not an input
  useEffect(() => {
    // Scrolls to the current page, because the list is longer than most screens. The delay keeps this out of the first
    // paint.
    const waiting = setTimeout(() => {
      list.current?.parentElement?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    }, 100)
    return () => clearTimeout(waiting)
  }, [here])
  return (
    <>
      <ul ref={list}>
        <Entry page={homePage} here={here} onGo={onGo} />
      </ul>
      {sections.map(({ title, pages }) => {
        const shown = pages.filter((page) => page.icon && mayOpen(page))
        return shown.length === 0 ? null : (
          <details
            key={title}
            open={!closed.includes(title)}
            onToggle={({ currentTarget }) => {
              if (currentTarget.open === closed.includes(title)) toggle(title)
            }}
          >
            <summary className="nav-title">{title}</summary>
            <ul>
              {shown.map((page) => (
                <Entry key={page.path} page={page} here={here} onGo={onGo} />
              ))}
            </ul>
          </details>
        )
      })}
    </>
  )
}

function Entry({ page, here, onGo }: { page: Page; here: string; onGo?: () => void }) {
  const Icon = page.icon
  const isHere = page.path === '/' ? here === '/' : here === page.path || isBelow(here, page)
  return (
    <li>
      <Go to={page.path} aria-current={isHere ? 'page' : undefined} onClick={onGo}>
        {Icon ? <Icon size={18} aria-hidden /> : null}
        {page.title}
      </Go>
    </li>
  )
}

/** Whether a path belongs to a page: `/orders/7` belongs to Orders, but `/social/platforms` has its own entry. */
const isBelow = (here: string, page: Page): boolean =>
  here.startsWith(`${page.path}/`) &&
  !sections.some(({ pages }) =>
    pages.some(
      ({ path, icon }) => icon && path.length > page.path.length && (here === path || here.startsWith(`${path}/`)),
    ),
  )
