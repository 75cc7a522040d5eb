import type { Database } from '../../src/platform/db/database.ts'
import { openContent } from '../../src/platform/mail/seal-content.ts'
import { createVault } from '../../src/platform/vault.ts'

/** Of a Weft of the tests. */
const vault = createVault({ keys: new Map([[1, Buffer.alloc(32, 7)]]), currentVersion: 1 })

/** What e-mails to an address say, oldest first; what is gone is empty. */
export async function textsTo(db: Database, address: string, template?: string): Promise<string[]> {
  const mails = db
    .selectFrom('mail')
    .select(['id', 'html', 'text', 'sealed', 'confidential'])
    .where('to_address', '=', address)
    .orderBy('created_at')
    .orderBy('place')
  const rows = await (template === undefined ? mails : mails.where('template', '=', template)).execute()
  return rows.map((row) => openContent(vault, row)?.text ?? '')
}
