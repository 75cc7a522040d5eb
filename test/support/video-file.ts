const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const words = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => void bytes.writeInt32BE(value, at * 4))
  return bytes
}
const one = 0x10000
const upright = [one, 0, 0, 0, one, 0, 0, 0, 0x40000000]
const turned = [0, one, 0, -one, 0, 0, 0, 0, 0x40000000]

/** Builds an MP4 with all metadata at its end, after 200 kB of empty media data. */
export function videoFile(width: number, height: number, seconds: number, isTurned = false): Buffer {
  const header = box('mvhd', words(0, 0, 0, 1000, seconds * 1000))
  const track = box(
    'trak',
    box('tkhd', words(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, ...(isTurned ? turned : upright), width * one, height * one)),
  )
  return Buffer.concat([
    box('ftyp', Buffer.from('mp42\0\0\0\0mp42')),
    box('mdat', Buffer.alloc(200_000)),
    box('moov', header, track),
  ])
}
