import type { Reading } from './labels.rules.ts'

/** Whoever reads texts. It is asked within a transaction: one that must ask over the network tells its readings with `POST /sentiment`. */
export interface TextReader {
  readonly provider: string
  readonly version: string
  read(text: string): Reading
}
