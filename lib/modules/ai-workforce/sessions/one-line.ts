/** Text of records among our own lines: it cannot begin a line, as if that were ours too. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
