import { expect, test } from 'vitest'
import { holderName, platformState, postState, titleOf } from './post-facts.ts'

const paused_at = '2026-11-23T10:00:00Z'

test('a scheduled post of a paused platform reads as paused, a published one as published', () => {
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

test('a posting limit names its account', () => {
  const api_config = { user_id: '10', page_id: '11', page_name: 'Weavers', ig_user_id: '12', ig_username: 'weavers' }
  const names = ['10', '11', '12', 'app', '99'].map((id) => holderName(id, [{ api_config: null }, { api_config }]))
  expect(names).toEqual(['Weavers · weavers', 'Weavers', 'weavers', '', null])
})

test('a post without a name has the first words of its text', () => {
  const caption = 'Rolling out of the workshop: our procession elephants, turned from ivory wood.\nSecond line'
  expect(titleOf({ name: '', caption })).toBe('Rolling out of the workshop: our procession elephants…')
  expect(titleOf({ name: '', caption: 'Short' })).toBe('Short')
  expect(titleOf({ name: '', caption: 'x'.repeat(80) })).toBe(`${'x'.repeat(60)}…`)
})
