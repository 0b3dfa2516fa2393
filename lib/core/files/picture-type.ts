const SIGNATURES: [type: string, bytes: (number | null)[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  // RIFF, the size, WEBP
  ['image/webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
]

/** What a file is by how it begins, whatever it says; null: no picture that browsers show safely. */
export const pictureType = (start: Uint8Array): string | null =>
  SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => byte === null || start[at] === byte))?.[0] ?? null
