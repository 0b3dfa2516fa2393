/** A text with what is selected in it. */
export type Selected = { text: string; start: number; end: number }

const FENCE = '```'

/** Puts the marks around what is selected, or takes them away when they are there already. */
export function toggleMarks({ text, start, end }: Selected, mark: string): Selected {
  const length = mark.length
  const chosen = text.slice(start, end)
  const around = text.slice(start - length, start) === mark && text.slice(end, end + length) === mark
  if (around && !isLongerMark(text, start, mark)) {
    return {
      text: text.slice(0, start - length) + chosen + text.slice(end + length),
      start: start - length,
      end: end - length,
    }
  }
  const within = chosen.length >= 2 * length && chosen.startsWith(mark) && chosen.endsWith(mark)
  if (within && !chosen.startsWith(`${mark}${mark.charAt(0)}`)) {
    return replaceChosen({ text, start, end }, chosen.slice(length, -length))
  }
  return {
    text: text.slice(0, start) + mark + chosen + mark + text.slice(end),
    start: start + length,
    end: end + length,
  }
}

/** One star next to another is half of bold, not italic. */
function isLongerMark(text: string, start: number, mark: string): boolean {
  const stars = /\*+$/.exec(text.slice(0, start))?.[0].length ?? 0
  return mark === '*' && stars === 2
}

/** `[text](url)`; an address that is selected goes into the brackets, and the place still to fill is selected. */
export function makeLink(selected: Selected): Selected {
  const chosen = selected.text.slice(selected.start, selected.end)
  const isAddress = /^https?:\/\/\S+$/.test(chosen)
  const label = isAddress ? 'text' : chosen || 'text'
  const address = isAddress ? chosen : 'https://'
  const made = `[${label}](${address})`
  const text = selected.text.slice(0, selected.start) + made + selected.text.slice(selected.end)
  if (isAddress || !chosen) return { text, start: selected.start + 1, end: selected.start + 1 + label.length }
  const from = selected.start + label.length + 3
  return { text, start: from, end: from + address.length }
}

/** Code within a line, or a block for several lines. */
export function makeCode(selected: Selected): Selected {
  return selected.text.slice(selected.start, selected.end).includes('\n')
    ? fenceLines(selected, '')
    : toggleMarks(selected, '`')
}

/** Puts the chosen lines between fences that are longer than any within. */
function fenceLines(selected: Selected, kind: string): Selected {
  const { text, start, end } = selected
  const chosen = text.slice(start, end)
  const fence = fenceFor(chosen)
  const before = start > 0 && text[start - 1] !== '\n' ? '\n' : ''
  const after = end < text.length && text[end] !== '\n' ? '\n' : ''
  const opening = `${before}${fence}${kind}\n`
  return {
    text: `${text.slice(0, start)}${opening}${chosen}\n${fence}${after}${text.slice(end)}`,
    start: start + opening.length,
    end: start + opening.length + chosen.length,
  }
}

/** Begins each chosen line with the prefix (`1. ` counts on), or takes it away where all lines have it. */
export function prefixLines({ text, start, end }: Selected, prefix: '- ' | '1. ' | '> '): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const has = prefix === '1. ' ? /^\d+\. / : new RegExp(`^${prefix}`)
  const changed = lines.every((line) => has.test(line))
    ? lines.map((line) => line.replace(has, ''))
    : lines.map((line, index) => (prefix === '1. ' ? `${index + 1}. ` : prefix) + line)
  const block = changed.join('\n')
  const grown = (changed[0]?.length ?? 0) - (lines[0]?.length ?? 0)
  const newStart = Math.max(from, start + grown)
  return {
    text: text.slice(0, from) + block + text.slice(to),
    start: newStart,
    end: Math.max(newStart, end + block.length - (to - from)),
  }
}

/** The cursor stands behind what was put in. */
export function replaceChosen({ text, start, end }: Selected, replacement: string): Selected {
  return {
    text: text.slice(0, start) + replacement + text.slice(end),
    start: start + replacement.length,
    end: start + replacement.length,
  }
}

/** Something that needs lines of its own, such as a quote or the link of a file. */
export function insertBlock({ text, start, end }: Selected, block: string): Selected {
  const before = text.slice(0, start)
  const gap = before === '' || before.endsWith('\n') ? '' : '\n'
  const tail = text.slice(end).startsWith('\n') ? '' : '\n'
  return replaceChosen({ text, start, end }, `${gap}${block}${tail}`)
}

/** Backticks enough that none within the text close the block. */
export function fenceFor(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/^\s*(`{3,})/gm)].map((match) => match[1]!.length))
  return longest < FENCE.length ? FENCE : '`'.repeat(longest + 1)
}
