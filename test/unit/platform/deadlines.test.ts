import { expect, onTestFinished, test, vi } from 'vitest'
import { createDeadlines } from '../../../src/platform/db/deadlines.ts'

test('an expired deadline is reported once, an ended one never, and a renewed one after its new time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const expired: string[] = []
  const deadlines = createDeadlines<{ name: string }>(({ name }) => expired.push(name))
  const [late, ended, renewed] = [{ name: 'late' }, { name: 'ended' }, { name: 'renewed' }]
  for (const one of [late, ended, renewed]) deadlines.begin(one, 1000)
  vi.advanceTimersByTime(900)
  deadlines.end(ended)
  deadlines.begin(renewed, 1000)
  expect(expired).toEqual([])
  vi.advanceTimersByTime(600)
  expect(expired).toEqual(['late'])
  vi.advanceTimersByTime(10_000)
  expect(expired).toEqual(['late', 'renewed'])
  expect(vi.getTimerCount()).toBe(0)
})
