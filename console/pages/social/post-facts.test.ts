import { expect, test } from 'vitest'
import { platformState, postState } from './post-facts.ts'

const paused_at = '2026-11-23T10:00:00Z'

test('a scheduled post of a paused platform reads as paused, a posted one as posted', () => {
  const states = (['scheduled', 'published', 'draft'] as const).map((status) =>
    postState({ status, held_at: null }, { paused_at }),
  )
  expect(states).toEqual(['paused', 'published', 'draft'])
  expect(postState({ status: 'scheduled', held_at: null }, { paused_at: null })).toBe('scheduled')
  expect(postState({ status: 'draft', held_at: paused_at }, { paused_at })).toBe('held')
})

test('a platform has one state: paused instead of active, while a broken login stays an error', () => {
  expect(platformState({ status: 'active', paused_at })).toBe('paused')
  expect(platformState({ status: 'error', paused_at })).toBe('error')
})
