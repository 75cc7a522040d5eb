interface Spread {
  readonly values: Readonly<Record<string, string>>
  /** Lines for which there was no field. */
  readonly leftOver: number
}

/** Lines of a spreadsheet's column, one for each field. An empty cell leaves its field as it is. */
export function spread(text: string, fields: readonly string[]): Spread {
  const lines = text.trimEnd().split(/\r?\n/)
  const filled = fields.flatMap((name, at) => {
    const line = lines[at]?.trim()
    return line ? [[name, line] as const] : []
  })
  return {
    values: Object.fromEntries(filled),
    leftOver: lines.slice(fields.length).filter((line) => line.trim() !== '').length,
  }
}
