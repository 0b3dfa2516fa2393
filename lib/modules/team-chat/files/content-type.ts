/** Types by the name's ending, for programs that do not say what they send. */
const BY_ENDING: Record<string, string> = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  log: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  zip: 'application/zip',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
}
const UNKNOWN = 'application/octet-stream'

/**
 * What a file counts as that is no picture we can decode: what calls itself one is a file like any other, or messages
 * would wait for its thumbnail.
 */
export function typeOfOther(name: string, said: string): string {
  const type = said.split(';')[0]!.trim().toLowerCase()
  if (type.startsWith('image/')) return UNKNOWN
  if (type && type !== UNKNOWN) return type
  return BY_ENDING[name.split('.').at(-1)!.toLowerCase()] ?? UNKNOWN
}
