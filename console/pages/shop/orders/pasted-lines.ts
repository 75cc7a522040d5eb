interface Spread {
  readonly values: Readonly<Record<string, string>>
  /** Lines without a field. */
  readonly leftOver: number
}

/** One line per field. Empty lines leave their field unchanged. */
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
