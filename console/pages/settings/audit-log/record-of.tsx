import { type AuditEntry, recordWords } from '../../../frame/detail/deed.ts'
import { placeOf } from '../../../frame/record.ts'
import { Go } from '../../../frame/show.ts'

/** The record of an entry, by its name where it has one, as a link where it has a page. */
export function RecordOf({ entry }: { entry: AuditEntry }) {
  const to = entry.action === 'delete' ? null : placeOf(entry.object_type.replace(/^admin_/, ''), entry.object_id)
  const words = recordWords(entry)
  return to ? <Go to={to}>{words}</Go> : words
}
