/** A decoded file of a message. */
export interface Attachment {
  readonly fileName: string
  readonly content: Uint8Array
  /** Whether the file exceeds the limit. Then `content` is only its beginning. */
  readonly isCut: boolean
}

export type AttachmentFormat = 'pdf' | 'csv' | 'xlsx' | 'xls' | 'xml'

/** The result for one attachment, as shown with the extraction. */
export interface AttachmentReport {
  readonly file_name: string
  readonly format: AttachmentFormat
  /**
   * `scanned`: pages without text. `credit_note`: not an order. `unreadable`: damaged, encrypted or too large.
   * `unsupported`: the Excel 97 format.
   */
  readonly state: 'read' | 'scanned' | 'credit_note' | 'unreadable' | 'unsupported'
}
