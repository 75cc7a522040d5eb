import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection, sql } from '../../../src/platform/db/database.ts'
import { patternOf } from '../../../src/platform/personal-data/mentions.rules.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

let database: TestDatabase
let connection: DatabaseConnection
beforeAll(async () => {
  database = await testDatabase()
  connection = connectDatabase({ url: database.url, maxConnections: 1 })
})
afterAll(async () => {
  await connection?.close()
  await database?.drop()
})

async function redacted(words: readonly string[], value: unknown): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`
    select redact_json(${JSON.stringify(value)}::jsonb, ${patternOf(words)}::text[]) as value`.execute(connection.db)
  return rows[0]?.value
}

test('a field keeps its name, even if a person has the same name', async () => {
  const body = { line_items: [{ 'line-items': 1, note: 'Line Items' }], lineItems: 'of Line Items' }
  expect(await redacted(['Line Items'], body)).toEqual({
    line_items: [{ 'line-items': 1, note: '(removed)' }],
    lineItems: 'of (removed)',
  })
})

test('a key that is an e-mail address, a telephone number or a full name is removed', async () => {
  const words = ['ada@byron.example', '+49 30 1234567', 'Ada Byron']
  for (const key of ['ada@byron.example', '+49301234567', '0301234567', 'Ada Byron'])
    expect(await redacted(words, { contact: { [key]: { called: true } } })).toEqual({
      contact: { '(removed)': { called: true } },
    })
})

test('a value about another person with the same telephone number keeps that person’s name and address', async () => {
  const words = ['anita@family.example', '+91 90000 11111', 'Anita Kuruvilla']
  const order = (email: string, number: string) => ({
    buyer: { email, firstName: 'Rohan', lastName: 'Bedekar', phoneNumber: number },
    address: { firstName: 'Rohan', streetAddress: '2 Beta Street', phoneNumber: number },
  })
  expect(await redacted(words, order('rohan@family.example', '+919000011111'))).toEqual(
    order('rohan@family.example', '(removed)'),
  )
  expect(await redacted(words, order('anita@family.example', '+919000011111'))).toEqual({
    buyer: { email: '(removed)', firstName: '(removed)', lastName: '(removed)', phoneNumber: '(removed)' },
    address: { firstName: '(removed)', streetAddress: '(removed)', phoneNumber: '(removed)' },
  })
})
