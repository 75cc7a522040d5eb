interface Field {
  readonly name: string
  /** The order's number. */
  readonly number: string
}

interface Spread {
  readonly values: Readonly<Record<string, string>>
  /** Lines without a field. */
  readonly leftOver: number
}

/**
 * Spreads pasted lines over the fields. Lines like `1001,TRACK-1`, as carriers export them, fill the field of their
 * order. Without such a line, each line fills the next field, and an empty one leaves its field unchanged.
 */
export function spread(text: string, fields: readonly Field[]): Spread {
  const lines = text.trimEnd().split(/\r?\n/)
  const isFilled = (line: string) => line.trim() !== ''
  const named = lines.filter(isFilled).map((line) => entryOf(line, fields))
  const entries = named.filter((entry) => entry !== null)
  if (entries.length > 0) return { values: Object.fromEntries(entries), leftOver: named.length - entries.length }
  const filled = fields.flatMap(({ name }, at) => {
    const line = lines[at]?.trim()
    return line ? [[name, line] as const] : []
  })
  return { values: Object.fromEntries(filled), leftOver: lines.slice(fields.length).filter(isFilled).length }
}

/** The field and tracking number of a line that names an order. */
function entryOf(line: string, fields: readonly Field[]): readonly [name: string, value: string] | null {
  const cells = line
    .split(/[\t;,]/)
    .map((cell) => cell.replace(/^[\s"#]+|[\s"]+$/g, ''))
    .filter(Boolean)
  const field = fields.find(({ number }) => cells.includes(number))
  const value = cells.find((cell) => cell !== field?.number)
  return field && value !== undefined ? [field.name, value] : null
}
