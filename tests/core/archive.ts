import { crc32, deflateRawSync } from 'node:zlib'

export type TestPart = {
  name: string
  content: Buffer | string
  /** What the archive tells instead of the true size. */
  toldSize?: number
}

/** A ZIP archive; with `toldSize` one that lies about what it unpacks to. */
export function testArchive(parts: TestPart[]): Uint8Array {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, toldSize } of parts) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    // Version, flags, method, time, date, checksum, two sizes, lengths of the name and of extra fields.
    const header = fields([2, 20], [2, 0], [2, 8], [2, 0], [2, 0x21], [4, crc32(bytes)], [4, packed.length])
    const rest = fields([4, toldSize ?? bytes.length], [2, name.length], [2, 0])
    const local = Buffer.concat([fields([4, 0x04034b50]), header, rest, Buffer.from(name), packed])
    locals.push(local)
    const place = fields([2, 0], [2, 0], [2, 0], [4, 0], [4, offset])
    directory.push(Buffer.concat([fields([4, 0x02014b50], [2, 20]), header, rest, place, Buffer.from(name)]))
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, parts.length], [2, parts.length])
  return new Uint8Array(Buffer.concat([...locals, listed, end, fields([4, listed.length], [4, offset], [2, 0])]))
}

function fields(...values: [bytes: 2 | 4, value: number][]): Buffer {
  return Buffer.concat(
    values.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )
}
