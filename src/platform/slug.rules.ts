/**
 * Converts a name to a part of a URL: `Röd Tröja!` → `rod-troja`. Keeps the letters of other scripts, without their
 * marks. Returns `item` if nothing remains.
 */
export function slugOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase()
  return (
    plain
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 200) || 'item'
  )
}
