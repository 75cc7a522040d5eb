import { expect, test } from 'vitest'
import { bodyOf, contentOf, emptyDraft } from './draft-post.ts'

const draft = { ...emptyDraft(), platform_id: 'p1', caption: 'Indigo\nis back', texts: { network_c: 'Short' } }

test('a post without a name is called as its text begins, and an empty line begins the next part of a thread', () => {
  const body = bodyOf({ ...draft, thread: 'One\nmore\n\n\nTwo ' })
  expect([body.name, body.thread, body.variations]).toEqual([
    'Indigo',
    ['One\nmore', 'Two'],
    { network_c: { caption: 'Short' } },
  ])
})

test('a text of its own that was taken away is null for the API, and other parts of the variation stay', () => {
  const stored = { variations: { network_a: { caption: 'Old' }, network_b: { caption: 'Old', first_comment: 'Hi' } } }
  expect(bodyOf(draft, stored as never).variations).toEqual({
    network_a: null,
    network_b: { first_comment: 'Hi' },
    network_c: { caption: 'Short' },
  })
})

test('media keep their order', () => {
  const media = ['b', 'a'].map((url) => ({ type: 'image' as const, url }))
  expect(contentOf({ ...draft, media }).media_attachments).toEqual({
    0: { type: 'image', url: 'b' },
    1: { type: 'image', url: 'a' },
  })
})
