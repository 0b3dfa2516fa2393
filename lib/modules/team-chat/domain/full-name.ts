/** Letters that would break mentions, or look like markup. */
const FORBIDDEN = /[*`\\>"@]|\p{C}|\p{Zl}|\p{Zp}/u
/** `Name|12` means a person's id in a mention. */
const LOOKS_LIKE_ID = /\|\d+$/

/** What is wrong with a name, in the wire's words; null: nothing. */
export function nameProblem(name: string): string | null {
  const letters = [...name].length
  if (letters > 100) return 'Name too long!'
  if (letters < 2) return 'Name too short!'
  if (FORBIDDEN.test(name)) return 'Invalid characters in name!'
  return LOOKS_LIKE_ID.test(name) ? 'Invalid format!' : null
}

/** Whether people would take two names for one. */
export const sameName = (a: string, b: string): boolean => folded(a) === folded(b)

const folded = (name: string): string => name.normalize('NFKC').toLowerCase()
