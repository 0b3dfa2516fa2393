/** `[report.pdf](/user_uploads/…)`; brackets in names would end the link early. */
export const fileLink = (name: string, url: string): string => `[${name.replace(/[[\]]/g, '')}](${url})`

/** What stands in the text until the file has arrived; different for files of the same name. */
export const placeholderOf = (name: string, number: number): string =>
  `[Uploading ${name.replace(/[[\]]/g, '')}…](#upload-${number})`

const replaced = (text: string, from: string, to: string): string => text.split(from).join(to)

export const withLink = (text: string, placeholder: string, link: string): string => replaced(text, placeholder, link)

/** Takes a placeholder away, with the line that it stood on when nothing else is there. */
export function withoutPlaceholder(text: string, placeholder: string): string {
  return replaced(replaced(text, `${placeholder}\n`, ''), placeholder, '')
}

/** Pictures of the clipboard have no name worth keeping. */
export function namedFile(file: File, now: Date): File {
  if (file.name !== 'image.png' && file.name !== '') return file
  const stamp = now.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')
  const ending = file.type.split('/')[1]?.replace(/\W.*/, '') ?? 'bin'
  return new File([file], `Pasted ${stamp}.${ending}`, { type: file.type })
}
