import { expect, test } from 'vitest'
import { errorOf, problemWords } from './errors.ts'

const refused = (body: object) => errorOf(new Response(JSON.stringify(body), { status: 400 }))

test('a refusal names its field in words instead of a pointer', async () => {
  const errors = [{ path: '/slots/1/time', message: 'must be a time of day, like 09:00' }]
  const error = await refused({ message: '/slots/1/time: must be a time of day, like 09:00', errors })
  expect(error.message).toBe('Time: must be a time of day, like 09:00')
  const inQuery = [{ path: '/created_from', message: 'must be a date' }]
  expect((await refused({ message: 'query /created_from: must be a date', errors: inQuery })).message).toBe(
    'Created from: must be a date',
  )
})

test('a refusal with several problems names each field', async () => {
  const errors = [
    { path: '/unit', message: 'must be m' },
    { path: '/lines/0/quantity', message: 'must be at least 1' },
  ]
  const message = '/unit: must be m; /lines/0/quantity: must be at least 1'
  expect((await refused({ message, errors })).message).toBe('Unit: must be m; Quantity: must be at least 1')
})

test('a sentence of the API stays as it is', async () => {
  const errors = [{ path: '/status', message: 'It is closed.' }]
  expect((await refused({ message: 'The order is closed.', errors })).message).toBe('The order is closed.')
  expect(problemWords({ path: '', message: 'A JSON body is required.' })).toBe('A JSON body is required.')
})
