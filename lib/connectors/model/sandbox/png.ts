import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const SIDE = 64
const CELL = 8

/** A small picture of coloured cells that are the prompt's hash: the same words always make the same picture. */
export function pictureOf(prompt: string): Buffer {
  const hash = createHash('sha256').update(prompt).digest()
  const rows = Array.from({ length: SIDE }, (_row, y) => {
    const pixels = Array.from({ length: SIDE }, (_pixel, x) => {
      const cell = Math.floor(y / CELL) * (SIDE / CELL) + Math.floor(x / CELL)
      return [0, 1, 2].map((channel) => hash[(cell * 3 + channel) % hash.length] ?? 0)
    })
    return Buffer.from([0, ...pixels.flat()])
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  // Eight bits a channel, true colour.
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, checksum])
}
