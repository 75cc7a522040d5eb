import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effectOf } from '../../../src/social/networks/index.ts'
import { reactionStep, type Said } from '../../../src/social/webhooks/change.rules.ts'

type Step = { readonly type: string | null; readonly takes: string | null; readonly at: Date }

/** Returns the steps of one person, in order. `null` removes the current reaction. */
function history(types: readonly (string | null)[]): Step[] {
  let current: string | null = null
  return types.flatMap((type, index): Step[] => {
    if (type === null && current === null) return []
    const step = { type, takes: type === null ? current : null, at: new Date(1000 * (index + 1)) }
    current = type
    return [step]
  })
}

function countsAfter(base: Readonly<Record<string, number>>, steps: readonly Step[]): Record<string, number> {
  const counts = { ...base }
  let said: Said | null = null
  for (const now of steps) {
    const step = reactionStep(said, now)
    if (step === null) continue
    const taken = step.take !== null && (counts[step.take] ?? 0) > 0
    if (step.take !== null && taken) counts[step.take] = (counts[step.take] ?? 0) - 1
    if (step.add !== null) counts[step.add] = (counts[step.add] ?? 0) + 1
    said = step.takesUnseen && !taken ? { ...step.said, taken: null } : step.said
  }
  return counts
}

const kinds = fc.constantFrom('like', 'love', null)

test('only a person’s last reaction counts, in any order of the messages', () => {
  const cases = fc
    .tuple(fc.array(kinds, { minLength: 1, maxLength: 6 }), fc.nat(2), fc.nat(2))
    .chain(([types, like, love]) => {
      const steps = history(types)
      return fc.record({
        steps: fc.constant(steps),
        arriving: fc.shuffledSubarray(steps, { minLength: steps.length }),
        base: fc.constant({ like, love }),
      })
    })
  fc.assert(
    fc.property(cases, ({ steps, arriving, ...given }) => {
      const base: Record<string, number> = given.base
      const last = steps.at(-1)?.type ?? null
      const expected = last === null ? base : { ...base, [last]: (base[last] ?? 0) + 1 }
      expect(countsAfter(base, arriving)).toEqual(expected)
    }),
    { numRuns: 2000 },
  )
})

const feed = (value: Record<string, unknown>) =>
  effectOf({ object: 'page', accountId: '1', field: 'feed', value, time: 50 })

test('reactions have the names of the insights, under every name in the event', () => {
  const typeOf = (reaction_type: unknown) => {
    const effect = feed({ item: 'reaction', verb: 'add', post_id: '1_2', reaction_type })
    return effect.kind === 'reaction' ? effect.type : effect.kind
  }
  expect(['LIKE', 'sorry', 'anger', 'care', undefined].map(typeOf)).toEqual(['like', 'sad', 'angry', 'care', 'like'])
})

test('hiding a post or liking a comment does not count as a reaction to the post', () => {
  expect([
    feed({ item: 'post', verb: 'hide', post_id: '1_2' }),
    feed({ item: 'reaction', verb: 'hide', post_id: '1_2' }),
    feed({ item: 'like', verb: 'add', post_id: '1_2', comment_id: '1_2_3' }),
    feed({ item: 'reaction', verb: 'add' }),
  ]).toEqual([{ kind: 'noted' }, { kind: 'noted' }, { kind: 'noted' }, { kind: 'noted' }])
})
