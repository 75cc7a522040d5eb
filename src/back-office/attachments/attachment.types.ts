/** A file within a message, decoded. */
export interface Attachment {
  readonly fileName: string
  readonly content: Uint8Array
  /** It is longer than what is decoded; `content` is its beginning. */
  readonly isCut: boolean
}

export type AttachmentFormat = 'pdf' | 'csv' | 'xlsx' | 'xls' | 'xml'

/** What became of an attachment, as the extraction reports it. */
export interface AttachmentReport {
  readonly file_name: string
  readonly format: AttachmentFormat
  /** `scanned`: pages without text. `credit_note`: no order. `unreadable`: damaged, encrypted or beyond the limits. `unsupported`: a format that is not read. */
  readonly state: 'read' | 'scanned' | 'credit_note' | 'unreadable' | 'unsupported'
}
