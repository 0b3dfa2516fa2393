/** Rows of cells as spreadsheets put them on the clipboard: cells between tabs, rows between line breaks. */

const NEEDS_QUOTES = /[\t\n\r"]/

export function writeTsv(rows: string[][]): string {
  return rows.map((row) => row.map(quoted).join('\t')).join('\n')
}

const quoted = (cell: string): string => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The same as a table; `asText` keeps a spreadsheet from taking +27… for a number or =… for a formula. */
export function writeHtmlTable(rows: { text: string; asText: boolean }[][]): string {
  const cell = ({ text, asText }: { text: string; asText: boolean }) =>
    `<td${asText ? ` style='mso-number-format:"\\@"'` : ''}>${escaped(text).replaceAll('\n', '<br>')}</td>`
  return `<table>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Text from anywhere as rows of cells. Commas and semicolons part cells only where several lines agree on them. */
export function parseTable(text: string): string[][] {
  const tabbed = text.includes('\t')
  if (tabbed) return parseSeparated(text, '\t')
  for (const separator of [';', ',']) {
    const rows = parseSeparated(text, separator)
    const width = rows[0]?.length ?? 0
    if (rows.length > 1 && width > 1 && rows.every((row) => row.length === width)) return rows
  }
  return parseSeparated(text, '\t')
}

/** A quote opens a cell only as its first character, as spreadsheets write it; anywhere else it is a quote. */
function parseSeparated(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  while (at <= source.length) {
    const { cell, end } = source[at] === '"' ? quotedCell(source, at, separator) : plainCell(source, at, separator)
    row.push(cell)
    at = end
    if (source[at] === separator) {
      at++
      continue
    }
    rows.push(row)
    row = []
    at++
  }
  return rows
}

function plainCell(source: string, from: number, separator: string): { cell: string; end: number } {
  let end = from
  while (end < source.length && source[end] !== separator && source[end] !== '\n') end++
  return { cell: source.slice(from, end), end }
}

function quotedCell(source: string, from: number, separator: string): { cell: string; end: number } {
  let cell = ''
  let at = from + 1
  while (at < source.length) {
    if (source[at] !== '"') cell += source[at++]
    else if (source[at + 1] === '"') {
      cell += '"'
      at += 2
    } else {
      const after = source[at + 1]
      if (after === undefined || after === separator || after === '\n') return { cell, end: at + 1 }
      break
    }
  }
  // Not closed where a cell ends: the quote was only a character.
  return plainCell(source, from, separator)
}

/** The first table of an HTML fragment; null where there is none. Only browsers can. */
export function parseHtmlTable(html: string): string[][] | null {
  if (typeof DOMParser === 'undefined' || !/<table/i.test(html)) return null
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return null
  for (const lineBreak of table.querySelectorAll('br')) lineBreak.replaceWith('\n')
  return [...table.rows].map((row) => [...row.cells].map((cell) => (cell.textContent ?? '').trim()))
}
