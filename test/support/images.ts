/** Builds a file with the header of a JPEG of this size, padded to `bytes`. Networks read only the header. */
export function jpegFile(width: number, height: number, bytes = 1000): Buffer {
  const file = Buffer.alloc(Math.max(bytes, 40))
  file.set([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10], 0)
  file.write('JFIF\0', 6, 'latin1')
  file.set([0xff, 0xc0, 0x00, 0x11, 0x08], 20)
  file.writeUInt16BE(height, 25)
  file.writeUInt16BE(width, 27)
  return file
}

export function gifFile(width: number, height: number): Buffer {
  const file = Buffer.alloc(40)
  file.write('GIF89a', 0, 'latin1')
  file.writeUInt16LE(width, 6)
  file.writeUInt16LE(height, 8)
  return file
}

/** Builds a file with the signature of an MP4. */
export function videoFile(bytes = 2000): Buffer {
  const file = Buffer.alloc(bytes)
  file.writeUInt32BE(24, 0)
  file.write('ftypisom', 4, 'latin1')
  return file
}
