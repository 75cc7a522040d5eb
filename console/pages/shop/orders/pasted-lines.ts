interface Field {
  readonly name: string
  /** Number of the order. */
  readonly number: string
}

interface Spread {
  readonly values: Readonly<Record<string, string>>
  /** Number of lines for which there is no field. */
  readonly leftOver: number
}

/**
 * Distributes pasted lines among the fields, and returns the values. A line such as `1001,TRACK-1`, as carriers export
 * them, fills the field of its order. If there is no such line, each line fills the next field, and an empty line
 * leaves its field unchanged.
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

/** Returns the field and tracking number of a line that contains an order number. Returns null for other lines. */
function entryOf(line: string, fields: readonly Field[]): readonly [name: string, value: string] | null {
  const cells = line
    .split(/[\t;,]/)
    .map((cell) => cell.replace(/^[\s"#]+|[\s"]+$/g, ''))
    .filter(Boolean)
  const field = fields.find(({ number }) => cells.includes(number))
  const value = cells.find((cell) => cell !== field?.number)
  return field && value !== undefined ? [field.name, value] : null
}
