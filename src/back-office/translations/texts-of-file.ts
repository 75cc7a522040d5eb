import { invalidData } from '../../platform/http/page.ts'
import type { FileText } from './translation-file.types.ts'

export const mostTexts = 20_000

/** What a reader has found so far. Throws `invalid_data` for one text too many, before the rest of the file is read. */
export class TextsOfFile {
  readonly list: FileText[] = []

  add(text: FileText): void {
    if (this.list.length === mostTexts)
      throw invalidData([{ path: '', message: `A file takes at most ${mostTexts} texts: send it in parts.` }])
    this.list.push(text)
  }
}
