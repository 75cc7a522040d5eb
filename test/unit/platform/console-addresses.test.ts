import { expect, test } from 'vitest'
import { redirectToConsole } from '../../../src/platform/console/index.ts'
import { expectedScopes } from '../../support/admin-scopes.ts'

const homePages = ['changes', 'needs', 'overview', 'search', 'stats']

test.each(Object.keys(expectedScopes).filter((segment) => segment !== 'oauth'))(
  '/admin/%s leads to its page in the console, or to the home page if it is about that',
  (segment) => {
    const headers = { accept: 'text/html' }
    const place = redirectToConsole({ method: 'GET', url: `/admin/${segment}`, headers })
    expect(place === '/console').toBe(homePages.includes(segment))
  },
)
