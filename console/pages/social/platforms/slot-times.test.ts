import { expect, test } from 'vitest'
import { slotsOf, timeOfDay } from './slot-times.ts'

test('a time in digits reads as people write it, and other text gives none', () => {
  const typed = ['09:00', '9am', '9:30 PM', '12am', '12pm', '17.30', '7', '25:00', '13pm', '9:75', 'noon']
  expect(typed.map(timeOfDay)).toEqual([
    ...['09:00', '09:00', '21:30', '00:00', '12:00', '17:30', '07:00'],
    ...[null, null, null, null],
  ])
})

test('a time that cannot be read is refused at its weekday', () => {
  const days = ['monday', 'tuesday'] as const
  expect(slotsOf(days, { tuesday: ['9am'] })).toEqual([{ weekday: 'tuesday', time: '09:00' }])
  expect(() => slotsOf(days, { monday: ['9'], tuesday: ['noon'] })).toThrow(
    expect.objectContaining({
      problems: [{ path: '/tuesday', message: '“noon” is not a time. Write it like 09:00.' }],
    }),
  )
})
