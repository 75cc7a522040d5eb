export const attachmentLimits = {
  /** Maximum number of attachments read per message. */
  files: 10,
  pdfPages: 30,
  /** Maximum number of text runs on all pages. */
  pdfTexts: 20_000,
  csvRows: 3000,
  sheets: 5,
  sheetRows: 3000,
  /** Maximum number of cells in all sheets of a spreadsheet. */
  cells: 30_000,
  /** Unpacked size of one file in an XLSX archive. */
  unpackedBytes: 8_000_000,
  xmlBytes: 4_000_000,
  xmlElements: 60_000,
  xmlDepth: 64,
  cellCharacters: 2000,
} as const
