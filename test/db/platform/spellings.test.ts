import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection, sql } from '../../../src/platform/db/database.ts'
import { spelledOut } from '../../../src/platform/personal-data/letters.rules.ts'
import { patternOf } from '../../../src/platform/personal-data/mentions.rules.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'
import { otherTexts, spellings } from '../../support/spellings.ts'

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

async function without(word: string, text: string) {
  const pattern = patternOf([word])
  if (pattern === null) return { text, json: text, spelled: spelledOut(text) }
  const { rows } = await sql<{ text: string; json: { said: string[] }; spelled: string }>`
    select redact_text(${text}, ${pattern}::text[]) as text, redact_json(${JSON.stringify({ said: [text] })}::jsonb, ${pattern}::text[]) as json,
      spelled_out(${text}) as spelled`.execute(connection.db)
  const [row] = rows
  return { text: row?.text, json: row?.json.said[0], spelled: row?.spelled }
}

const hinted = (word: string, text: string): boolean => {
  const hint = new RegExp(patternOf([word])?.[0] ?? '', 'iu')
  return hint.test(text) || hint.test(spelledOut(text))
}

describe('a forgotten person is cut out of texts', () => {
  test.each(spellings)('%s in %s', async (word, text, redacted) => {
    expect(await without(word, text)).toEqual({ text: redacted, json: redacted, spelled: spelledOut(text) })
    expect(hinted(word, text)).toBe(true)
  })
})

describe('other texts are unchanged', () => {
  test.each(otherTexts)('%s in %s', async (word, text) => {
    expect(await without(word, text)).toEqual({ text, json: text, spelled: spelledOut(text) })
  })
})
