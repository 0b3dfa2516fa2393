/** Programs often send files without saying what they are. */
const BY_ENDING: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  txt: 'text/plain',
}

/** With its dot; empty where there is none. */
export const endingOf = (name: string): string => /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''

/** What was sent as it is, else by the ending of its name. */
export function typeOfFile({ type, name }: File): string {
  if (type && type !== 'application/octet-stream') return type
  return BY_ENDING[endingOf(name).slice(1).toLowerCase()] ?? 'application/octet-stream'
}
