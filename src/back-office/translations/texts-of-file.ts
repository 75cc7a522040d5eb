import { invalidData } from '../../platform/http/refusals.ts'
import type { FileText } from './translation-file.types.ts'

export const mostTexts = 20_000

/** Collects the texts of a file. Throws `invalid_data` as soon as there are too many. */
export class TextsOfFile {
  readonly list: FileText[] = []

  add(text: FileText): void {
    if (this.list.length === mostTexts)
      throw invalidData([{ path: '', message: `A file takes at most ${mostTexts} texts: send it in parts.` }])
    this.list.push(text)
  }
}
