/** The lines of a text that is `width` wide at the most; what does not fit into `most` lines ends with an ellipsis. */
export function wrapText(text: string, width: number, most: number, measure: (text: string) => number): string[] {
  const tidy = text.slice(0, LONGEST).replace(CONTROL, ' ')
  const start = /^ */.exec(tidy)![0]
  // At a no-break space, as in amounts, no line ends.
  const words = tidy.split(/[ \t]+/).filter(Boolean)
  if (words.length === 0) return ['']
  const lines: string[] = []
  let line = start
  for (let index = 0; index < words.length; ) {
    const word = words[index]!
    const longer = line.trim() ? `${line} ${word}` : line + word
    if (measure(longer) <= width) {
      line = longer
      index++
    } else if (line.trim()) {
      lines.push(line)
      line = start
    } else {
      // A word that is wider than the whole line is cut where the line ends.
      const fits = Math.max(1, fitting(line, word, width, measure))
      lines.push(line + word.slice(0, fits))
      words[index] = word.slice(fits)
      line = start
      if (words[index] === '') index++
    }
    if (lines.length >= most && (index < words.length || line.trim())) return shortened(lines, width, measure)
  }
  if (line.trim()) lines.push(line)
  return lines
}

/** More than any cell shows; measuring all of a long note would take its time. */
const LONGEST = 600
const CONTROL = /\p{Cc}+/gu

function shortened(lines: string[], width: number, measure: (text: string) => number): string[] {
  let last = lines.at(-1)!
  while (last.length > 1 && measure(`${last}…`) > width) last = last.slice(0, -1)
  return [...lines.slice(0, -1), `${last.trimEnd()}…`]
}

function fitting(before: string, word: string, width: number, measure: (text: string) => number): number {
  let low = 0
  let high = word.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(before + word.slice(0, middle)) <= width) low = middle
    else high = middle - 1
  }
  return low
}
