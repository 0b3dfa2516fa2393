type PollDraft = { question: string; options: string }

/** The message that begins a poll: its question, then one option a line. */
export const pollText = ({ question, options }: PollDraft): string =>
  [`/poll ${question.trim()}`, ...linesOf(options)].join('\n')

/** What is written so far, as the beginning of a poll: the first line asks, the others are answers. */
export function pollDraftOf(text: string): PollDraft {
  const [question = '', ...options] = text.trim().split('\n')
  return { question: question.replace(/^\/poll(?=\s|$)/, '').trim(), options: linesOf(options.join('\n')).join('\n') }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
