import type { Reading } from './labels.rules.ts'

/**
 * Analyses texts. Called within a transaction, so it must not use the network; a networked analyser posts its results
 * to `POST /sentiment`.
 */
export interface TextReader {
  readonly provider: string
  readonly version: string
  read(text: string): Reading
}
