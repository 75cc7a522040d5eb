export const attachmentLimits = {
  /** Attachments of one message that are read. */
  files: 10,
  pdfPages: 30,
  /** Runs of text on all pages. */
  pdfTexts: 20_000,
  csvRows: 3000,
  sheets: 5,
  sheetRows: 3000,
  /** Of a spreadsheet, all sheets together. */
  cells: 30_000,
  /** Of one file in an XLSX archive, unpacked. */
  unpackedBytes: 8_000_000,
  xmlBytes: 4_000_000,
  xmlElements: 60_000,
  xmlDepth: 64,
  cellCharacters: 2000,
} as const
