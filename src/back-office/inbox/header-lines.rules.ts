/** Parses header fields by lowercase name, unfolded. Does not decode encoded words. */
export function headerLines(beginning: string): ReadonlyMap<string, string> {
  const end = /\r?\n\r?\n/.exec(beginning)?.index ?? beginning.length
  const fields = new Map<string, string>()
  for (const line of beginning
    .slice(0, end)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/** Extracts the e-mail address: `Name <a@b.example>` → `a@b.example`; an empty string if there is none. */
export function bareAddress(field: string): string {
  const angled = field.lastIndexOf('<')
  const closed = field.indexOf('>', angled)
  const address = angled >= 0 && closed > angled ? field.slice(angled + 1, closed) : field
  const found = address.trim().slice(0, 320)
  return /^[^\s@<>]+@[^\s@<>]+$/.test(found) ? found.toLowerCase() : ''
}
