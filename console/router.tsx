import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { queries, read } from './api/queries.ts'
import { may, session } from './api/session.ts'
import { Broken, NotFound } from './frame/broken.tsx'
import { listQuery } from './frame/list/list-query.ts'
import { NotAllowed } from './frame/not-allowed.tsx'
import { Root } from './frame/root.tsx'
import { Shell } from './frame/shell.tsx'
import { homePage, profilePage, wayInPages } from './pages/own.ts'
import type { Page } from './pages/page-list.ts'
import { allPages } from './pages.ts'

const root = createRootRoute({ component: Root, errorComponent: Broken })

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  beforeLoad: ({ location }) => {
    const { user, setup_needed } = session()
    if (setup_needed) throw redirect({ to: '/setup' as never })
    if (!user) throw redirect({ to: '/login' as never, search: { next: location.href } as never })
  },
})

const routeOf = (page: Page) =>
  createRoute({
    getParentRoute: () => inside,
    path: page.path,
    component: page.scope !== undefined && !may(page.scope) ? NotAllowed : lazyRouteComponent(page.load),
    loader: ({ params, location }) => {
      if (page.reads === undefined || (page.scope !== undefined && !may(page.scope))) return
      const wanted = 'id' in params ? params : listQuery(location.search)
      void queries.prefetchQuery(read(page.reads, wanted as never))
    },
    head: () => ({ meta: [{ title: page.title }] }),
  })

// Rendered inside the shell, so that the menu is visible. Logged-out people are sent to the login page.
const notFound = createRoute({ getParentRoute: () => inside, path: '$', component: NotFound })

const wayIn = wayInPages.map(({ path, load }) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) }),
)

/** Created after the session is loaded, because the session determines which pages can be opened. */
export const makeRouter = () =>
  createRouter({
    routeTree: root.addChildren([
      inside.addChildren([...[homePage, profilePage, ...allPages].map(routeOf), notFound]),
      ...wayIn,
    ]),
    basepath: '/console',
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Broken,
    // Plain text, so that `?status=paid&q=12` is readable and never parsed as JSON.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text === '' ? '' : `?${text}`
    },
  })
