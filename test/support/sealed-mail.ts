import type { Database } from '../../src/platform/db/database.ts'
import { openContent } from '../../src/platform/mail/seal-content.ts'
import { testVault } from './vault.ts'

/** Returns the texts of the e-mails to an address, oldest first. A deleted text is empty. */
export async function textsTo(db: Database, address: string, template?: string): Promise<string[]> {
  const mails = db
    .selectFrom('mail')
    .select(['id', 'html', 'text', 'sealed', 'confidential'])
    .where('to_address', '=', address)
    .orderBy('created_at')
    .orderBy('place')
  const rows = await (template === undefined ? mails : mails.where('template', '=', template)).execute()
  return rows.map((row) => openContent(testVault, row)?.text ?? '')
}
