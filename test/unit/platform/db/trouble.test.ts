import pg from 'pg'
import { expect, test } from 'vitest'
import { ConnectionLost, NoConnection, troubleOf } from '../../../../src/platform/db/trouble.ts'

const serverError = (code: string, message = 'It failed') =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { severity: 'ERROR', code })

test('each problem of the database is named; errors of statements and of other systems are not', () => {
  const closed = 'database "weft" is not currently accepting connections'
  expect(
    [
      serverError('25006'),
      serverError('53100'),
      serverError('53300'),
      serverError('55P03'),
      serverError('57014'),
      serverError('57P03'),
      serverError('XX000', 'could not write: No space left on device'),
      serverError('55000', closed),
      new ConnectionLost(),
      new NoConnection(),
      serverError('55000'),
      serverError('23505'),
      Object.assign(new Error('connect'), { code: '57P03' }),
      null,
    ].map(troubleOf),
  ).toEqual([
    ...['read_only', 'disk_full', 'overloaded', 'locked', 'slow', 'unreachable', 'disk_full', 'unreachable'],
    ...['unreachable', 'overloaded', null, null, null, null],
  ])
})

test('an error that the job queue has copied is recognised', () => {
  const copyOf = (error: Error) => ({ ...error, message: `${error.message} (Queue: order-emails, Worker: 1)` })
  expect([serverError('25006'), new ConnectionLost(), new NoConnection()].map(copyOf).map(troubleOf)).toEqual([
    'read_only',
    'unreachable',
    'overloaded',
  ])
})
