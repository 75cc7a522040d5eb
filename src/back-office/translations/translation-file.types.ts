/** One text of a translator's file. */
export interface FileText {
  /** Position in the file, for error messages: `line 3`, `unit u3`. */
  readonly path: string
  readonly type: string
  readonly id: string
  readonly field: string
  readonly locale: string
  readonly source: string
  readonly value: string
}
