/** One text of a file that comes back from a translator. */
export interface FileText {
  /** Where it stands in the file, for people: `line 3`, `unit u3`. */
  readonly path: string
  readonly type: string
  readonly id: string
  readonly field: string
  readonly locale: string
  readonly source: string
  readonly value: string
}
